import { createHash } from 'node:crypto';
import { cellAt, type Cells, type SourceRow } from '../cells.ts';
import { fields, fieldNamesOfImport, listFieldNames } from '../fields.ts';
import { columnsOf, type ImportMap } from '../map-schema.ts';
import { shown } from '../problem.ts';
import type { AirtableRecord } from './airtable-page.ts';

/** Airtable's ids of records, as cells of linked records hold them. */
const recordId = /^rec[A-Za-z0-9]{14}$/;

/** Addresses of attachments, which stop working within hours. */
const attachmentHost = /^https:\/\/[\w.-]+\.airtableusercontent\.com\//;

/** Makes rows of records, and remembers what the curator should know of them. */
export type RowMaker = {
  toRow(record: AirtableRecord, row: number): SourceRow;
  /** Lines for the curator, once all records are rows. */
  notices(): string[];
};

/**
 * Reads Airtable's cells as the map says, which may also name `recordId` and `createdTime`. Of a
 * list, a field that holds one value takes it when it is the only one; of a person the name counts,
 * of an attachment or button the address.
 */
export function createRowMaker(map: ImportMap): RowMaker {
  const listColumns = new Set(listFieldNames.flatMap((field) => columnsFor(field, map)));
  const columns = new Set(fieldNamesOfImport.flatMap((field) => columnsFor(field, map)));
  const seen = new Set<string>();
  let attachments = 0;

  function cellOf(value: unknown, isList: boolean): unknown {
    const items = (Array.isArray(value) ? value : [value]).map(plainValue);
    const lasting = items.filter((item) => !attachmentHost.test(String(item)));
    attachments += items.length - lasting.length;
    if (!Array.isArray(value)) return lasting[0];
    return isList || lasting.length !== 1 ? lasting : lasting[0];
  }

  return {
    toRow({ id, createdTime, fields: given }, row) {
      const source: Cells = { id: numberOf(id), recordId: id, createdTime, ...given };
      const cells: Record<string, unknown> = Object.assign(Object.create(null), source);
      for (const column of columns) {
        const value = cellAt(source, column);
        if (value === undefined) continue;
        seen.add(column);
        const cell = cellOf(value, listColumns.has(column));
        if ([cell].flat().some((item) => typeof item === 'string' && recordId.test(item))) {
          const reason =
            'holds ids of linked records: add a lookup field for their names and map that';
          if (column !== 'recordId') return { row, field: shown(column), reason };
        }
        cells[column] = cell;
      }
      return { row, cells };
    },
    notices() {
      const named = Object.values(map.columns).filter((column) => typeof column === 'string');
      const unseen = named.filter((column) => !seen.has(column));
      return [
        ...(unseen.length > 0
          ? [`No record has anything in ${unseen.map(shown).join(', ')}, which the map names.`]
          : []),
        ...(attachments > 0
          ? [
              `Left out ${attachments === 1 ? '1 address' : `${attachments} addresses`} of Airtable attachments: they stop working within hours. Use a column with addresses of your own.`,
            ]
          : []),
      ];
    },
  };
}

const columnsFor = (field: (typeof fieldNamesOfImport)[number], map: ImportMap): string[] =>
  columnsOf(field, map, fields[field].from);

/**
 * A number for a record that follows from its id alone: so its role keeps its own, even where nothing
 * is left of earlier imports. Should two records ever share one, the import refuses the later.
 */
function numberOf(id: string): string {
  const digest = createHash('sha256').update(id).digest();
  return String(digest.readUIntBE(0, 6) + 1);
}

/** What of an item a person would call its value; a formula that failed has none. */
function plainValue(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const { url, name, text, value, error, specialValue } = item as Record<string, unknown>;
  if (error !== undefined || specialValue !== undefined) return null;
  return [url, name, text, value].find((part) => typeof part === 'string') ?? item;
}
