/** Reads the rows of a list into roles, and refuses those that cannot be read. */
import type { Role } from '../../roles/role.ts';
import { createRoleBuilder, type RoleSettings } from './build-role.ts';
import { fingerprint } from './fingerprint.ts';
import type { Affiliation } from './ids.ts';
import type { ImportMap } from './map-schema.ts';
import { isIncluded, picturesOf, readKey, readRow } from './read-row.ts';
import { type Cells, type SourceRow, CellRefusal, type Refusal, shown } from './rows.ts';

/** A row that became a role: what its ids depend on. The role itself is in `roles`. */
export type AcceptedRow = Affiliation & {
  row: number;
  key: string;
  posted_at: number;
  /** Equal for rows with the same link, title and organisation. */
  vacancy: string;
};

/** A picture in a text: where it was, and its address. */
export type PictureInText = { row: number; field: string; address: string };

/** Every row of a list: accepted, refused or left out. */
export type SortedRows = {
  accepted: AcceptedRow[];
  /** The roles of `accepted`, in its order, still without ids. */
  roles: readonly Role[];
  refusals: Refusal[];
  /** Pictures in texts, which are left out. */
  pictures: PictureInText[];
  rowsRead: number;
  /** Rows that the map's `include` leaves out. */
  rowsLeftOut: number;
};

/** Reads the rows of a file one by one; of two rows with one key the later is refused. */
export async function acceptRows(
  rows: Iterable<SourceRow> | AsyncIterable<SourceRow>,
  map: ImportMap,
  settings: RoleSettings,
): Promise<SortedRows> {
  const buildRole = createRoleBuilder(settings);
  const rowOfKey = new Map<string, number>();
  const roles: Role[] = [];
  const sorted: SortedRows = {
    accepted: [],
    roles,
    refusals: [],
    pictures: [],
    rowsRead: 0,
    rowsLeftOut: 0,
  };

  function accept(row: number, cells: Cells): void {
    const read = readRow(row, cells, map);
    const built = 'refusals' in read ? read : buildRole(row, read.values);
    if ('refusals' in built) {
      sorted.refusals.push(...built.refusals);
      return;
    }
    const { role } = built;
    const vacancy = vacancyHash(role);
    const key = readKey(cells, map) ?? `vacancy:${vacancy}`;
    const other = rowOfKey.get(key);
    if (other !== undefined) throw new CellRefusal(`${shown(key)} is also the key of row ${other}`);
    rowOfKey.set(key, row);
    roles.push(role);
    sorted.pictures.push(...picturesOf(cells, map).map((picture) => ({ row, ...picture })));
    sorted.accepted.push({
      row,
      key,
      posted_at: role.posted_at,
      vacancy,
      companyName: role.company_name,
      companyId: role.company_id,
      compositeName: role.composite?.name ?? '',
      compositePk: role.composite?.pk || null,
    });
  }

  for await (const source of rows) {
    const { row } = source;
    sorted.rowsRead++;
    if ('reason' in source) {
      sorted.refusals.push(source);
    } else if (isIncluded(source.cells, map)) {
      try {
        accept(row, source.cells);
      } catch (error) {
        if (!(error instanceof CellRefusal)) throw error;
        sorted.refusals.push({ row, field: 'key', reason: error.message });
      }
    } else sorted.rowsLeftOut++;
  }
  return sorted;
}

/** A text that roles share only when they have the same link, title and organisation. */
export function vacancyHash({ url_external: link, title, company_name: company }: Role): string {
  return fingerprint([link, title, company]);
}
