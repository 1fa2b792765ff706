import { DAY_SECONDS } from '../../roles/calendar-day.ts';
import { closedFrom, isOpen } from '../../roles/open.ts';
import type { Role } from '../../roles/role.ts';
import type { Catalogue } from '../store.ts';
import type { ZeroResult } from '../zero-results/zero-results-file.ts';
import { type CheckedLink, isDead, type LinkLedger } from './link-ledger.ts';

/** A role as curators know it. */
export type ReportedRole = { id: number; title: string; organisation: string; link: string };

/** A role whose link does not work. */
export type ReportedLink = ReportedRole & {
  reason: string;
  /** Days on which it failed, such as "2026-11-20". */
  failedOn: string[];
};

/** What curators want to know of their board. */
export type BoardReport = {
  /** `sample` while there is nothing but the invented one. */
  source: Catalogue['source'];
  openRoles: number;
  closedRoles: number;
  organisations: number;
  /** Open roles of each problem area, the most first; a role may have several. */
  areas: Array<{ area: string; openRoles: number }>;
  withoutArea: number;
  /** The earliest first; `closes` is the day, such as "2026-11-23". */
  closingThisWeek: Array<ReportedRole & { closes: string }>;
  withoutSalary: number;
  rolesWithoutSalary: ReportedRole[];
  links: {
    checked: number;
    /** Day of the latest check, or null when none was made. */
    checkedOn: string | null;
    dead: ReportedLink[];
    /** Failed once: the next check tells. */
    failing: ReportedLink[];
    unclear: number;
  };
  zeroResults: ZeroResult[];
};

const WEEK_SECONDS = 7 * DAY_SECONDS;

/**
 * Sums a board up.
 * @param now epoch seconds
 */
export function reportBoard(options: {
  catalogue: Catalogue;
  ledger: LinkLedger;
  zeroResults: ZeroResult[];
  now: number;
}): BoardReport {
  const { catalogue, ledger, zeroResults, now } = options;
  const open = catalogue.roles.filter((role) => isOpen(role, now));
  const unpaid = open.filter(({ salary }) => salary === '');
  return {
    source: catalogue.source,
    openRoles: open.length,
    closedRoles: catalogue.roles.length - open.length,
    organisations: new Set(open.map(({ company_name: name }) => name)).size,
    areas: countAreas(open),
    withoutArea: open.filter(({ tags_area: areas }) => areas.length === 0).length,
    closingThisWeek: closingSoon(open, now),
    withoutSalary: unpaid.length,
    rolesWithoutSalary: unpaid.map(reported),
    links: reportLinks(open, ledger),
    zeroResults,
  };
}

function countAreas(open: readonly Role[]): BoardReport['areas'] {
  const groups = Map.groupBy(
    open.flatMap(({ tags_area: areas }) => [...new Set(areas)]),
    (area) => area,
  );
  return [...groups]
    .map(([area, roles]) => ({ area, openRoles: roles.length }))
    .sort((a, b) => b.openRoles - a.openRoles || (a.area < b.area ? -1 : 1));
}

function closingSoon(open: readonly Role[], now: number): BoardReport['closingThisWeek'] {
  return open
    .filter(({ closes_at: closes }) => closes !== null && closedFrom(closes) <= now + WEEK_SECONDS)
    .sort((a, b) => (a.closes_at ?? 0) - (b.closes_at ?? 0) || a.post_pk - b.post_pk)
    .map((role) => ({ ...reported(role), closes: dayText(role.closes_at ?? 0) }));
}

function reportLinks(open: readonly Role[], ledger: LinkLedger): BoardReport['links'] {
  const known = open.flatMap((role) => {
    const checked = ledger.get(role.url_external);
    return checked ? [{ role, checked }] : [];
  });
  const latest = known.reduce((most, { checked }) => Math.max(most, checked.checkedAt), 0);
  const failed = known.filter(({ checked }) => checked.state === 'fails');
  return {
    checked: known.length,
    checkedOn: latest > 0 ? dayText(latest) : null,
    dead: failed.filter(({ checked }) => isDead(checked)).map(reportedLink),
    failing: failed.filter(({ checked }) => !isDead(checked)).map(reportedLink),
    unclear: known.filter(({ checked }) => checked.state === 'unclear').length,
  };
}

const reportedLink = ({ role, checked }: { role: Role; checked: CheckedLink }): ReportedLink => ({
  ...reported(role),
  reason: checked.reason,
  failedOn: checked.strikes,
});

const reported = (role: Role): ReportedRole => ({
  id: role.post_pk,
  title: role.title,
  organisation: role.company_name,
  link: role.url_external,
});

const dayText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
