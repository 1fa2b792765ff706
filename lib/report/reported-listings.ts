/** Visitors' reports by listing, for the curators' report. Contract: 15.8. */
import { DAY_SECONDS, isoDay } from '../roles/closing.ts';
import { reportReasons } from '../roles/listing-report.ts';
import type { Role } from '../roles/role.ts';
import type { ReportEntry } from '../store/listing-reports.ts';
import { printable } from './board-report.ts';

export type ReportedListing = {
  post_pk: number;
  /** Empty for a role that has left the board. */
  title: string;
  company_name: string;
  reports: ReportEntry[];
};

/** The queue grouped by listing, latest report first. */
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
