/** Reads an Airtable table as rows to import. */
import { createHash } from 'node:crypto';
import { plural } from '../base/plural.ts';
import { fields, fieldNamesOfImport, listFieldNames } from './fields.ts';
import { type ImportMap, columnsOf } from './map-file.ts';
import { type SourceRow, ImportProblem, cellAt, type Cells } from './rows.ts';
import { shown } from '../base/shorten.ts';
import {
  type AirtableAccess,
  type AirtableTable,
  createPageReader,
  ListExpired,
  type AirtableRecord,
  openStoredPages,
  type StoredPages,
} from './airtable-records.ts';

export type AirtableSource = {
  rows: AsyncIterable<SourceRow>;
  /** A row's record id, because rows in Airtable have no permanent numbers. */
  recordOf(row: number): string | undefined;
  /** Lines for the curator, once all rows have been read. */
  notices(): string[];
  /** Deletes the stored pages, so that the next import reads the table again. */
  forget(): Promise<void>;
};

/** Limits how often a list that keeps expiring is read again. */
const MAX_ATTEMPTS = 3;

type AirtableSettings = { [Part in keyof AirtableTable]: AirtableTable[Part] | null };

/** @throws {ImportProblem} naming the missing settings */
export function requireTable({ token, base, table, view }: AirtableSettings): AirtableTable {
  if (token !== null && base !== null && table !== null) return { token, base, table, view };
  const missing = [
    ...(token === null ? ['AIRTABLE_TOKEN'] : []),
    ...(base === null ? ['AIRTABLE_BASE'] : []),
    ...(table === null ? ['AIRTABLE_TABLE'] : []),
  ];
  throw new ImportProblem(`Set ${missing.join(' and ')} to import from Airtable`);
}

/**
 * Reads a whole table into the state directory and returns its records as rows. Resumes an
 * interrupted import as long as its offset is valid.
 * @throws {ImportProblem} with one line; the pages read so far are kept
 */
export async function openAirtable(options: {
  table: AirtableTable;
  access: AirtableAccess;
  map: ImportMap;
  dataDir: string;
}): Promise<AirtableSource> {
  const { table, access, map, dataDir } = options;
  const pages = openStoredPages(dataDir, table);
  if (pages.recordCount > 0) {
    access.say(`Resuming after ${pages.recordCount.toLocaleString('en')} records…`);
  }
  await readToTheEnd(pages, table, access);
  const maker = createRowMaker(map);
  const ids = new Set<string>();
  return {
    rows: {
      async *[Symbol.asyncIterator]() {
        ids.clear();
        for (const record of pages.records()) {
          // A record that moved during reading occurs twice.
          if (ids.has(record.id)) continue;
          ids.add(record.id);
          yield maker.toRow(record, ids.size);
        }
      },
    },
    recordOf: (row) => [...ids][row - 1],
    notices: () => maker.notices(),
    forget: async () => pages.clear(),
  };
}

async function readToTheEnd(
  pages: StoredPages,
  table: AirtableTable,
  access: AirtableAccess,
): Promise<void> {
  const readPage = createPageReader(table, access);
  let attempts = 1;
  while (!pages.isComplete) {
    try {
      pages.add(await readPage(pages.offset));
    } catch (error) {
      if (!(error instanceof ListExpired)) throw error;
      if (pages.offset === null || attempts++ === MAX_ATTEMPTS) {
        throw new ImportProblem(
          'Airtable keeps expiring the list before it is fully read. Try again later',
        );
      }
      access.say('The position in the list has expired: reading it again from the beginning…');
      pages.clear();
    }
  }
}

/** Airtable's record ids, as in cells of linked records. */
const recordId = /^rec[A-Za-z0-9]{14}$/;

/** Attachment addresses, which expire within hours. */
const attachmentHost = /^https:\/\/[\w.-]+\.airtableusercontent\.com\//;

/**
 * Reads Airtable's cells by the map, which may also name `recordId` and `createdTime`. A
 * single-value field accepts a list of one. A person becomes a name; an attachment or button
 * becomes its address.
 */
function createRowMaker(map: ImportMap) {
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
    toRow({ id, createdTime, fields: given }: AirtableRecord, row: number): SourceRow {
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
    /** Lines for the curator, once all records have been converted. */
    notices(): string[] {
      const named = Object.values(map.columns).filter((column) => typeof column === 'string');
      const unseen = named.filter((column) => !seen.has(column));
      return [
        ...(unseen.length > 0
          ? [`No record has anything in ${unseen.map(shown).join(', ')}, which the map names.`]
          : []),
        ...(attachments > 0
          ? [
              `Left out ${plural(attachments, 'address', 'addresses')} of Airtable attachments: they stop working within hours. Use a column with addresses of your own.`,
            ]
          : []),
      ];
    },
  };
}

const columnsFor = (field: (typeof fieldNamesOfImport)[number], map: ImportMap): string[] =>
  columnsOf(field, map, fields[field].from);

/**
 * A number derived from the record id alone, so that a role keeps its id even if all earlier
 * imports are lost. If two records ever share a number, the import refuses the later one.
 */
function numberOf(id: string): string {
  const digest = createHash('sha256').update(id).digest();
  return String(digest.readUIntBE(0, 6) + 1);
}

/** The part of an item that people see as its value; a failed formula has none. */
function plainValue(item: unknown): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const { url, name, text, value, error, specialValue } = item as Record<string, unknown>;
  if (error !== undefined || specialValue !== undefined) return null;
  return [url, name, text, value].find((part) => typeof part === 'string') ?? item;
}
