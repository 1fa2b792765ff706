/** Searches without results, for the curators' report. */
import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { transaction } from './database.ts';
import { records } from './records.ts';

/** A text is stored only after this many searches for it. */
const MIN_SEARCHES = 3;

const KEPT_DAYS = 60;
const MAX_ENTRIES = 3000;
const DAY_MS = 86_400_000;

const day = z.iso.date();

const entrySchema = z.object({
  /** Null until it was searched for often enough. */
  text: z.nullable(z.string()),
  /** Searches per UTC day. */
  days: z.record(day, z.int().check(z.minimum(1))),
});

type Entries = Record<string, z.output<typeof entrySchema>>;

/** By the salted digest of each text. */
const stored = records('zero-results', entrySchema);
/** Salts the digests, so that they are useless elsewhere. */
const salts = records('zero-results-salt', z.string());

/** A text without results, its number of searches, and the day of the last one. */
export type ZeroResult = { text: string; count: number; lastDay: string };

/** @param texts one per search @param now epoch milliseconds @throws when they cannot be written */
export function addZeroResults(dataDir: string, texts: readonly string[], now: number): void {
  transaction(dataDir, () => {
    const salt = salts.get(dataDir, 'salt') ?? randomBytes(12).toString('base64url');
    salts.put(dataDir, ['salt', salt]);
    const entries: Entries = Object.fromEntries(stored.all(dataDir));
    const today = new Date(now).toISOString().slice(0, 10);
    for (const text of texts) {
      const key = createHash('sha256').update(salt).update(text).digest('base64url');
      const entry = (entries[key.slice(0, 22)] ??= { text: null, days: {} });
      entry.days[today] = (entry.days[today] ?? 0) + 1;
      if (countOf(entry.days) >= MIN_SEARCHES) entry.text = text;
    }
    stored.replace(dataDir, Object.entries(boundedEntries(entries, now)));
  });
}

/** The texts without results, most frequent first. @param now epoch milliseconds */
export async function readZeroResults(dataDir: string, now: number): Promise<ZeroResult[]> {
  const entries = Object.fromEntries(stored.all(dataDir));
  const found = Object.values(boundedEntries(entries, now)).flatMap(({ text, days }) =>
    text === null || countOf(days) < MIN_SEARCHES
      ? []
      : [{ text, count: countOf(days), lastDay: Object.keys(days).sort().at(-1) ?? '' }],
  );
  return found
    .filter(({ text, count }) => !found.some((other) => isBeginningOf(text, count, other)))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

/** Whether a text was mostly typed on the way to a longer one. */
function isBeginningOf(text: string, count: number, other: ZeroResult): boolean {
  return other.text.length > text.length && other.text.startsWith(text) && other.count * 2 >= count;
}

const countOf = (days: Record<string, number>): number =>
  Object.values(days).reduce((sum, count) => sum + count, 0);

/** The entries of the last days; if there are too many, the rarest are dropped. */
function boundedEntries(entries: Entries, now: number): Entries {
  const oldest = new Date(now - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const recent = Object.entries(entries).flatMap(([key, { text, days }]) => {
    const kept = Object.entries(days).filter(([date]) => date > oldest);
    return kept.length > 0 ? [[key, { text, days: Object.fromEntries(kept) }] as const] : [];
  });
  if (recent.length <= MAX_ENTRIES) return Object.fromEntries(recent);
  const byCount = recent.sort(([, a], [, b]) => countOf(b.days) - countOf(a.days));
  return Object.fromEntries(byCount.slice(0, MAX_ENTRIES));
}
