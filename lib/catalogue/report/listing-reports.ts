/** The queue of listings that visitors reported (15.8): `listing-reports.jsonl` of the state directory. */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { type ListingReport, reportBody, reportReasons } from '../../content/listing-report.ts';
import { DAY_SECONDS, dayOf, isoDay } from '../../roles/closing.ts';
import type { Role } from '../../roles/role.ts';
import { readObjects, replaceLines } from '../state-file.ts';
import { takeLock } from '../lock.ts';
import { printable } from '../../report/board-report.ts';

const entrySchema = z.extend(reportBody, {
  /** How often it was reported. */
  count: z.int().check(z.positive()),
  /** Days since the epoch: no closer time is kept. */
  firstDay: z.int(),
  lastDay: z.int(),
});

/** One thing that is said of one listing, however many visitors say it. */
export type ReportEntry = z.output<typeof entrySchema>;

/** The most that are kept: nobody reads a longer queue. */
const MAX_ENTRIES = 2000;
const MAX_COUNT = 1000;

const LOCK = { staleMs: 10_000, retries: { count: 40, pauseMs: 50 } };

/** The file of the queue in a state directory. @internal */
export const reportsPath = (dataDir: string): string => path.join(dataDir, 'listing-reports.jsonl');

/**
 * The queue with one more report. The same said of the same listing is counted, not repeated.
 * @param now epoch seconds
 * @returns null when it is full
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
 * Adds a report to the queue, on disk when it returns.
 * @param now epoch seconds
 * @returns false when the queue is full
 * @throws when the state directory cannot be written
 */
export function addReport(dataDir: string, report: ListingReport, now: number): Promise<boolean> {
  return changeReports(dataDir, (entries) => withReport(entries, report, now));
}

/**
 * Removes reports that a curator has dealt with.
 * @param postPk the listing; null for all
 * @returns how many were removed
 */
export async function clearReports(dataDir: string, postPk: number | null): Promise<number> {
  const isLeft = (entry: ReportEntry) => postPk !== null && entry.post_pk !== postPk;
  let removed = 0;
  await changeReports(dataDir, (entries) => {
    const left = entries.filter(isLeft);
    removed = entries.length - left.length;
    return left;
  });
  return removed;
}

async function changeReports(
  dataDir: string,
  change: (entries: readonly ReportEntry[]) => ReportEntry[] | null,
): Promise<boolean> {
  const file = reportsPath(dataDir);
  await mkdir(dataDir, { recursive: true });
  const release = await takeLock(file, LOCK);
  try {
    const entries = change(await readReports(dataDir));
    if (entries)
      await replaceLines(
        file,
        entries.map((entry) => JSON.stringify(entry)),
      );
    return entries !== null;
  } finally {
    await release();
  }
}

/** The queue, the latest report last. Lines that cannot be read are left out. */
export async function readReports(dataDir: string): Promise<ReportEntry[]> {
  const records = await readObjects(reportsPath(dataDir));
  return records.flatMap((record) => entrySchema.safeParse(record).data ?? []);
}

/** What visitors say of one listing. */
export type ReportedListing = {
  post_pk: number;
  /** Empty for a role that is not on the board any more. */
  title: string;
  company_name: string;
  reports: ReportEntry[];
};

/** The queue by listing, the latest report first. */
export function reportedListings(
  entries: readonly ReportEntry[],
  roles: readonly Role[],
): ReportedListing[] {
  const byId = new Map(roles.map((role) => [role.post_pk, role]));
  const newestFirst = entries.toReversed().toSorted((a, b) => b.lastDay - a.lastDay);
  const groups = Map.groupBy(newestFirst, (entry) => entry.post_pk);
  return [...groups].map(([postPk, reports]) => {
    const { title = '', company_name: company = '' } = byId.get(postPk) ?? {};
    return { post_pk: postPk, title, company_name: company, reports };
  });
}

/** The lines of `npm run report` about the queue; none when it is empty. */
export function reportedLines(listings: readonly ReportedListing[]): string[] {
  if (listings.length === 0) return [];
  const lines = listings.map(({ post_pk: postPk, title, company_name: company, reports }) => {
    const said = reports.map(({ reason, count, lastDay }) => {
      const times = count === 1 ? 'once' : `${count} times`;
      return `${reportReasons[reason]} (${times}, last on ${isoDay(lastDay * DAY_SECONDS)})`;
    });
    const name =
      title === '' ? 'no longer on the board' : `${printable(title)}, ${printable(company)}`;
    return `  ${postPk}  ${name}: ${said.join('; ')}`;
  });
  return ['', `Reported by visitors: ${listings.length}`, ...lines];
}
