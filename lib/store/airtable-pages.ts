/** Airtable pages stored in the board's state, so that an interrupted import can resume. */
import * as z from 'zod';
import { fingerprint } from '../base/fingerprint.ts';
import { transaction } from './database.ts';
import { records } from './records.ts';

const record = z.object({
  id: z.string().min(1),
  createdTime: z.string(),
  /** Cells by column; Airtable omits empty ones. */
  fields: z.record(z.string(), z.unknown()),
});

/** A page of Airtable's response to "list records". */
export const airtablePage = z.object({
  records: z.array(record),
  /** Requests the next page; absent on the last one. */
  offset: z.string().min(1).optional(),
});

export type AirtablePage = z.output<typeof airtablePage>;
export type AirtableRecord = z.output<typeof record>;

/** Older pages no longer reflect the table. */
const MAX_AGE_MS = 60 * 60 * 1000;

const stored = records(
  'airtable-pages',
  z.object({
    /** Equal only for the same table and view. */
    source: z.string(),
    /** When the first page was read. Epoch milliseconds. */
    startedAt: z.number(),
    page: airtablePage,
  }),
);

/** The stored pages of one table. */
export type StoredPages = {
  readonly offset: string | null;
  readonly isComplete: boolean;
  readonly recordCount: number;
  /** Adds a page; it is on disk when this returns. */
  add(page: AirtablePage): void;
  clear(): void;
  records(): Iterable<AirtableRecord>;
};

/** Opens a table's stored pages. Pages of another table, or older than an hour, are ignored. */
export function openStoredPages(
  dataDir: string,
  { base, table, view }: { base: string; table: string; view: string | null },
): StoredPages {
  const source = fingerprint([base, table, view]);
  let startedAt = Date.now();
  let pages: AirtablePage[] = [];
  const found = [...stored.all(dataDir).values()];
  const age = Date.now() - (found[0]?.startedAt ?? 0);
  if (found[0]?.source === source && age >= 0 && age <= MAX_AGE_MS) {
    startedAt = found[0].startedAt;
    pages = found.map(({ page }) => page);
  }
  return {
    get offset() {
      return pages.at(-1)?.offset ?? null;
    },
    get isComplete() {
      return pages.length > 0 && pages.at(-1)?.offset === undefined;
    },
    get recordCount() {
      return pages.reduce((count, page) => count + page.records.length, 0);
    },
    add(page) {
      transaction(dataDir, () => {
        if (pages.length === 0) stored.replace(dataDir, []);
        stored.put(dataDir, String(pages.length + 1), { source, startedAt, page });
      });
      pages.push(page);
    },
    clear() {
      stored.replace(dataDir, []);
      startedAt = Date.now();
      pages = [];
    },
    *records() {
      for (const page of pages) yield* page.records;
    },
  };
}
