/** Remembers the last visit, so that the board can show what is new. Contract: 15.6. */
import { words } from '../words/words.ts';

export const VISITS_KEY = 'visits';

/** After this long an absence the next view counts as a new visit. @internal */
export const MIN_ABSENCE_SECONDS = 6 * 3600;
const DAY_MS = 86_400_000;

type Visits = {
  /** When the board was last viewed. Epoch seconds. */
  seenAt: number;
  /** When the visit before this one ended; null during the first. Epoch seconds. */
  since: number | null;
};

/** Null when nothing is stored or it is unreadable. */
export function parseVisits(text: string | null | undefined): Visits | null {
  try {
    const { seenAt, since } = JSON.parse(text ?? '') as Record<string, unknown>;
    return isTime(seenAt) && (since === null || isTime(since)) ? { seenAt, since } : null;
  } catch {
    return null;
  }
}

const isTime = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;

/**
 * The record to store when the board is viewed. A stored time in the future (the clock was set
 * back) is discarded.
 * @param now epoch seconds
 */
export function visited(stored: Visits | null, now: number): Visits {
  const seenAt = Math.floor(now);
  if (!stored || stored.seenAt > now) return { seenAt, since: null };
  const isNext = now - stored.seenAt > MIN_ABSENCE_SECONDS;
  const since = isNext ? stored.seenAt : stored.since;
  return { seenAt, since: since !== null && since <= now ? since : null };
}

/**
 * A past time for "since …", in the visitor's time zone: "earlier today", "yesterday", "Tuesday",
 * "3 November", "3 November 2025".
 * @param since epoch seconds
 * @param now epoch seconds
 */
export function sinceLabel(since: number, now: number): string {
  const [then, today] = [new Date(since * 1000), new Date(now * 1000)];
  const days = Math.round((midnight(today) - midnight(then)) / DAY_MS);
  if (days <= 0) return words.list.earlierToday;
  if (days === 1) return words.list.yesterday;
  if (days < 7) return then.toLocaleDateString(words.locale.dates, { weekday: 'long' });
  const isThisYear = then.getFullYear() === today.getFullYear();
  const year = isThisYear ? undefined : 'numeric';
  return then.toLocaleDateString(words.locale.dates, { day: 'numeric', month: 'long', year });
}

const midnight = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
