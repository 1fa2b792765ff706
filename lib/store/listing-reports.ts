/** The queue of listings that visitors reported. Contract: 15.8. */
import * as z from 'zod/mini';
import { type ListingReport, reportBody } from '../roles/listing-report.ts';
import { dayOf } from '../roles/closing.ts';
import { transaction } from './database.ts';
import { records } from './records.ts';

const entrySchema = z.extend(reportBody, {
  /** How often it was reported. */
  count: z.int().check(z.positive()),
  /** Days since the epoch; no exact time is stored. */
  firstDay: z.int(),
  lastDay: z.int(),
});

/** One reason reported for one listing, by any number of visitors. */
export type ReportEntry = z.output<typeof entrySchema>;

/** Nobody reads a longer queue. */
const MAX_ENTRIES = 2000;
const MAX_COUNT = 1000;

const keyOf = ({ post_pk: id, reason }: ReportEntry): string => `${id} ${reason}`;

const stored = records('listing-reports', entrySchema);

/**
 * The queue with one more report. A repeated report only raises the count.
 * @returns null when the queue is full
 * @internal
 */
export function withReport(
  entries: readonly ReportEntry[],
  { post_pk, reason }: ListingReport,
  now: number,
): ReportEntry[] | null {
  const day = dayOf(now);
  const isSame = (entry: ReportEntry) => entry.post_pk === post_pk && entry.reason === reason;
  const known = entries.find(isSame);
  if (!known && entries.length >= MAX_ENTRIES) return null;
  const count = Math.min((known?.count ?? 0) + 1, MAX_COUNT);
  const entry = { post_pk, reason, count, firstDay: known?.firstDay ?? day, lastDay: day };
  return [...entries.filter((other) => !isSame(other)), entry];
}

/**
 * Adds a report to the queue; it is on disk when this returns.
 * @returns false when the queue is full
 * @throws when the state directory cannot be written
 */
export function addReport(dataDir: string, report: ListingReport, now: number): boolean {
  return transaction(dataDir, () => {
    const entries = withReport(entriesOf(dataDir), report, now);
    if (entries) replaceEntries(dataDir, entries);
    return entries !== null;
  });
}

/**
 * Removes reports that a curator has handled.
 * @param postPk the listing; null for all
 * @returns how many were removed
 */
export function clearReports(dataDir: string, postPk: number | null): number {
  return transaction(dataDir, () => {
    const entries = entriesOf(dataDir);
    const left = entries.filter(({ post_pk: id }) => postPk !== null && id !== postPk);
    replaceEntries(dataDir, left);
    return entries.length - left.length;
  });
}

/** The queue, latest report last. */
export async function readReports(dataDir: string): Promise<ReportEntry[]> {
  return entriesOf(dataDir);
}

const entriesOf = (dataDir: string): ReportEntry[] => [...stored.all(dataDir).values()];

function replaceEntries(dataDir: string, entries: readonly ReportEntry[]): void {
  stored.replace(
    dataDir,
    entries.map((entry) => [keyOf(entry), entry]),
  );
}
