/** Closing dates as a calendar (RFC 5545), of a search or of roles by id. Contract: 4.10, 16.3. */
import { rolePath } from '../roles/card-content.ts';
import { closedFrom, closingOf, DAY_SECONDS, dayOf, isoDay } from '../roles/closing.ts';
import { closingDate } from '../roles/closing-date.ts';
import { locationLine } from '../roles/locations.ts';
import type { Role } from '../roles/role.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { ARCHIVE_SEARCHES, processRoles, type PublishedRoles } from './published-roles.ts';
import {
  readIds,
  readRoleRequest,
  type RoleRequest,
  searchOf,
  searchTitle,
} from './role-request.ts';
import { publishKept, publishingEndpoint } from './publication.ts';

/** Calendar programs do not follow pages. */
const MAX_DATES = 1000;
/** The suggested refresh interval. */
const HOURS_BETWEEN_READS = 6;

type CalendarRole = Pick<Role, 'post_pk' | 'title' | 'company_name' | 'salary' | 'closes_at'> &
  Parameters<typeof locationLine>[0];

/** Times are epoch seconds. */
type ClosingCalendar = {
  name: string;
  /** Without a trailing slash. */
  siteUrl: string;
  roles: readonly CalendarRole[];
  /** Roles that left the board before their closing date. */
  cancelled: readonly CalendarRole[];
  /** When the roles last changed; sets the sequence number. */
  changedAt: number;
};

export const calendarEndpoint = publishingEndpoint({
  name: 'calendar',
  GET: {
    async run({ request, caller }) {
      const board = processRoles();
      const search = searchOf(request);
      const ids = readIds(search);
      const size = { limit: MAX_DATES, most: MAX_DATES };
      const asked = ids ?? readRoleRequest(search, board.definitions, size);
      // Saved roles that have left the board are read from the archive.
      const cost = ids ? ARCHIVE_SEARCHES : 1;
      return publishKept(request, { asked, ip: caller.ip, cost }, async () => {
        const found = await datesOf(board, asked);
        const changedAt = (await board.changedAt()) ?? dayOf(Date.now() / 1000) * DAY_SECONDS;
        const { siteUrl } = board.config;
        const body = writeCalendar({ siteUrl, changedAt, ...found });
        return { body, type: 'text/calendar; charset=utf-8', changedAt };
      });
    },
  },
});

async function datesOf(
  { config, definitions, ...board }: PublishedRoles,
  asked: readonly number[] | RoleRequest,
) {
  if (!('state' in asked)) {
    const ids = asked;
    const roles = await board.byIds(ids, null);
    const open = new Set(roles.map((role) => role.post_pk));
    const missing = ids.filter((id) => !open.has(id));
    const gone = missing.length > 0 ? await board.gone(missing, null) : [];
    // A role that closed on its closing date is not cancelled.
    const cancelled = gone.filter((role) => role.closed_at < closedFrom(role.closes_at));
    return { name: say(words.feeds.savedCalendar, { board: config.brandName }), roles, cancelled };
  }
  const { roles } = await board.find(asked, null, { withClosingDate: true });
  return { name: searchTitle(config.brandName, asked.state, definitions), roles, cancelled: [] };
}

/** 9999-12-31, days since the epoch. Some programs cannot read later dates. */
const LAST_DAY = 2_932_896;
/** Minutes since then fit into a 32-bit SEQUENCE. Epoch seconds. */
const FIRST_REVISION = Date.UTC(2020, 0, 1) / 1000;

/**
 * A role is an all-day event on its closing day. Events keep their UID; each change of the board raises
 * the sequence, so that programs apply updates.
 * @internal
 */
export function writeCalendar(calendar: ClosingCalendar): string {
  const { name, siteUrl, roles, cancelled, changedAt } = calendar;
  const revised = `${digits(new Date(Math.floor(changedAt) * 1000).toISOString().slice(0, 19))}Z`;
  const { hostname } = new URL(siteUrl);
  const sequence = Math.max(0, Math.floor((changedAt - FIRST_REVISION) / 60));
  const event = (role: CalendarRole, status: 'CONFIRMED' | 'CANCELLED'): string[] => {
    const closing = closingOf(role.closes_at);
    const day = closing ? dayOf(closing.at) : -1;
    if (day < 0 || day > LAST_DAY) return [];
    const url = siteUrl + rolePath(role.post_pk);
    const facts = [
      locationLine(role),
      role.salary,
      say(words.feeds.closes, { date: closingDate(role) }),
      url,
    ];
    return [
      'BEGIN:VEVENT',
      `UID:role-${role.post_pk}@${hostname}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${revised}`,
      `DTSTART;VALUE=DATE:${date(day)}`,
      `DTEND;VALUE=DATE:${date(day + 1)}`,
      'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
      'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
      `SUMMARY:${escaped(say(words.feeds.event, { title: role.title, organisation: role.company_name }))}`,
      'TRANSP:TRANSPARENT',
      `DESCRIPTION:${facts.map(escaped).filter(Boolean).join('\\n')}`,
      `URL;VALUE=URI:${url}`,
      `STATUS:${status}`,
      `LAST-MODIFIED:${revised}`,
      'END:VEVENT',
    ];
  };
  const events = [
    ...roles.flatMap((role) => event(role, 'CONFIRMED')),
    ...cancelled.flatMap((role) => event(role, 'CANCELLED')),
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Job board//Closing dates//EN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${HOURS_BETWEEN_READS}H`,
    `X-PUBLISHED-TTL:PT${HOURS_BETWEEN_READS}H`,
    ...(events.length === 0 ? TIME_ZONE : events),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** A calendar must contain a component (RFC 5545, 3.6); an empty one contains this. */
const TIME_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const digits = (iso: string): string => iso.replace(/[-:]/g, '');

/** @param day since the epoch */
const date = (day: number): string => digits(isoDay(day * DAY_SECONDS));

/** Escapes a text value (RFC 5545, 3.3.11) and drops control characters. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .replace(/[\\;,]/g, '\\$&');

const MAX_LINE_OCTETS = 75;

/** Folds a long line, never within a character (RFC 5545, 3.1). */
function folded(line: string): string {
  const octets = Buffer.from(line);
  const parts: string[] = [];
  for (let from = 0; from < octets.length;) {
    // Continuation lines begin with a space.
    let to = from + MAX_LINE_OCTETS - (from > 0 ? 1 : 0);
    while (isWithinCharacter(octets[to])) to--;
    parts.push(octets.toString('utf8', from, to));
    from = to;
  }
  return parts.join('\r\n ');
}

/** Whether an octet is a UTF-8 continuation byte. */
const isWithinCharacter = (octet = 0): boolean => octet >> 6 === 2;
