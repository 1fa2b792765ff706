/** Plans an import: pure apart from reading the rows. */
import { plural } from '../base/plural.ts';
import type { FieldTokens } from '../config/public.ts';
import { DAY_SECONDS, dayOf } from '../roles/closing.ts';
import { isPostedInFuture } from '../roles/dates.ts';
import type { Role } from '../roles/role.ts';
import type { SeenIds } from '../roles/seen-ids.ts';
import type { UnitsPerUsd } from '../facts/salary/money.ts';
import { contentOf } from '../store/role-changes.ts';
import type { Catalogue, Organisation } from '../store/catalogue.ts';
import { createRoleBuilder, type UnreadText } from './build-role.ts';
import { fingerprint } from '../base/fingerprint.ts';
import {
  assignIds,
  assignOrganisationIds,
  knownIds,
  type OrganisationIds,
  sharesPage,
} from './ids.ts';
import { type ImportMap, isIncluded, picturesOf, readKey } from './map-file.ts';
import { labelOf, type PreviousCatalogue } from './previous.ts';
import type { Cells, Refusal, SourceRows } from './rows.ts';
import { CellRefusal } from '../facts/coerce.ts';
import { shown } from '../base/shorten.ts';
import { regionsOf } from '../facts/places/places.ts';
import { words } from '../words/words.ts';

/** A role's id and its label in the report. */
export type NamedRole = { id: number; label: string };

/** A picture in a text: its position and address. */
type PictureInText = { row: number; field: string; address: string };

/** A posting date that cannot be true, epoch seconds. */
type FutureDate = { row: number; postedAt: number };

/** A role that closed before it was posted, epoch seconds. */
type ClosingTooEarly = { row: number; closesAt: number; postedAt: number };

/** An import's effect; nothing is written yet. */
export type ImportPlan = {
  catalogue: Catalogue;
  /** Roles in the new catalogue and in the previous one; 0 if that was the sample or none. */
  roleCount: number;
  previousCount: number;
  /** Roles that stay although no row has their key. */
  keptCount: number;
  /** Non-empty rows. */
  rowsRead: number;
  /** Rows excluded by the map's `include`. */
  rowsLeftOut: number;
  added: number;
  unchanged: number;
  changed: NamedRole[];
  removed: NamedRole[];
  /** In row order; a row may have several. */
  refusals: Refusal[];
  /** Pictures removed from texts. */
  pictures: PictureInText[];
  /** Posting dates replaced by the day of the import. */
  futureDates: FutureDate[];
  /** Roles that no visitor will see open: one of the two dates is wrong. */
  closingTooEarly: ClosingTooEarly[];
  /** Locations and salaries that nothing could be read from, in row order. */
  unread: Array<UnreadText & { row: number }>;
  rowsRefused: number;
  /** Roles with another role's link, title and organisation but a different key. */
  possibleDuplicates: number;
};

export type ImportInput = {
  rows: SourceRows;
  map: ImportMap;
  previous: PreviousCatalogue | null;
  /** Roles of the previous catalogue, by key, that stay unless a row has their key. */
  kept?: ReadonlyMap<string, Role>;
  /** None by default. */
  seenIds?: SeenIds;
  /** The largest id that any role had before, which the previous catalogue may not know; 0 by default. */
  highestId?: number;
  tokens: FieldTokens;
  /** Units of each currency per USD. */
  rates: UnitsPerUsd;
  /** Epoch seconds. */
  now: number;
};

/**
 * Plans the new catalogue and its differences from the previous one. Refused rows are left out;
 * {@link whyStopped} says whether the import may proceed.
 */
export async function planImport(input: ImportInput): Promise<ImportPlan> {
  const { previous, now, seenIds: seen = new Map(), highestId: highest = 0 } = input;
  const read = await readRows(input);
  const kept = rolesToKeep(read.accepted, input.kept ?? new Map());
  const organisationIds = assignOrganisationIds(
    [...read.accepted.map(({ role }) => role), ...kept.map(({ role }) => nameOnly(role))],
    previous?.organisations ?? noOrganisations,
  );
  const companyIds = new Set([
    ...read.accepted.map(({ role }) => role.company_id),
    ...organisationIds.companyIds.values(),
  ]);
  const { clashing = [], rows = [] } = Object.groupBy(read.accepted, ({ role }) =>
    sharesPage(role, companyIds) ? 'clashing' : 'rows',
  );
  const refusals = [...read.refusals, ...clashing.map(clashRefusal)];
  const known = knownIds(previous?.keys ?? new Map(), seen);
  const keys = assignIds(known, [...rows, ...kept], { seen, highest });
  const accepted = rows.map(({ key, role }) => complete(role, keys.get(key), organisationIds));
  const closingTooEarly = rows.flatMap(({ row, role }) => {
    const { closes_at: closesAt, posted_at: postedAt } = role;
    if (closesAt === null || dayOf(closesAt) >= dayOf(postedAt)) return [];
    return [{ row, closesAt, postedAt }];
  });
  const futureDates = rows.flatMap(({ row, role }) => {
    const { posted_at: postedAt } = role;
    return replaceFutureDate(role, previous, now) ? [{ row, postedAt }] : [];
  });
  const roles = [...accepted, ...kept.map(({ key, role }) => withId({ ...role }, keys.get(key)))];
  return {
    catalogue: {
      version: 1,
      source: 'import',
      writtenAt: now,
      organisations: organisationsOf(roles),
      keys: Object.fromEntries(keys),
      roles,
    },
    roleCount: roles.length,
    previousCount: previous?.roles.size ?? 0,
    keptCount: kept.length,
    rowsRead: read.rowsRead,
    rowsLeftOut: read.rowsLeftOut,
    ...compare(roles, previous),
    pictures: read.pictures,
    futureDates,
    closingTooEarly,
    unread: read.unread,
    refusals: refusals.sort((a, b) => a.row - b.row),
    rowsRefused: new Set(refusals.map(({ row }) => row)).size,
    possibleDuplicates: roles.length - new Set(roles.map(vacancyHash)).size,
  };
}

/** A row that became a role; its ids depend on the other rows. */
type AcceptedRow = { row: number; key: string; role: Role };

/** Reads rows one by one. A row with the key of an earlier one is refused. */
async function readRows({ rows, ...settings }: ImportInput) {
  const { map } = settings;
  const buildRole = createRoleBuilder(settings);
  const rowOfKey = new Map<string, number>();
  const accepted: AcceptedRow[] = [];
  const refusals: Refusal[] = [];
  const pictures: PictureInText[] = [];
  const unread: ImportPlan['unread'] = [];
  let [rowsRead, rowsLeftOut] = [0, 0];

  function accept(row: number, cells: Cells): void {
    const built = buildRole(row, cells);
    if ('refusals' in built) {
      refusals.push(...built.refusals);
      return;
    }
    const { role } = built;
    const key = readKey(cells, map) ?? `vacancy:${vacancyHash(role)}`;
    const other = rowOfKey.get(key);
    if (other !== undefined) throw new CellRefusal(`${shown(key)} is also the key of row ${other}`);
    rowOfKey.set(key, row);
    accepted.push({ row, key, role });
    unread.push(...built.unread.map((text) => ({ row, ...text })));
    pictures.push(...picturesOf(cells, map).map((picture) => ({ row, ...picture })));
  }

  for await (const source of rows) {
    rowsRead++;
    if ('reason' in source) refusals.push(source);
    else if (!isIncluded(source.cells, map)) rowsLeftOut++;
    else {
      const { row, cells } = source;
      try {
        accept(row, cells);
      } catch (error) {
        if (!(error instanceof CellRefusal)) throw error;
        refusals.push({ row, field: 'key', reason: error.message });
      }
    }
  }
  return { accepted, refusals, pictures, unread, rowsRead, rowsLeftOut };
}

/** Equal for roles with the same link, title and organisation. */
function vacancyHash({ url_external: link, title, company_name: company }: Role): string {
  return fingerprint([link, title, company]);
}

/** The kept roles whose key no row has. */
function rolesToKeep(accepted: AcceptedRow[], kept: ReadonlyMap<string, Role>) {
  const named = new Set(accepted.map(({ key }) => key));
  return [...kept].flatMap(([key, role]) => (named.has(key) ? [] : [{ key, role }]));
}

/** A kept role already has its ids; its name reserves its organisation's id. */
const nameOnly = ({ company_name }: Role) => ({ company_name, company_id: '', composite: null });

const noOrganisations = { companyIds: new Map(), compositePks: new Map() };

const clashRefusal = ({ row }: AcceptedRow): Refusal => ({
  row,
  field: 'composite_pk',
  reason: words.cellProblems.isAnOrganisation,
});

function withId(role: Role, id = 0): Role {
  role.post_pk = id;
  role.id = id;
  role.objectID = String(id);
  return role;
}

function complete(role: Role, id = 0, { companyIds, compositePks }: OrganisationIds): Role {
  withId(role, id);
  role.company_id ||= companyIds.get(role.company_name) ?? '';
  if (role.composite) role.composite.pk ||= compositePks.get(role.composite.name) ?? 0;
  return role;
}

/**
 * Replaces a posting date in the future, with which a role would stay the newest until that day: by
 * the day of the import, or by that of the import that first replaced it. A role that appears later
 * may be dated until then.
 * @returns whether the date was replaced
 */
function replaceFutureDate(role: Role, previous: PreviousCatalogue | null, now: number): boolean {
  const appearsAt = role.publish_at ?? -Infinity;
  if (role.posted_at <= appearsAt || !isPostedInFuture(role.posted_at, now)) return false;
  const before = previous?.roles.get(role.post_pk)?.postedAt ?? Infinity;
  const day = isPostedInFuture(before, now) ? dayOf(now) * DAY_SECONDS : before;
  role.posted_at = Math.max(day, appearsAt);
  return true;
}

function compare(roles: readonly Role[], previous: PreviousCatalogue | null) {
  const before: PreviousCatalogue['roles'] = previous?.roles ?? new Map();
  const present = new Set(roles.map((role) => role.post_pk));
  const known = roles.filter((role) => before.has(role.post_pk));
  const changed = known.filter(
    (role) => before.get(role.post_pk)?.fingerprint !== fingerprint(contentOf(role)),
  );
  const gone = [...before].filter(([id]) => !present.has(id));
  return {
    added: roles.length - known.length,
    changed: changed.map((role) => ({ id: role.post_pk, label: labelOf(role) })),
    unchanged: known.length - changed.length,
    removed: gone.map(([id, { label }]) => ({ id, label })),
  };
}

/** Removing more than this part of the board requires `--allow-removals`. */
const MAX_REMOVED_PART = 1 / 5;

type Allowances = { skipInvalid: boolean; allowRemovals: boolean };

/**
 * Why an import must not be written, in one line; null if it may. It is all or nothing: one refused
 * row stops it, and so does removing more than a fifth of the roles.
 */
export function whyStopped(plan: ImportPlan, allowed: Allowances): string | null {
  if (plan.rowsRefused > 0 && !allowed.skipInvalid) {
    const rows = plural(plan.rowsRefused, 'row is', 'rows are');
    return `${rows} refused: correct them, or leave them out with --skip-invalid`;
  }
  if (plan.roleCount === plan.keptCount) {
    return plan.rowsRead === 0 ? 'the file has no rows' : 'no row of the file can be imported';
  }
  const removed = plan.removed.length;
  if (removed > plan.previousCount * MAX_REMOVED_PART && !allowed.allowRemovals) {
    return (
      `${removed} of ${plan.previousCount} roles would be removed, more than a fifth: ` +
      'a file is the whole list; to import it anyway, add --allow-removals'
    );
  }
  return null;
}

/**
 * The organisations and composites of roles, by title. If roles of one organisation disagree, the
 * newest role with a value wins; the order of the roles does not matter.
 */
export function organisationsOf(roles: readonly Role[]): Organisation[] {
  const ofCompanies = Map.groupBy(roles, (role) => role.company_id);
  const inComposites = roles.filter((role) => role.composite !== null);
  const ofComposites = Map.groupBy(inComposites, (role) => String(role.composite?.pk));
  return [
    ...Array.from(ofCompanies, ([id, own]) => companyOf(id, own)),
    ...Array.from(ofComposites, ([id, own]) => compositeOf(id, own)),
  ].sort((a, b) => collator.compare(a.title, b.title) || (a.id < b.id ? -1 : 1));
}

const collator = new Intl.Collator('en');

function companyOf(id: string, roles: readonly Role[]): Organisation {
  return {
    id,
    title: newest(roles, (role) => role.company_name),
    description: newest(roles, (role) => role.company_description),
    ...tagsOf(roles),
    logo_url: newest(roles, (role) => role.company.logo_url),
    url: newest(roles, (role) => role.company_url),
    career_page_url: newest(roles, (role) => role.company_career_page_url),
    is_highlighted: roles.some((role) => role.company.is_highlighted),
    is_top_recommended_org: roles.some((role) => role.company.is_top_recommended_org),
    is_composite: false,
    ...(roles.some((role) => role.company_structured_data) && { structured_data: true }),
  };
}

function compositeOf(id: string, roles: readonly Role[]): Organisation {
  return {
    id,
    title: newest(roles, (role) => role.composite?.name ?? ''),
    description: '',
    ...tagsOf(roles),
    logo_url: '',
    url: '',
    career_page_url: '',
    is_highlighted: false,
    is_top_recommended_org: false,
    is_composite: true,
  };
}

const tagsOf = (roles: readonly Role[]) => ({
  problemArea: byFrequency(roles.flatMap((role) => role.tags_area)),
  headquarters: '',
  regions: byFrequency(roles.flatMap((role) => regionsOf(role.tags_country, role.tags_city))),
});

/** The newest non-empty text; if several are equally new, the alphabetically first. */
function newest(roles: readonly Role[], textOf: (role: Role) => string): string {
  let found = { text: '', postedAt: -Infinity };
  for (const role of roles) {
    const text = textOf(role);
    const { posted_at: postedAt } = role;
    const isFirst = postedAt > found.postedAt || (postedAt === found.postedAt && text < found.text);
    if (text !== '' && isFirst) found = { text, postedAt };
  }
  return found.text;
}

function byFrequency(values: string[]): string[] {
  return [...Map.groupBy(values, (value) => value)]
    .sort(([a, these], [b, those]) => those.length - these.length || (a < b ? -1 : 1))
    .map(([value]) => value);
}
