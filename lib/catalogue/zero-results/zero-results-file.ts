import { createHash, randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

/** A text is written down only once it was searched for so often. */
export const SMALLEST_GROUP = 3;

const KEPT_DAYS = 60;
const MOST_ENTRIES = 3000;
const DAY_MS = 86_400_000;

const day = z.iso.date();

const fileSchema = z.object({
  version: z.literal(1),
  /** Makes the keys below of no use elsewhere. */
  salt: z.string(),
  /** By the digest of each text. */
  entries: z.record(
    z.string(),
    z.object({
      /** Null until enough have searched for it. */
      text: z.string().nullable(),
      /** Searches by day, UTC. */
      days: z.record(day, z.int().min(1)),
    }),
  ),
});

type ZeroResultsFile = z.output<typeof fileSchema>;

/** A text that nothing was found for, and how often on the days since. */
export type ZeroResult = { text: string; count: number; lastDay: string };

export const zeroResultsPath = (dataDir: string): string => path.join(dataDir, 'zero-results.json');

/**
 * Adds searches to the file of a state directory.
 * @param texts each as often as it was searched for
 * @param now epoch milliseconds
 * @throws when it cannot be written
 */
export async function addZeroResults(
  dataDir: string,
  texts: readonly string[],
  now: number,
): Promise<void> {
  const file = zeroResultsPath(dataDir);
  const content = (await readContent(file)) ?? {
    version: 1,
    salt: randomBytes(12).toString('base64url'),
    entries: {},
  };
  const today = new Date(now).toISOString().slice(0, 10);
  for (const text of texts) {
    const key = createHash('sha256').update(content.salt).update(text).digest('base64url');
    const entry = (content.entries[key.slice(0, 22)] ??= { text: null, days: {} });
    entry.days[today] = (entry.days[today] ?? 0) + 1;
    if (countOf(entry.days) >= SMALLEST_GROUP) entry.text = text;
  }
  const kept = { ...content, entries: boundedEntries(content.entries, now) };
  const incoming = `${file}.${process.pid}.new`;
  await writeFile(incoming, JSON.stringify(kept));
  await rename(incoming, file);
}

/**
 * The texts that nothing was found for, the most wanted first.
 * @param now epoch milliseconds
 */
export async function readZeroResults(dataDir: string, now: number): Promise<ZeroResult[]> {
  const content = await readContent(zeroResultsPath(dataDir));
  const found = Object.values(boundedEntries(content?.entries ?? {}, now)).flatMap(
    ({ text, days }) =>
      text === null || countOf(days) < SMALLEST_GROUP
        ? []
        : [{ text, count: countOf(days), lastDay: Object.keys(days).sort().at(-1) ?? '' }],
  );
  return found
    .filter(({ text, count }) => !found.some((other) => isBeginningOf(text, count, other)))
    .sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

/** What was typed on the way to a longer text says no more than that. */
function isBeginningOf(text: string, count: number, other: ZeroResult): boolean {
  return other.text.length > text.length && other.text.startsWith(text) && other.count * 2 >= count;
}

async function readContent(file: string): Promise<ZeroResultsFile | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  if (text === '') return null;
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const countOf = (days: Record<string, number>): number =>
  Object.values(days).reduce((sum, count) => sum + count, 0);

/** Entries of the last days; when there are too many, the rarest go. */
function boundedEntries(
  entries: ZeroResultsFile['entries'],
  now: number,
): ZeroResultsFile['entries'] {
  const oldest = new Date(now - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  const recent = Object.entries(entries).flatMap(([key, { text, days }]) => {
    const kept = Object.entries(days).filter(([date]) => date > oldest);
    return kept.length > 0 ? [[key, { text, days: Object.fromEntries(kept) }] as const] : [];
  });
  if (recent.length <= MOST_ENTRIES) return Object.fromEntries(recent);
  const byCount = recent.sort(([, a], [, b]) => countOf(b.days) - countOf(a.days));
  return Object.fromEntries(byCount.slice(0, MOST_ENTRIES));
}
