import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';
import { COMMAND, eventsPage, readEvents } from '../../lib/commands/write-reference.ts';
import { track, type TrackedCall, trackedCalls, vacancyOf } from '../../lib/telemetry/track.ts';

const root = path.resolve(import.meta.dirname, '../..');
const events = readEvents(await readFile(path.join(root, 'lib/telemetry/events.ts'), 'utf8'));

test('7 every event of the contract is declared with its name and properties', () => {
  const declared = Object.fromEntries(
    events.map(({ name, properties }) => [name, properties.map((property) => property.name)]),
  );
  const vacancy = ['type', 'jobPk', 'currentIndex'];
  expect(declared).toEqual({
    'Viewed vacancy description': vacancy,
    'Viewed vacancy details': vacancy,
    'Viewed organisation homepage': ['title'],
    'Viewed organisation vacancies page': ['title'],
    'Viewed organisation description': ['title', 'problemArea', 'headquarters', 'regions'],
    'Viewed collection description': ['name', 'problemAreas'],
    'Stayed on page': ['seconds', 'page', 'currentIndex'],
    'Signed up for email alerts': [],
    'Subscribed to newsletter': [],
    'Updated email alert': [],
    'Toggled compact mode': ['toCompact'],
    'Saved vacancy': vacancy,
    'Hid vacancy': vacancy,
    'Show saved jobs': [],
    'Show hidden jobs': [],
    'Toggled index sorting': ['previous_index', 'new_index'],
    Clicked: ['objectType', 'label', 'userFacingLabel', 'category', 'variant'],
    'Header card interaction': ['interaction', 'variant'],
  });
});

test('7 the events page matches the declaration', async () => {
  const page = await format(eventsPage(events), { parser: 'markdown' });
  const written = await readFile(path.join(root, 'docs/events.md'), 'utf8');
  expect(written, `stale: run ${COMMAND}`).toBe(page);
});

test('7 an event or a property without a comment is refused', () => {
  expect(() => readEvents('type TrackedEvents = { Seen: {} };')).toThrow(/Seen has no comment/);
  expect(() => readEvents('type TrackedEvents = { /** x */ Seen: { a: 1 } };')).toThrow(
    /a has no comment/,
  );
});

describe('7 track', () => {
  test('7 queues events until they are read, each with its properties', () => {
    track('Toggled compact mode', { toCompact: true });
    track('Show saved jobs');
    const received: TrackedCall[] = [];
    trackedCalls.take((call) => received.push(call));
    expect(received).toEqual([
      { name: 'Toggled compact mode', properties: { toCompact: true } },
      { name: 'Show saved jobs', properties: {} },
    ]);
  });

  test('7 a misspelt event or property does not compile', () => {
    // @ts-expect-error -- there is no such event
    track('Saved vacany', { type: 'role', jobPk: 1, currentIndex: 'jobs' });
    // @ts-expect-error -- there is no such property
    track('Toggled compact mode', { tocompact: true });
    // @ts-expect-error -- a property is missing
    track('Saved vacancy', { type: 'role', jobPk: 1 });
    // @ts-expect-error -- the event has properties
    track('Toggled compact mode');
    // @ts-expect-error -- the event has no properties
    track('Show saved jobs', { a: 1 });
    expect.assertions(0);
  });

  test.each([
    [{ collection: true, evergreen: true }, 'collection'],
    [{ collection: true, evergreen: false }, 'collection'],
    [{ collection: false, evergreen: true }, 'list'],
    [{ collection: false, evergreen: false }, 'role'],
  ] as const)('3.1 a vacancy that is %j is tracked as a %s', (role, type) => {
    expect(vacancyOf({ post_pk: 5, ...role }, 'jobs_closing')).toEqual({
      type,
      jobPk: 5,
      currentIndex: 'jobs_closing',
    });
  });
});
