// lib/telemetry knows what is measured and reported, and what must be redacted before.

/** Events of visitors: kept until the measuring code has loaded, which sends them only with consent. */
import { createBuffer } from './buffer.ts';
import type { EventName, NoProperties, TrackedEvents, Vacancy } from './events.ts';

/** An event with its properties. */
export type TrackedCall = {
  [Name in EventName]: { name: Name; properties: TrackedEvents[Name] };
}[EventName];

/** Takes an event's name, and its properties if it has any. */
export type Track = <Name extends EventName>(
  name: Name,
  ...properties: TrackedEvents[Name] extends NoProperties ? [] : [TrackedEvents[Name]]
) => void;

/** Far more than anyone can do before the measuring code has loaded. */
const MAX_BUFFERED_EVENTS = 50;

/** Events until the measuring code has loaded, which happens once the page is usable. */
export const trackedCalls = createBuffer<TrackedCall>(MAX_BUFFERED_EVENTS);

/**
 * Records an event (7). Whether it is sent is decided elsewhere: nothing is sent without the visitor's
 * consent.
 */
export const track: Track = (name, ...[properties]) => {
  trackedCalls.give({ name, properties: properties ?? {} } as TrackedCall);
};

/** What events say of a role (3.1). */
export function vacancyOf(
  role: { post_pk: number; collection: boolean; evergreen: boolean },
  currentIndex: string,
): Vacancy {
  const { post_pk: jobPk, collection, evergreen } = role;
  if (collection) return { type: 'collection', jobPk, currentIndex };
  return { type: evergreen ? 'list' : 'role', jobPk, currentIndex };
}
