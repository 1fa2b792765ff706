/** Writes single roles to the board for the desk, by the rules of an import. */
import type { FieldTokens } from '../config/public.ts';
import { closingDateTime } from '../roles/dates.ts';
import { fieldNames } from '../roles/facets.ts';
import type { Role } from '../roles/role.ts';
import type { UnitsPerUsd } from '../facts/salary/money.ts';
import type { Catalogue } from '../store/catalogue.ts';
import { createRoleBuilder } from './build-role.ts';
import { fields } from './fields.ts';
import { plainMap } from './map-file.ts';
import { organisationsOf, planImport } from './plan-import.ts';
import { keysById, summarise } from './previous.ts';
import { type Cells, ImportProblem, type Refusal } from './rows.ts';

export type RoleContext = {
  /** The largest id that a role of the board ever had: a new role gets a larger one. */
  highestId?: number;
  tokens: FieldTokens;
  rates: UnitsPerUsd;
  /** Epoch seconds. */
  now: number;
};

/** The role that an import makes of cells, with placeholder ids; or why it refuses them. */
export function previewRole(
  cells: Cells,
  context: RoleContext,
): { role: Role } | { refusals: Refusal[] } {
  return createRoleBuilder({ map: plainMap, ...context })(1, cells);
}

/**
 * The cells from which an import rebuilds the same role.
 * @param changes cells to replace; values that depend on them are derived again
 */
export function cellsOf(
  role: Role,
  tokens: FieldTokens,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  return {
    ...role,
    closes_at: closingCell(role),
    id_external: role[fieldNames(tokens).externalId],
    ...(role.eligibility && { eligibility: JSON.stringify(role.eligibility) }),
    ...('locations' in changes && { tags_country: [], tags_city: [] }),
    ...('salary' in changes && { salary_limit: null }),
    ...('company_name' in changes && { company_id: '', company: undefined }),
    ...changes,
  };
}

function closingCell({ closes_at: closesAt, closing_not_stated: isNotStated }: Role): string {
  if (closesAt === null) return isNotStated ? '' : 'rolling';
  return closingDateTime(closesAt);
}

/**
 * Plans the board with one role written under a key: a new one at the end, a known one in its
 * position. The first role replaces the sample.
 * @param board the present catalogue; null when there is none
 * @throws {ImportProblem} when a cell is refused
 */
export async function planRole(
  board: Catalogue | null,
  key: string,
  cells: Cells,
  context: RoleContext,
): Promise<{ catalogue: Catalogue; role: Role }> {
  const present = board?.source === 'import' ? board : null;
  const keyOf = keysById(present ?? { keys: null });
  const before = present?.roles.find((role) => keyOf(role.post_pk) === key);
  const plan = await planImport({
    rows: [{ row: 1, cells: { ...cells, id: key } }],
    map: plainMap,
    previous: present && summarise(present),
    kept: keptOf(present, before),
    ...context,
  });
  const [refusal] = plan.refusals;
  if (refusal) throw new ImportProblem(`${refusal.field}: ${refusal.reason}`);
  const written = plan.catalogue.roles.find((role) => role.post_pk === plan.catalogue.keys?.[key]);
  if (!written) throw new ImportProblem('The role cannot be written');
  // Keep fields that no import sets, such as those added by another program.
  const role: Role = { ...unknownTo(written, before), ...written };
  return {
    catalogue: { ...plan.catalogue, roles: placed(present?.roles ?? [], role) },
    role,
  };
}

/**
 * The board with a role exactly as it was, or without it. Its key keeps its id.
 * @param before null when it was not on the board
 */
export function restoredBoard(
  board: Catalogue,
  { id, before }: { id: number; before: Role | null },
  now: number,
): Catalogue {
  const roles = before
    ? placed(board.roles, before)
    : board.roles.filter((role) => role.post_pk !== id);
  const organisations = organisationsOf(roles);
  return { version: 1, source: 'import', writtenAt: now, organisations, keys: board.keys, roles };
}

/** All roles except one, by key. */
function keptOf(board: Catalogue | null, without: Role | undefined): Map<string, Role> {
  const keyOf = keysById(board ?? { keys: null });
  const others = board?.roles.filter((role) => role !== without) ?? [];
  return new Map(others.map((role) => [keyOf(role.post_pk), role]));
}

function placed(roles: readonly Role[], role: Role): Role[] {
  const position = roles.findIndex((each) => each.post_pk === role.post_pk);
  return position < 0 ? [...roles, role] : roles.with(position, role);
}

/** The fields of a role that no import sets. An optional field that is absent was emptied. */
function unknownTo(written: Role, before: Role | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(before ?? {}).filter(([field]) => !(field in written) && !(field in fields)),
  );
}
