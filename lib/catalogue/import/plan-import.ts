/** Works out what an import would change; pure apart from reading the rows. */
import { plural } from '../../base/plural.ts';
import type { FieldTokens } from '../../config/public.ts';
import type { Role } from '../../roles/role.ts';
import type { UnitsPerUsd } from '../salary/currencies.ts';
import { contentOf } from '../role-changes.ts';
import type { CatalogueHead } from '../store.ts';
import {
  type AcceptedRow,
  acceptRows,
  type PictureInText,
  type SortedRows,
  vacancyHash,
} from './accept-rows.ts';
import { fingerprint } from './fingerprint.ts';
import {
  type Affiliation,
  assignIds,
  assignOrganisationIds,
  findClashes,
  type OrganisationIds,
} from './ids.ts';
import type { ImportMap } from './map-schema.ts';
import { collectOrganisations } from './organisations.ts';
import { labelOf, type PreviousCatalogue } from './previous.ts';
import type { SourceRow, Refusal } from './rows.ts';

/** A role as the report names it. */
export type NamedRole = { id: number; label: string };

/** What an import would do; nothing is written yet. */
export type ImportPlan = {
  /** The new catalogue. */
  catalogue: CatalogueHead & { roles: readonly Role[] };
  /** Roles of the new catalogue, and of the previous one: 0 when that was the sample or none. */
  roleCount: number;
  previousCount: number;
  /** Roles that stay although no row names them. */
  keptCount: number;
  /** Rows with something in them. */
  rowsRead: number;
  /** Rows that the map's `include` leaves out. */
  rowsLeftOut: number;
  added: number;
  unchanged: number;
  changed: NamedRole[];
  removed: NamedRole[];
  /** In the order of the rows; a row may have several. */
  refusals: Refusal[];
  /** Pictures in texts, which are left out. */
  pictures: PictureInText[];
  rowsRefused: number;
  /** Roles with the link, title and organisation of another one, under another key. */
  possibleDuplicates: number;
};

export type ImportInput = {
  rows: Iterable<SourceRow> | AsyncIterable<SourceRow>;
  map: ImportMap;
  previous: PreviousCatalogue | null;
  /** Roles of the previous catalogue that stay unless a row has their key, by that key. */
  kept?: ReadonlyMap<string, Role>;
  tokens: FieldTokens;
  /** Exchange rates, units of each currency for one USD. */
  rates: UnitsPerUsd;
  /** Epoch seconds. */
  now: number;
};

/**
 * Works out the new catalogue, and what differs from the previous one. Refused rows are left out;
 * {@link whyStopped} says whether the import may proceed.
 */
export async function planImport(input: ImportInput): Promise<ImportPlan> {
  const { map, previous, tokens, rates, now } = input;
  const settings = { tokens, unitsPerUsd: rates, salaryCurrency: map.salaryCurrency };
  const sorted = await acceptRows(input.rows, map, settings);
  const kept = keptBeside(sorted.accepted, input.kept ?? new Map());
  const organisationIds = assignOrganisationIds(
    [...sorted.accepted, ...kept.map(nameOnly)],
    previous?.organisations ?? noOrganisations,
  );
  const clashing = new Set<unknown>(findClashes(sorted.accepted, organisationIds));
  const rows = sorted.accepted.filter((row) => !clashing.has(row));
  const refusals = [...sorted.refusals, ...clashRefusals(sorted, clashing)];
  const keys = assignIds(previous?.keys ?? new Map(), rows);
  const accepted = sorted.roles.flatMap((role, position) => {
    const row = sorted.accepted[position];
    return row && !clashing.has(row) ? [complete(role, keys.get(row.key), organisationIds)] : [];
  });
  const roles = [...accepted, ...kept];
  const { organisations, ...comparison } = compare(roles, previous);
  return {
    catalogue: {
      version: 1,
      source: 'import',
      writtenAt: now,
      organisations,
      keys: Object.fromEntries(keys),
      roles,
    },
    roleCount: rows.length + kept.length,
    previousCount: previous?.roles.size ?? 0,
    keptCount: kept.length,
    rowsRead: sorted.rowsRead,
    rowsLeftOut: sorted.rowsLeftOut,
    ...comparison,
    pictures: sorted.pictures,
    refusals: refusals.sort((a, b) => a.row - b.row),
    rowsRefused: new Set(refusals.map(({ row }) => row)).size,
    possibleDuplicates: countDuplicates([
      ...rows.map(({ vacancy }) => vacancy),
      ...kept.map(vacancyHash),
    ]),
  };
}

/** The roles to keep: those whose key no row has. */
function keptBeside(accepted: AcceptedRow[], kept: ReadonlyMap<string, Role>): Role[] {
  const named = new Set(accepted.map(({ key }) => key));
  return [...kept].flatMap(([key, role]) => (named.has(key) ? [] : [role]));
}

/** A kept role has its ids already; its name keeps others from taking the one of its organisation. */
const nameOnly = ({ company_name: companyName }: Role): Affiliation => ({
  companyName,
  companyId: '',
  compositeName: '',
  compositePk: null,
});

const countDuplicates = (vacancies: string[]): number => vacancies.length - new Set(vacancies).size;

const noOrganisations = { companyIds: new Map(), compositePks: new Map() };

function clashRefusals({ accepted }: SortedRows, clashing: ReadonlySet<unknown>): Refusal[] {
  const reason = 'is also the company_id of an organisation: both would have one page';
  return accepted
    .filter((row) => clashing.has(row))
    .map(({ row }) => ({ row, field: 'composite_pk', reason }));
}

/** Sets the ids of a role. */
function complete(role: Role, id = 0, { companyIds, compositePks }: OrganisationIds): Role {
  role.post_pk = id;
  role.id = id;
  role.objectID = String(id);
  role.company_id ||= companyIds.get(role.company_name) ?? '';
  if (role.composite) role.composite.pk ||= compositePks.get(role.composite.name) ?? 0;
  return role;
}

function compare(roles: Iterable<Role>, previous: PreviousCatalogue | null) {
  const before = previous?.roles ?? new Map<number, { fingerprint: string; label: string }>();
  const collected = collectOrganisations();
  const present = new Set<number>();
  const changed: NamedRole[] = [];
  let added = 0;
  for (const role of roles) {
    collected.add(role);
    present.add(role.post_pk);
    const earlier = before.get(role.post_pk);
    if (!earlier) added++;
    else if (earlier.fingerprint !== fingerprint(contentOf(role))) {
      changed.push({ id: role.post_pk, label: labelOf(role) });
    }
  }
  const gone = [...before].filter(([id]) => !present.has(id));
  return {
    organisations: collected.organisations(),
    added,
    changed,
    unchanged: present.size - added - changed.length,
    removed: gone.map(([id, { label }]) => ({ id, label })),
  };
}

/** Removing a larger part of the board needs `--allow-removals`. */
const MAX_REMOVED_PART = 1 / 5;

/** What the curator allows explicitly. */
type Allowances = { skipInvalid: boolean; allowRemovals: boolean };

/**
 * Why an import may not be written, in one line; null when it may. It is all or nothing: one
 * refused row stops it, and so does a list that would remove more than a fifth of the roles.
 */
export function whyStopped(plan: ImportPlan, allowed: Allowances): string | null {
  if (plan.rowsRefused > 0 && !allowed.skipInvalid) {
    const rows = plural(plan.rowsRefused, 'row is', 'rows are');
    return `${rows} refused: correct them, or leave them out with --skip-invalid`;
  }
  if (plan.roleCount === plan.keptCount) {
    return plan.rowsRead === 0 ? 'the file holds no rows' : 'no row of the file can be imported';
  }
  const removed = plan.removed.length;
  if (removed > plan.previousCount * MAX_REMOVED_PART && !allowed.allowRemovals) {
    return (
      `${removed} of ${plan.previousCount} roles would be removed, more than a fifth: ` +
      'a file is the whole list; if that is meant, add --allow-removals'
    );
  }
  return null;
}
