/**
 * Reads pages of records from Airtable within its rate limit, and stores them in the board's state,
 * so that an interrupted import can resume.
 */
import * as z from 'zod';
import { limitedText, parsedJson } from '../api/request-body.ts';
import { ImportProblem } from './rows.ts';
import { fingerprint } from '../base/fingerprint.ts';
import { transaction } from '../store/database.ts';
import { records } from '../store/records.ts';

export type AirtableTable = { token: string; base: string; table: string; view: string | null };

export type AirtableAccess = {
  /** Without a trailing slash. */
  origin: string;
  /** Resolves after this many milliseconds. */
  wait: (milliseconds: number) => Promise<void>;
  /** Milliseconds since any fixed point. */
  clock: () => number;
  /** Called with a line when reading is delayed. */
  say: (line: string) => void;
};

/** The list's offset has expired, so the list must be read from the beginning. */
export class ListExpired extends Error {
  override name = 'ListExpired';
}

/** Airtable allows five requests a second per base; this leaves a margin. */
const BETWEEN_REQUESTS_MS = 220;
/** After too many requests, Airtable refuses all of them for this long. */
const PENALTY_MS = 30_000;
const MAX_PENALTIES = 5;
/** Pauses before retries. */
const RETRIES_MS = [1000, 4000, 16_000];
const TIME_LIMIT_MS = 30_000;
const BODY_LIMIT_BYTES = 64_000_000;

/**
 * Reads a table's pages within Airtable's rate limit, retrying temporary failures.
 * @returns a reader that throws {@link ListExpired} for an expired offset and an `ImportProblem`
 * for any other failure
 */
export function createPageReader(table: AirtableTable, access: AirtableAccess) {
  let earliest = 0;

  async function send(offset: string | null): Promise<Response | Error> {
    const pause = earliest - access.clock();
    if (pause > 0) await access.wait(pause);
    earliest = access.clock() + BETWEEN_REQUESTS_MS;
    return fetch(addressOf(table, access.origin, offset), {
      headers: { authorization: `Bearer ${table.token}`, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).catch((error: Error) => error);
  }

  /** Reads a page of the list; null for the first. */
  return async (offset: string | null): Promise<AirtablePage> => {
    let penalties = 0;
    let retries = 0;
    for (;;) {
      const response = await send(offset);
      if (response instanceof Response && response.status === 429 && penalties < MAX_PENALTIES) {
        penalties++;
        await response.body?.cancel();
        access.say(`Airtable asks to slow down: resuming in ${PENALTY_MS / 1000} s…`);
        await access.wait(PENALTY_MS);
        continue;
      }
      const isTemporary = response instanceof Error || response.status >= 500;
      const delay = RETRIES_MS[retries];
      if (isTemporary && delay !== undefined) {
        retries++;
        if (response instanceof Response) await response.body?.cancel();
        await access.wait(delay);
        continue;
      }
      return readPage(response, table);
    }
  };
}

function addressOf(
  { base, table, view }: AirtableTable,
  origin: string,
  offset: string | null,
): URL {
  const address = new URL(`${origin}/v0/${encodeURIComponent(base)}/${encodeURIComponent(table)}`);
  address.searchParams.set('pageSize', '100');
  if (view !== null) address.searchParams.set('view', view);
  if (offset !== null) address.searchParams.set('offset', offset);
  return address;
}

async function readPage(response: Response | Error, table: AirtableTable): Promise<AirtablePage> {
  if (response instanceof Error) {
    throw new ImportProblem(`Airtable cannot be reached (${causeOf(response)}). ${RESUME}`);
  }
  const text = await readText(response);
  if (!response.ok) throw refusal(response.status, text, table);
  const page = airtablePage.safeParse(parsedJson(text));
  if (page.success) return page.data;
  const [issue] = page.error.issues;
  throw new ImportProblem(
    `Airtable's response is not a list of records (${issue?.path.join('.')}: ${issue?.message}). ${RESUME}`,
  );
}

const RESUME = 'Run the command again: it resumes where it stopped';

function refusal(status: number, text: string, { base, table }: AirtableTable): Error {
  const given = airtableRefusal.safeParse(parsedJson(text));
  const error = given.success ? given.data.error : '';
  const { type, message } = typeof error === 'string' ? { type: error, message: '' } : error;
  if (status === 422 && /ITERATOR|OFFSET/.test(type)) return new ListExpired(type);
  if (status === 401) return new ImportProblem('Airtable rejects AIRTABLE_TOKEN (401)');
  if (status === 403) {
    return new ImportProblem(
      `AIRTABLE_TOKEN may not read base ${base} (403): give it the scope data.records:read and that base, and check AIRTABLE_TABLE`,
    );
  }
  if (status === 404) {
    return new ImportProblem(`Airtable has no table "${table}" in base ${base} (404)`);
  }
  const words = [type, message].filter((word) => word !== '').join(': ');
  return new ImportProblem(
    `Airtable responded with ${status}${words ? ` (${words})` : ''}. ${RESUME}`,
  );
}

/** Airtable's own responses are far smaller; the limit protects memory from anything else. */
async function readText({ body }: Response): Promise<string> {
  const text = await limitedText(body, BODY_LIMIT_BYTES);
  if (text === null) throw new ImportProblem("Airtable's response is too long");
  return text;
}

function causeOf(error: Error): string {
  if (error.name === 'TimeoutError') return `no response within ${TIME_LIMIT_MS / 1000} s`;
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}

/** Airtable's error body: an object, or only a word for some statuses. */
const airtableRefusal = z.object({
  error: z.union([
    z.string(),
    z.object({ type: z.string().default(''), message: z.string().default('') }),
  ]),
});

const record = z.object({
  id: z.string().min(1),
  createdTime: z.string(),
  /** Cells by column; Airtable omits empty ones. */
  fields: z.record(z.string(), z.unknown()),
});

/** A page of Airtable's response to "list records". */
const airtablePage = z.object({
  records: z.array(record),
  /** Requests the next page; absent on the last one. */
  offset: z.string().min(1).optional(),
});

type AirtablePage = z.output<typeof airtablePage>;
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

export type StoredPages = ReturnType<typeof openStoredPages>;

/** Opens a table's stored pages. Pages of another table, or older than an hour, are ignored. */
export function openStoredPages(
  dataDir: string,
  { base, table, view }: Pick<AirtableTable, 'base' | 'table' | 'view'>,
) {
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
    get offset(): string | null {
      return pages.at(-1)?.offset ?? null;
    },
    get isComplete() {
      return pages.length > 0 && pages.at(-1)?.offset === undefined;
    },
    get recordCount() {
      return pages.reduce((count, page) => count + page.records.length, 0);
    },
    /** Adds a page; it is on disk when this returns. */
    add(page: AirtablePage): void {
      transaction(dataDir, () => {
        if (pages.length === 0) stored.replace(dataDir, []);
        stored.put(dataDir, [String(pages.length + 1), { source, startedAt, page }]);
      });
      pages.push(page);
    },
    clear(): void {
      stored.replace(dataDir, []);
      startedAt = Date.now();
      pages = [];
    },
    *records(): Generator<AirtableRecord> {
      for (const page of pages) yield* page.records;
    },
  };
}
