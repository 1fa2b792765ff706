import { createHash, randomBytes } from 'node:crypto';
import { addZeroResults } from '../store/zero-results.ts';

/** A text that has not changed for this long is complete. */
const SETTLED_AFTER_MS = 10_000;
/** Longer than {@link SETTLED_AFTER_MS}, so that a recent text has settled by then. */
const WRITE_AFTER_MS = 20_000;
const MAX_CLIENTS = 2000;
const MAX_COUNTED = 20_000;

/** Receives every search of the embedded engine and counts texts without results. */
export type ZeroResultCounter = {
  /** @param address identifies the client; never stored */
  note(search: SearchedText | null, address: string): void;
  /** Resolves when every settled text is stored. */
  written(): Promise<void>;
};

/**
 * Counts searches without results per day for the curators' report: only final texts, not each one
 * sent during typing. Clients are known only by an in-memory digest, with a key that ends with the
 * process. It never delays or fails a response, and stops counting if nothing can be written.
 */
export function createZeroResultCounter(dataDir: string): ZeroResultCounter {
  const key = randomBytes(16);
  /** By client, a text that may be incomplete; latest last. */
  const pending = new Map<string, { text: string; since: number }>();
  let counted = new Set<string>();
  let countedOn = '';
  let unwritten: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let isDisabled = false;
  let timer: NodeJS.Timeout | null = null;

  /** A text counts once per client and day. */
  function count(client: string, text: string): void {
    const day = new Date().toISOString().slice(0, 10);
    if (day !== countedOn || counted.size >= MAX_COUNTED) counted = new Set();
    countedOn = day;
    const mark = `${client} ${text}`;
    if (counted.has(mark)) return;
    counted.add(mark);
    unwritten.push(text);
  }

  function countSettled(): void {
    for (const [client, { text, since }] of pending) {
      if (Date.now() - since < SETTLED_AFTER_MS && pending.size <= MAX_CLIENTS) continue;
      pending.delete(client);
      count(client, text);
    }
  }

  function write(): Promise<void> {
    countSettled();
    if (unwritten.length === 0 || isDisabled) return writing;
    const taken = unwritten;
    unwritten = [];
    writing = writing
      .then(() => addZeroResults(dataDir, taken, Date.now()))
      .catch(() => {
        isDisabled = true;
      });
    return writing;
  }

  function writeLater(): void {
    if (unwritten.length === 0 && pending.size === 0) return;
    timer ??= setTimeout(() => {
      timer = null;
      void write();
      writeLater();
    }, WRITE_AFTER_MS).unref();
  }

  return {
    note(search, address) {
      if (!search || isDisabled) return;
      countSettled();
      const { text, isFound } = search;
      const client = createHash('sha256').update(key).update(address).digest('base64url');
      const before = pending.get(client);
      const isSameInput = before && (before.text.startsWith(text) || text.startsWith(before.text));
      if (before && !isSameInput) count(client, before.text);
      pending.delete(client);
      if (!isFound) {
        // If a text was typed and then shortened, its longest form says most.
        const longest = isSameInput && before.text.length > text.length ? before.text : text;
        pending.set(client, { text: longest, since: Date.now() });
      }
      writeLater();
    },
    written: write,
  };
}

/** A searched text, and whether anything was found. */
export type SearchedText = { text: string; isFound: boolean };

const MIN_TEXT_CHARACTERS = 3;
const MAX_TEXT_CHARACTERS = 60;
/** E-mail addresses, telephone and account numbers: anything that may identify a person. */
const personal = /@|\d(?:[\s./-]?\d){5}/;

/**
 * The searched text of a response, normalised for counting.
 * @param response to one search, or to several with the same text, as the board sends with filters
 * @returns null if there is no text, or it should not be counted
 */
export function searchedText(response: object): SearchedText | null {
  const results =
    'results' in response && Array.isArray(response.results) ? response.results : [response];
  const searches = results.filter(isSearch);
  const [first] = searches;
  if (!first || searches.length < results.length) return null;
  const text = first.query.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text.length < MIN_TEXT_CHARACTERS || text.length > MAX_TEXT_CHARACTERS || personal.test(text))
    return null;
  return { text, isFound: searches.some(({ nbHits }) => nbHits > 0) };
}

function isSearch(result: unknown): result is { query: string; nbHits: number } {
  const { query, nbHits } = (result ?? {}) as Record<string, unknown>;
  return typeof query === 'string' && typeof nbHits === 'number';
}
