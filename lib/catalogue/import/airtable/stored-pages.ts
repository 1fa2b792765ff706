/** Airtable pages kept in the state directory, so that an interrupted import can resume. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { readJson, replaceFile, replaceJson } from '../../state-file.ts';
import { fingerprint } from '../../../base/fingerprint.ts';
import {
  type AirtablePage,
  airtablePage,
  type AirtableRecord,
} from '../../../import/airtable-records.ts';

/** Older pages say too little about the present table. */
const MAX_AGE_MS = 60 * 60 * 1000;

const stateSchema = z.object({
  version: z.literal(1),
  /** Equal only for the same table and view. */
  source: z.string(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  /** Digest of each page, in their order. */
  pages: z.array(z.string()),
  /** The offset of the next page; null before the first and after the last. */
  offset: z.string().nullable(),
  isComplete: z.boolean(),
});

type State = z.output<typeof stateSchema>;

/** The pages of a list in the state directory. */
export type StoredPages = {
  readonly offset: string | null;
  readonly isComplete: boolean;
  readonly recordCount: number;
  /** Adds a page; it is on disk before it counts. */
  add(page: AirtablePage): Promise<void>;
  /** Deletes all pages. */
  clear(): Promise<void>;
  records(): AsyncIterable<AirtableRecord>;
};

/**
 * Opens the pages of a table in a state directory. Pages that are damaged, of another table, or
 * older than an hour are ignored.
 */
export async function openStoredPages(
  dataDir: string,
  table: { base: string; table: string; view: string | null },
): Promise<StoredPages> {
  const folder = path.join(dataDir, 'airtable');
  const stateFile = path.join(folder, 'state.json');
  const pageFile = (position: number) => path.join(folder, `page-${position + 1}.json`);
  const { base, table: name, view } = table;
  const fresh = (): State => ({
    version: 1,
    source: fingerprint([base, name, view]),
    startedAt: Date.now(),
    pages: [],
    offset: null,
    isComplete: false,
  });
  let state = fresh();
  let recordCount = 0;

  async function readPage(position: number, digest: string): Promise<AirtablePage | null> {
    const text = await readFile(pageFile(position), 'utf8').catch(() => '');
    if (text === '' || fingerprint(text) !== digest) return null;
    return airtablePage.parse(JSON.parse(text));
  }

  async function resume(): Promise<void> {
    const found = await readJson(stateFile, stateSchema).catch(() => null);
    if (found?.source !== state.source) return;
    const age = Date.now() - found.startedAt;
    if (age < 0 || age > MAX_AGE_MS) return;
    let count = 0;
    for (const [position, digest] of found.pages.entries()) {
      const page = await readPage(position, digest);
      if (!page) return;
      count += page.records.length;
    }
    state = found;
    recordCount = count;
  }

  await resume();
  return {
    get offset() {
      return state.offset;
    },
    get isComplete() {
      return state.isComplete;
    },
    get recordCount() {
      return recordCount;
    },
    async add(page) {
      await mkdir(folder, { recursive: true });
      const text = JSON.stringify(page);
      await replaceFile(pageFile(state.pages.length), [text]);
      const next = {
        ...state,
        pages: [...state.pages, fingerprint(text)],
        offset: page.offset ?? null,
        isComplete: page.offset === undefined,
      };
      await replaceJson(stateFile, next);
      state = next;
      recordCount += page.records.length;
    },
    async clear() {
      await rm(folder, { recursive: true, force: true });
      state = fresh();
      recordCount = 0;
    },
    async *records() {
      for (const [position, digest] of state.pages.entries()) {
        const page = await readPage(position, digest);
        if (!page) throw new Error(`${pageFile(position)} was changed: run the command again`);
        yield* page.records;
      }
    },
  };
}
