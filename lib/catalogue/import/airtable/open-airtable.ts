import type { SourceRow } from '../cells.ts';
import type { ImportMap } from '../map-schema.ts';
import { ImportProblem } from '../problem.ts';
import { createRowMaker } from './airtable-cells.ts';
import {
  type AirtableAccess,
  type AirtableTable,
  createPageReader,
  ListExpired,
} from './list-records.ts';
import { openStoredPages, type StoredPages } from './stored-pages.ts';

/** The records of a table as rows. */
export type AirtableSource = {
  rows: AsyncIterable<SourceRow>;
  /** What tells a row's record from others in Airtable, where rows have no numbers that last. */
  recordOf(row: number): string | undefined;
  /** Lines for the curator, once all rows were read. */
  notices(): string[];
  /** Forgets the pages: the next import reads the table anew. */
  forget(): Promise<void>;
};

/** A list that expires again and again would be read for ever. */
const MOST_BEGINNINGS = 3;

/** The settings that name a table. */
type AirtableSettings = { [Part in keyof AirtableTable]: AirtableTable[Part] | null };

/**
 * Checks that the settings name a table.
 * @throws {ImportProblem} naming what is missing
 */
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
 * Reads a whole table into the state directory and gives its records as rows. Pages that an import
 * which was killed has read are not read again, as long as Airtable still knows where the list went
 * on.
 * @param now epoch milliseconds
 * @throws {ImportProblem} in one line; the pages read so far stay
 */
export async function openAirtable(options: {
  table: AirtableTable;
  access: AirtableAccess;
  map: ImportMap;
  dataDir: string;
  now: () => number;
}): Promise<AirtableSource> {
  const { table, access, map, dataDir, now } = options;
  const pages = await openStoredPages(dataDir, table, now);
  if (pages.recordCount > 0) {
    access.say(`Going on after ${pages.recordCount.toLocaleString('en')} records…`);
  }
  await readToTheEnd(pages, table, access);
  const maker = createRowMaker(map);
  const ids = new Set<string>();
  return {
    rows: {
      async *[Symbol.asyncIterator]() {
        ids.clear();
        for await (const record of pages.records()) {
          // A record that moved while the list was read comes twice.
          if (ids.has(record.id)) continue;
          ids.add(record.id);
          yield maker.toRow(record, ids.size);
        }
      },
    },
    recordOf: (row) => [...ids][row - 1],
    notices: () => maker.notices(),
    forget: () => pages.clear(),
  };
}

async function readToTheEnd(
  pages: StoredPages,
  table: AirtableTable,
  access: AirtableAccess,
): Promise<void> {
  const readPage = createPageReader(table, access);
  let beginnings = 1;
  while (!pages.isComplete) {
    try {
      await pages.add(await readPage(pages.offset));
    } catch (error) {
      if (!(error instanceof ListExpired)) throw error;
      if (pages.offset === null || beginnings++ === MOST_BEGINNINGS) {
        throw new ImportProblem('Airtable ends its list before it is read: try again later');
      }
      access.say(
        'Airtable no longer knows where the list was left: reading it from its beginning…',
      );
      await pages.clear();
    }
  }
}
