import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeClosedRoles } from '../../lib/store/closed-roles.ts';
import { rolePath } from '../../lib/roles/card-content.ts';
import { writeCalendar } from '../../lib/syndication/calendar.ts';
import { xssVectors } from '../support/xss-vectors.ts';
import { createRole, createRoles, DAY, NOW } from '../support/role-factory.ts';
import { openSyndicatedBoard, SITE, type SyndicatedBoard } from './syndicated-board.ts';

let board: SyndicatedBoard;

beforeAll(async () => {
  board = await openSyndicatedBoard();
});
afterAll(() => board.close());

const day = (text: string) => Date.parse(text) / 1000;

const calendarOf = (roles: Parameters<typeof writeCalendar>[0]['roles'], rest: object = {}) =>
  writeCalendar({
    name: 'Job board',
    siteUrl: SITE,
    roles,
    cancelled: [],
    changedAt: NOW,
    ...rest,
  });

/** The events of a calendar, as parsed by another library. */
function eventsOf(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('prodid')).toMatch(/\S/);
  const events = calendar.getAllSubcomponents('vevent');
  for (const event of events) {
    for (const name of ['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'sequence']) {
      expect(event.getAllProperties(name), name).toHaveLength(1);
    }
    expect(event.getFirstProperty('dtstart')?.type).toBe('date');
  }
  // Serialised again by the other library, the text is the same.
  const again = new ICAL.Component(ICAL.parse(calendar.toString()));
  expect(again.toJSON()).toEqual(calendar.toJSON());
  return events.map((event) => new ICAL.Event(event));
}

/** RFC 5545, 3.1: every line ends with CRLF and has at most 75 octets. */
function expectLines(text: string) {
  expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const long = text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75);
  expect(long).toEqual([]);
}

test('16.3 a role is an all-day event on its closing day, regardless of the time', () => {
  const dates = ['2026-12-14T00:00:00Z', '2026-12-14T23:59:00Z', '2026-12-14T17:30:00Z'];
  const roles = dates.map((date, at) => createRole(at + 1, { closes_at: day(date) }));
  for (const { startDate, endDate } of eventsOf(calendarOf(roles))) {
    expect([startDate.toString(), endDate.toString()]).toEqual(['2026-12-14', '2026-12-15']);
  }
});

test("16.3 an event has the role's title, place and exact closing time, and does not block time", () => {
  const role = createRole(7, {
    title: 'Analyst; policy, law',
    company_name: 'Nile',
    card_locations: ['Kenya', 'Nairobi'],
    salary: '$60,000',
    closes_at: day('2026-12-14T17:30:00Z'),
  });
  const [event] = eventsOf(calendarOf([role]));
  expect(event?.uid).toBe('role-7@jobs.example');
  expect(event?.summary).toBe('Applications close: Analyst; policy, law at Nile');
  expect(event?.description).toBe(
    [
      'Kenya / Nairobi',
      '$60,000',
      'Applications close: 14th December 2026, 17:30 UTC',
      `${SITE}${rolePath(7)}`,
    ].join('\n'),
  );
  const value = (name: string) => event?.component.getFirstPropertyValue(name)?.toString();
  expect([value('url'), value('transp'), value('status')]).toEqual([
    `${SITE}/roles/7`,
    'TRANSPARENT',
    'CONFIRMED',
  ]);
});

test('16.3 a later calendar replaces an earlier one: same UID, higher sequence, later stamp', () => {
  const role = createRole(7, { closes_at: day('2026-12-14') });
  const moved = createRole(7, { closes_at: day('2026-12-20') });
  const [before] = eventsOf(calendarOf([role]));
  const [after] = eventsOf(calendarOf([moved], { changedAt: NOW + 60 }));
  expect(after?.uid).toBe(before?.uid);
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
  const stamp = (event: typeof before) =>
    String(event?.component.getFirstPropertyValue('last-modified'));
  expect(stamp(after) > stamp(before)).toBe(true);
  expect(calendarOf([role])).toBe(calendarOf([role]));
});

test('16.3 a role that left before its closing date is cancelled', () => {
  const role = createRole(7, { closes_at: day('2026-12-14') });
  const [event] = eventsOf(calendarOf([], { cancelled: [role] }));
  expect(event?.uid).toBe('role-7@jobs.example');
  expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
});

test('16.3 a saved role that left before its closing day is cancelled, one that closed on it is not', async () => {
  const early = { ...createRole(9001, { closes_at: NOW + 9 * DAY }), closed_at: NOW - DAY };
  const late = { ...createRole(9002, { closes_at: NOW - 9 * DAY }), closed_at: NOW - 7 * DAY };
  await writeClosedRoles(board.dataDir, [early, late], NOW);
  const events = eventsOf(await (await board.ask('/calendar.ics?ids=9001,9002,9003')).text());
  expect(
    events.map(({ uid, component }) => [uid, component.getFirstPropertyValue('status')]),
  ).toEqual([['role-9001@jobs.example', 'CANCELLED']]);
});

test('16.3 malicious and long text stays inside its event', () => {
  const hostile = [
    ...xssVectors,
    'x\r\nEND:VEVENT\r\nBEGIN:VALARM',
    'x\rSUMMARY:y',
    'x\u0000\u2028y\uD800',
    'é'.repeat(300),
    '🐝'.repeat(100),
    '\\n;,:"',
  ];
  const roles = hostile.map((text, at) =>
    createRole(at + 1, {
      title: `T ${text}`,
      company_name: text,
      salary: text,
      card_locations: [text],
      closes_at: NOW + DAY,
    }),
  );
  const text = calendarOf(roles, { name: hostile.join(' ') });
  expectLines(text);
  const events = eventsOf(text);
  expect(events).toHaveLength(roles.length);
  expect(events.at(-3)?.summary).toBe(
    `Applications close: T ${'é'.repeat(300)} at ${'é'.repeat(300)}`,
  );
  expect(events.at(-1)?.summary).toBe('Applications close: T \\n;,:" at \\n;,:"');
});

test('16.3 dates that a calendar cannot represent are left out, and an empty calendar is valid', () => {
  const roles = [null, 9e15, -5e9].map((at, i) => createRole(i + 1, { closes_at: at }));
  const text = calendarOf(roles, { name: 'END:VCALENDAR' });
  expectLines(text);
  expect(eventsOf(text)).toEqual([]);
  // Properties precede components.
  expect(text.split('BEGIN:VTIMEZONE')[1]).toMatch(/END:VTIMEZONE\r\nEND:VCALENDAR\r\n$/);
  const parts = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents();
  expect(parts.map(({ name }) => name)).toEqual(['vtimezone']);
  const standard = parts[0]?.getFirstSubcomponent('standard');
  for (const name of ['dtstart', 'tzoffsetfrom', 'tzoffsetto']) {
    expect(standard?.getAllProperties(name), name).toHaveLength(1);
  }
});

const idsOf = (text: string) => eventsOf(text).map(({ uid }) => Number(/\d+/.exec(uid)?.[0]));

test('16.3 /calendar.ics has the closing dates of a search', async () => {
  const response = await board.ask('/calendar.ics?query=policy');
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await response.text();
  expectLines(text);
  expect(text).toContain('X-WR-CALNAME:Job board | Lodestar - Query: policy');
  expect(idsOf(text).length).toBeGreaterThan(10);
  const etag = response.headers.get('etag') ?? '';
  const again = await board.ask('/calendar.ics?query=policy', {
    headers: { 'if-none-match': etag },
  });
  expect(again.status).toBe(304);
});

test('16.3 /calendar.ics has the saved roles given in its URL', async () => {
  const roles = createRoles(400);
  const dated = roles.filter((role) => role.closes_at !== null && role.closes_at > NOW + 2 * DAY);
  const rolling = roles.filter((role) => role.closes_at === null);
  const ids = [...dated.slice(0, 150), ...rolling.slice(0, 3)].map((role) => role.post_pk);
  const response = await board.ask(`/calendar.ics?ids=${ids.join(',')},999999`);
  const text = await response.text();
  expect(text).toContain('X-WR-CALNAME:Saved jobs | Lodestar');
  expect(idsOf(text).sort((a, b) => a - b)).toEqual(
    dated.slice(0, 150).map((role) => role.post_pk),
  );
  expect(idsOf(await (await board.ask('/calendar.ics?ids=')).text())).toEqual([]);
  const refused = await board.ask('/calendar.ics?ids=1,x');
  expect([refused.status, (await refused.json()).detail]).toEqual([
    400,
    'ids must be role ids, separated by commas, as in ids=12,7.',
  ]);
});
