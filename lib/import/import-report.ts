/** What an import tells the curator: its changes, and what is live after them. Contract: 11.4. */
import { plural } from '../base/plural.ts';
import type { FieldTokens } from '../config/public.ts';
import { foreignPictures } from '../roles/card-content.ts';
import { changedFields } from '../store/role-changes.ts';
import { roleReader } from '../store/catalogue.ts';
import type { ImportPlan, NamedRole } from './plan-import.ts';
import type { Refusal } from './rows.ts';
import { isoDay } from '../roles/closing.ts';
import { shown } from '../base/shorten.ts';
import type { Config } from '../config/load.ts';

/** Each list in the report shows at most this many entries. */
const MAX_LISTED = 50;

/**
 * The report, line by line.
 * @param changedFields see {@link fieldsChanged}
 * @param recordOf the id of a row in its source, printed after its number
 */
export function reportLines(
  plan: ImportPlan,
  changedFields: ReadonlyMap<number, string[]>,
  recordOf: (row: number) => string | undefined = () => undefined,
): string[] {
  const { changed, removed, pictures } = plan;
  const { everywhere, others } = sortedRefusals(plan);
  const count = (number: number): string => number.toLocaleString('en');
  const leftOut = plan.rowsLeftOut > 0 ? `, ${count(plan.rowsLeftOut)} left out by the map` : '';
  const changeLine = ({ id, label }: NamedRole): string => {
    const fields = changedFields.get(id) ?? [];
    return fields.length > 0 ? `${label}: ${fields.join(', ')}` : label;
  };
  const lineOf = (row: number, field: string, words: string): string => {
    const record = recordOf(row);
    return `row ${row}${record === undefined ? '' : ` (${record})`}: ${field}: ${words}`;
  };
  return [
    ...list('Changed', changed.map(changeLine)),
    ...list(
      'Removed',
      removed.map(({ label }) => label),
    ),
    ...list('Refused', [
      ...everywhere.map((words) => `every row: ${words}`),
      ...others.map(({ row, field, reason }) => lineOf(row, field, reason)),
    ]),
    ...list(
      'Pictures left out of texts',
      pictures.map(({ row, field, address }) => lineOf(row, field, shown(address))),
    ),
    ...list(
      'Posting dates in the future, read as the day of the import',
      plan.futureDates.map(({ row, postedAt }) => lineOf(row, 'posted_at', isoDay(postedAt))),
    ),
    ...list(
      'Closing before they were posted, and so never open',
      plan.closingTooEarly.map(({ row, closesAt, postedAt }) =>
        lineOf(row, 'closes_at', `${isoDay(closesAt)}, posted ${isoDay(postedAt)}`),
      ),
    ),
    ...list('Kept as written, because they were not understood', unreadLines(plan)),
    ...duplicateLines(plan.possibleDuplicates),
    `${count(plan.rowsRead)} rows read${leftOut}: ` +
      `${count(plan.added)} added, ${count(changed.length)} changed, ` +
      `${count(plan.unchanged)} unchanged, ${count(removed.length)} removed, ` +
      `${count(plan.rowsRefused)} refused`,
    ...keptLines(plan.keptCount),
  ];
}

function list(heading: string, entries: readonly string[]): string[] {
  if (entries.length === 0) return [];
  const more = entries.length - MAX_LISTED;
  return [
    `${heading}:`,
    ...entries.slice(0, MAX_LISTED).map((entry) => `  ${entry}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en')} more`] : []),
  ];
}

/** How many of the most frequent texts that were not understood are printed. */
const MAX_FREQUENT = 5;

/** How many locations and salaries were not understood, and the most frequent of each. */
function unreadLines({ unread }: ImportPlan): string[] {
  return [...Map.groupBy(unread, ({ field }) => field)].map(([field, texts]) => {
    const frequent = [...Map.groupBy(texts, ({ text }) => text)]
      .sort(([, these], [, those]) => those.length - these.length)
      .slice(0, MAX_FREQUENT)
      .map(([text, { length }]) => (length > 1 ? `${shown(text)} (${length})` : shown(text)));
    return `${field}: ${texts.length.toLocaleString('en')}, such as ${frequent.join(', ')}`;
  });
}

/** Separates refusals that affect every row, usually a column that the map does not name. */
function sortedRefusals({ refusals, rowsRead, rowsLeftOut }: ImportPlan) {
  const rows = rowsRead - rowsLeftOut;
  const wordsOf = ({ field, reason }: Refusal) =>
    reason === 'is empty'
      ? `${field}: ${reason}; name its column in the map`
      : `${field}: ${reason}`;
  const counts = new Map<string, number>();
  for (const refusal of refusals) {
    const words = wordsOf(refusal);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const isEverywhere = (words: string) => rows > 1 && counts.get(words) === rows;
  return {
    everywhere: [...counts.keys()].filter(isEverywhere),
    others: refusals.filter((refusal) => !isEverywhere(wordsOf(refusal))),
  };
}

function keptLines(kept: number): string[] {
  if (kept === 0) return [];
  return [`${plural(kept, 'role')} from sources kept, as accepted at the desk`];
}

/** Lists logos that visitors will not see because pages only load images from allowed hosts. */
export function foreignLogoLines(plan: ImportPlan, imageHosts: readonly string[]): string[] {
  const addresses = plan.catalogue.organisations.map(({ logo_url: address }) => address);
  const foreign = foreignPictures(addresses, imageHosts);
  if (foreign.length === 0) return [];
  const hosts = foreign.slice(0, MAX_LISTED).map(([host, count]) => `  ${host}: ${count}`);
  return ['Logos that are not shown, until IMAGE_HOSTS names their host:', ...hosts];
}

function duplicateLines(count: number): string[] {
  if (count === 0) return [];
  const roles = plural(count, 'role has', 'roles have');
  return [`Possible duplicates: ${roles} the link, title and organisation of another.`];
}

/**
 * For the changed roles that the report lists, the fields that differ from the stored catalogue.
 * @returns field names by `post_pk`
 */
export function fieldsChanged(
  plan: ImportPlan,
  dataDir: string,
  tokens: FieldTokens,
): Map<number, string[]> {
  const listed = new Set(plan.changed.slice(0, MAX_LISTED).map(({ id }) => id));
  const roleBefore = roleReader(dataDir, tokens);
  const fields = new Map<number, string[]>();
  for (const role of plan.catalogue.roles.filter(({ post_pk: id }) => listed.has(id))) {
    const before = roleBefore(role.post_pk);
    if (before) fields.set(role.post_pk, changedFields(before, role));
  }
  return fields;
}

/**
 * What visitors see of a catalogue that was just written, one line each.
 * @param config of the command
 */
export function whatIsLive({
  public: visible,
  server,
}: Pick<Config, 'public' | 'server'>): string[] {
  const isHosted = server.buildHookUrl !== null;
  const pages = 'the home page, role and organisation pages, feeds and the sitemap';
  return [
    visible.algolia
      ? 'Waiting: search and alerts use Algolia. Run "npm run index" to publish the roles there.'
      : 'Live now, if the board runs here: search, filters, role links, counts and the next digest.',
    isHosted
      ? `Waiting: ${pages}. Run "npm run rebuild" to call BUILD_HOOK_URL, or wait for the night.`
      : `Within two minutes: ${pages}. If the board is not running, at its next start.`,
  ];
}
