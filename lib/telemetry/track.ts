import { createHandover } from './handover.ts';
import type { EventName, NoProperties, TrackedEvents, Vacancy } from './events.ts';

/** One event that happened. */
export type TrackedCall = {
  [Name in EventName]: { name: Name; properties: TrackedEvents[Name] };
}[EventName];

/** Takes an event by its name, with its properties where it has any. */
export type Track = <Name extends EventName>(
  name: Name,
  ...properties: TrackedEvents[Name] extends NoProperties ? [] : [TrackedEvents[Name]]
) => void;

/** Far more than anyone can do before the measuring code has arrived. */
const LIMIT = 50;

/** Events on their way to the code that measures, which comes once the page can be used. */
export const trackedCalls = createHandover<TrackedCall>(LIMIT);

/**
 * Says that something happened that is measured (7). Whether it is sent is decided elsewhere: without
 * the visitor's consent, nothing is.
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
