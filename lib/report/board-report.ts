/** The curators' report on the board, its sources and visitors' reports, as data and as text. Contract: 12.10, 15.8. */
import { plural } from '../base/plural.ts';
import { DAY_SECONDS, closedFrom, isoDay, isOpen } from '../roles/closing.ts';
import { type EligibilityFact, eligibilityKinds, type Role } from '../roles/role.ts';
import { shown } from '../base/shorten.ts';
import { printable } from '../sources/systems/system.ts';
import { countOpen } from '../search-server/open-roles.ts';
import type { Catalogue } from '../store/catalogue.ts';
import {
  type ChangedAnswers,
  changedAnswers,
  type JudgedAnswers,
} from '../store/eligibility-answers.ts';
import type { ZeroResult } from '../store/zero-results.ts';
import { type CheckedLink, isDead, type LinkLedger } from '../store/link-checks.ts';
import { type Candidate, candidateKey, coveredByQuestions } from '../store/candidates.ts';
import { problemText, type Source, type SourceStates, unread } from '../store/sources.ts';
import { reportReasons } from '../roles/listing-report.ts';
import type { ReportEntry } from '../store/listing-reports.ts';

type ReportedRole = { id: number; title: string; organisation: string; link: string };

type ReportedLink = ReportedRole & {
  reason: string;
  /** Such as "2026-11-20". */
  failedOn: string[];
};

export type BoardReport = {
  /** `sample` while the board has only invented roles. */
  source: Catalogue['source'];
  openRoles: number;
  closedRoles: number;
  organisations: number;
  /** Open roles per problem area, most first; a role may have several. */
  areas: Array<{ area: string; openRoles: number }>;
  withoutArea: number;
  /** Earliest first; `closes` is a day such as "2026-11-23". */
  closingThisWeek: Array<ReportedRole & { closes: string }>;
  /** Open roles that state each kind of who may apply, and what curators changed in what was read. */
  eligibility: Array<{ kind: EligibilityFact['kind']; openRoles: number } & ChangedAnswers>;
  withoutSalary: number;
  rolesWithoutSalary: ReportedRole[];
  links: {
    checked: number;
    /** Day of the latest check; null if there was none. */
    checkedOn: string | null;
    dead: ReportedLink[];
    /** Failed on only one day so far. */
    failing: ReportedLink[];
    unclear: number;
  };
  zeroResults: ZeroResult[];
  sources: SourceReport[];
};

const WEEK_SECONDS = 7 * DAY_SECONDS;

/** Sums up a board. @param now epoch seconds */
export function reportBoard(options: {
  catalogue: Catalogue;
  ledger: LinkLedger;
  zeroResults: ZeroResult[];
  sources: SourceReport[];
  answers: readonly JudgedAnswers[];
  now: number;
}): BoardReport {
  const { catalogue, ledger, zeroResults, sources, answers, now } = options;
  const open = catalogue.roles.filter((role) => isOpen(role, now));
  const unpaid = open.filter(({ salary }) => salary === '');
  return {
    source: catalogue.source,
    openRoles: open.length,
    closedRoles: catalogue.roles.length - open.length,
    organisations: countOpen(open, now).organisations,
    areas: countAreas(open),
    withoutArea: open.filter(({ tags_area: areas }) => areas.length === 0).length,
    closingThisWeek: closingSoon(open, now),
    eligibility: eligibilityKinds.map((kind) => ({
      kind,
      openRoles: open.filter((role) => role.eligibility?.some((fact) => fact.kind === kind)).length,
      ...changedAnswers(answers, kind),
    })),
    withoutSalary: unpaid.length,
    rolesWithoutSalary: unpaid.map(reported),
    links: reportLinks(open, ledger),
    zeroResults,
    sources,
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
    .sort((a, b) => closedFrom(a.closes_at) - closedFrom(b.closes_at) || a.post_pk - b.post_pk)
    .map((role) => ({ ...reported(role), closes: isoDay(role.closes_at ?? 0) }));
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
    checkedOn: latest > 0 ? isoDay(latest) : null,
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

/** A list shows at most this many entries; `--json` has all. */
const MAX_LISTED = 20;

/**
 * A report for people, line by line.
 * @param isHosted whether Algolia serves the searches, so that none are counted here
 */
export function reportLines(report: BoardReport, isHosted: boolean): string[] {
  const { links } = report;
  return [
    ...(report.source === 'sample' ? ['This is the invented sample, not your list.', ''] : []),
    `${plural(report.openRoles, 'open role')} at ${plural(report.organisations, 'organisation')}; ` +
      `${plural(report.closedRoles, 'closed one')} in the list.`,
    ...(report.areas.length > 0
      ? section('By problem area (a role may have several)', areaLines(report))
      : ['', 'No role has a problem area.']),
    ...section(
      `Closing within a week: ${report.closingThisWeek.length}`,
      listed(report.closingThisWeek, (role) => `${role.closes}  ${nameOf(role)}`),
    ),
    ...eligibilityLines(report),
    ...salaryLines(report),
    ...section(linkHeading(links), [
      ...listed(links.dead, (link) => `dead     ${linkLine(link)}`),
      ...listed(links.failing, (link) => `failing  ${linkLine(link)}`),
      ...(links.unclear > 0
        ? [`${plural(links.unclear, 'link')} cannot be checked: the host refuses robots.`]
        : []),
    ]),
    ...(report.sources.length > 0
      ? section(`Sources: ${report.sources.length}`, report.sources.map(sourceLine))
      : []),
    ...section('Searches without results, in the last 60 days', zeroLines(report, isHosted)),
  ];
}

/** A field that every role lacks gets one line, not a list. */
const eligibilityNames: Record<EligibilityFact['kind'], string> = {
  residence: 'where to live',
  right_to_work: 'right to work',
  visa: 'visa',
  citizenship: 'citizenship',
  clearance: 'clearance',
};

/** How many open roles say who can apply, and what curators changed; nothing if none does. */
function eligibilityLines({ eligibility, openRoles }: BoardReport): string[] {
  const stated = eligibility.filter((each) => each.openRoles + each.judged > 0);
  return stated.length === 0
    ? []
    : section(
        `Who can apply, of ${plural(openRoles, 'open role')}`,
        stated.map(
          (each) => `${eligibilityNames[each.kind]}: ${each.openRoles}${changedText(each)}`,
        ),
      );
}

/** Such as "; curators corrected 2 and left out 1 of 40 answers". */
function changedText({ judged, corrected, leftOut }: BoardReport['eligibility'][number]): string {
  return judged === 0
    ? ''
    : `; curators corrected ${corrected} and left out ${leftOut} of ${plural(judged, 'answer')}`;
}

function salaryLines({ withoutSalary, openRoles, rolesWithoutSalary }: BoardReport): string[] {
  if (openRoles > 1 && withoutSalary === openRoles) return ['', 'No role states a salary.'];
  return section(
    `Without salary: ${withoutSalary} of ${openRoles}`,
    listed(rolesWithoutSalary, nameOf),
  );
}

function areaLines({ areas, withoutArea }: BoardReport): string[] {
  const all = [...areas, ...(withoutArea > 0 ? [{ area: '(none)', openRoles: withoutArea }] : [])];
  const width = Math.max(0, ...all.map(({ openRoles }) => openRoles.toLocaleString('en').length));
  return all.map(
    ({ area, openRoles }) =>
      `${openRoles.toLocaleString('en').padStart(width)}  ${shortened(area)}`,
  );
}

function linkHeading({ checked, checkedOn, dead, failing }: BoardReport['links']): string {
  if (checkedOn === null) return 'Links: never checked (add --links)';
  return (
    `Links: ${dead.length} dead, ${failing.length} failing, ` +
    `of ${checked.toLocaleString('en')} checked, last on ${checkedOn}`
  );
}

function zeroLines({ zeroResults }: BoardReport, isHosted: boolean): string[] {
  if (isHosted)
    return ['Searches are answered by Algolia: its dashboard counts those without results.'];
  if (zeroResults.length === 0) return ['None that were made often enough to list.'];
  return listed(
    zeroResults,
    ({ text, count: searches, lastDay }) =>
      `${plural(searches, 'search', 'searches')}  ${shown(text)}, last on ${lastDay}`,
  );
}

const nameOf = ({ id, title, organisation }: ReportedRole): string =>
  `${id}  ${shortened(title)}, ${shortened(organisation)}`;

const linkLine = (link: ReportedLink): string =>
  `${nameOf(link)}: ${link.reason} (${link.failedOn.join(', ')})\n           ${link.link}`;

function section(heading: string, lines: string[]): string[] {
  return ['', heading, ...lines.map((line) => `  ${line}`)];
}

function listed<Entry>(entries: readonly Entry[], line: (entry: Entry) => string): string[] {
  const more = entries.length - MAX_LISTED;
  return [
    ...entries.slice(0, MAX_LISTED).map(line),
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more (--json has all)`] : []),
  ];
}

/** Text from outside, safe to print, without quotation marks. */
const shortened = (text: string): string => shown(text).slice(1, -1);

export type SourceReport = {
  id: string;
  organisation: string;
  /** The last healthy reading: epoch seconds, or null. */
  lastHealthyRead: number | null;
  /** What is wrong, phrased to follow the source's name; empty if all is well. */
  problem: string;
  /** Listed roles. */
  open: number;
  /** Candidates waiting for a judgement: new ones, and all. */
  new: number;
  waiting: number;
  /** Roles found closed by evidence since the source was added. */
  closedByEvidence: number;
  /** Candidates waiting for more than a week. */
  olderThanAWeek: number;
};

/** Sums up the sources, in order. @param now epoch seconds */
export function reportSources(
  sources: readonly Source[],
  states: Readonly<SourceStates>,
  candidates: readonly Candidate[],
  now: number,
): SourceReport[] {
  const covered = coveredByQuestions(candidates);
  const bySource = Map.groupBy(
    candidates.filter((one) => one.status === 'waiting' && !covered.has(candidateKey(one))),
    ({ source }) => source,
  );
  return sources.map(({ id, organisation }) => {
    const state = states.get(id) ?? unread;
    const waiting = bySource.get(id) ?? [];
    return {
      id,
      organisation,
      lastHealthyRead: state.healthy_at,
      problem: problemText(state),
      open: state.ids.length,
      new: waiting.filter(({ kind }) => kind === 'new').length,
      waiting: waiting.length,
      closedByEvidence: state.closed,
      olderThanAWeek: waiting.filter(({ found_at: at }) => now - at > WEEK_SECONDS).length,
    };
  });
}

function sourceLine(source: SourceReport): string {
  const { id, open, waiting, closedByEvidence, olderThanAWeek, problem } = source;
  const { lastHealthyRead: at } = source;
  const read = at === null ? 'never read successfully' : `read successfully on ${isoDay(at)}`;
  const old = olderThanAWeek > 0 ? ` (${olderThanAWeek} for more than a week)` : '';
  return printable(
    `${id}  ${read}: ${open} open, ${source.new} new, ${waiting} waiting${old}, ` +
      `${closedByEvidence} closed by evidence${problem === '' ? '' : `; it ${problem}`}`,
  );
}

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
      title === '' ? 'no longer on the board' : `${shortened(title)}, ${shortened(company)}`;
    return `  ${postPk}  ${name}: ${said.join('; ')}`;
  });
  return ['', `Reported by visitors: ${listings.length}`, ...lines];
}
