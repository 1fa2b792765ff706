import { shown } from '../import/rows.ts';
import type { BoardReport, ReportedLink, ReportedRole } from './board-report.ts';

/** Most entries that a list shows; `--json` has all. */
const LISTED = 20;

/**
 * A report for people, line by line.
 * @param isHosted whether searches are answered elsewhere, where nothing is counted here
 */
export function reportLines(report: BoardReport, isHosted: boolean): string[] {
  const { links } = report;
  return [
    ...(report.source === 'sample' ? ['This is the invented sample, not your list.', ''] : []),
    `${count(report.openRoles, 'open role')} at ${count(report.organisations, 'organisation')}; ` +
      `${count(report.closedRoles, 'closed one')} in the list.`,
    ...section('By problem area (a role may have several)', areaLines(report)),
    ...section(
      `Closing within a week: ${report.closingThisWeek.length}`,
      listed(report.closingThisWeek, (role) => `${role.closes}  ${nameOf(role)}`),
    ),
    ...section(
      `Without salary: ${report.withoutSalary} of ${report.openRoles}`,
      listed(report.rolesWithoutSalary, nameOf),
    ),
    ...section(linkHeading(links), [
      ...listed(links.dead, (link) => `dead     ${linkLine(link)}`),
      ...listed(links.failing, (link) => `failing  ${linkLine(link)}`),
      ...(links.unclear > 0
        ? [`${count(links.unclear, 'link')} cannot be checked: the other side refuses robots.`]
        : []),
    ]),
    ...section('Searched for in vain, in the last 60 days', zeroLines(report, isHosted)),
  ];
}

function areaLines({ areas, withoutArea }: BoardReport): string[] {
  const all = [...areas, ...(withoutArea > 0 ? [{ area: '(none)', openRoles: withoutArea }] : [])];
  const width = Math.max(0, ...all.map(({ openRoles }) => openRoles.toLocaleString('en').length));
  return all.map(
    ({ area, openRoles }) =>
      `${openRoles.toLocaleString('en').padStart(width)}  ${printable(area)}`,
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
  if (isHosted) return ['Searches are answered by Algolia: its dashboard counts those in vain.'];
  if (zeroResults.length === 0) return ['Nothing that enough people searched for.'];
  return listed(
    zeroResults,
    ({ text, count: searches, lastDay }) =>
      `${count(searches, 'search', 'searches')}  ${shown(text)}, last on ${lastDay}`,
  );
}

const nameOf = ({ id, title, organisation }: ReportedRole): string =>
  `${id}  ${printable(title)}, ${printable(organisation)}`;

const linkLine = (link: ReportedLink): string =>
  `${nameOf(link)}: ${link.reason} (${link.failedOn.join(', ')})\n           ${link.link}`;

function section(heading: string, lines: string[]): string[] {
  return ['', heading, ...lines.map((line) => `  ${line}`)];
}

function listed<Entry>(entries: readonly Entry[], line: (entry: Entry) => string): string[] {
  const more = entries.length - LISTED;
  return [
    ...entries.slice(0, LISTED).map(line),
    ...(more > 0 ? [`and ${more.toLocaleString('en')} more (--json has all)`] : []),
  ];
}

/** Text from outside, without the quotation marks that single it out elsewhere. */
const printable = (text: string): string => shown(text).slice(1, -1);

const count = (number: number, one: string, several = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : several}`;
