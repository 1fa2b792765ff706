// lib/telemetry knows what is measured and reported, and what must be redacted before.

/** Buffers visitors' events until the measuring code has loaded. Contract: 3.1, 7. */
import { createBuffer } from './buffer.ts';
import type { EventName, NoProperties, TrackedEvents, Vacancy } from './events.ts';

export type TrackedCall = {
  [Name in EventName]: { name: Name; properties: TrackedEvents[Name] };
}[EventName];

export type Track = <Name extends EventName>(
  name: Name,
  ...properties: TrackedEvents[Name] extends NoProperties ? [] : [TrackedEvents[Name]]
) => void;

/** More than anyone can do before the measuring code has loaded. */
const MAX_BUFFERED_EVENTS = 50;

/** Read by the measuring code once it has loaded. */
export const trackedCalls = createBuffer<TrackedCall>(MAX_BUFFERED_EVENTS);

/** Records an event. The measuring code sends it only with the visitor's consent. */
export const track: Track = (name, ...[properties]) => {
  trackedCalls.give({ name, properties: properties ?? {} } as TrackedCall);
};

/** A role as events describe it. */
export function vacancyOf(
  role: { post_pk: number; collection: boolean; evergreen: boolean },
  currentIndex: string,
): Vacancy {
  const { post_pk: jobPk, collection, evergreen } = role;
  if (collection) return { type: 'collection', jobPk, currentIndex };
  return { type: evergreen ? 'list' : 'role', jobPk, currentIndex };
}
