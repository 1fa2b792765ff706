import { createHash, randomBytes } from 'node:crypto';
import { addZeroResults } from './zero-results-file.ts';

/** Longer than {@link SETTLED_AFTER_MS}, so that a text just typed has settled by then. */
const WRITE_AFTER_MS = 20_000;

/** Receives every search of the embedded engine, and counts the texts without results. */
export type ZeroResultCounter = {
  /** @param client identifies the client; it is never written */
  note(search: SearchedText | null, client: string): void;
  /** Resolves when every settled text is written. */
  written(): Promise<void>;
};

/**
 * Counts searches without results by day, for the curators' report. It never delays or fails a
 * response, and stops counting where nothing can be written.
 * @param now epoch milliseconds
 */
export function createZeroResultCounter(
  dataDir: string,
  now: () => number = Date.now,
): ZeroResultCounter {
  const texts = createSettledTexts(now);
  let unwritten: string[] = [];
  let writing: Promise<void> = Promise.resolve();
  let isOff = false;
  let timer: NodeJS.Timeout | null = null;

  function write(): Promise<void> {
    unwritten.push(...texts.settled());
    if (unwritten.length === 0 || isOff) return writing;
    const taken = unwritten;
    unwritten = [];
    writing = writing
      .then(() => addZeroResults(dataDir, taken, now()))
      .catch(() => {
        isOff = true;
      });
    return writing;
  }

  function writeLater(): void {
    if (unwritten.length === 0 && texts.waiting() === 0) return;
    timer ??= setTimeout(() => {
      timer = null;
      void write();
      writeLater();
    }, WRITE_AFTER_MS).unref();
  }

  return {
    note(search, client) {
      if (!search || isOff) return;
      unwritten.push(...texts.take(search, client));
      writeLater();
    },
    written: write,
  };
}

/** A text that has not changed for this long has been typed to its end. */
const SETTLED_AFTER_MS = 10_000;
const MAX_CLIENTS = 2000;
const MAX_COUNTED = 20_000;

/**
 * Finds the texts that people meant among all that the board sends while they type. Clients are
 * known only by a digest, in memory, with a key that ends with the process.
 */
type SettledTexts = {
  /** Adds a search; returns the texts without results that have settled by now. */
  take(search: SearchedText, client: string): string[];
  /** Returns the texts that have settled by now. */
  settled(): string[];
  /** Number of texts that may still be being typed. */
  waiting(): number;
};

/** @param now epoch milliseconds */
function createSettledTexts(now: () => number): SettledTexts {
  const key = randomBytes(16);
  const pending = new Map<string, { text: string; since: number }>();
  let counted = new Set<string>();
  let countedOn = '';

  /** A text counts once for each client and day. */
  function count(client: string, text: string): string[] {
    const day = new Date(now()).toISOString().slice(0, 10);
    if (day !== countedOn || counted.size >= MAX_COUNTED) counted = new Set();
    countedOn = day;
    const mark = `${client} ${text}`;
    if (counted.has(mark)) return [];
    counted.add(mark);
    return [text];
  }

  function settled(): string[] {
    const texts: string[] = [];
    for (const [client, { text, since }] of pending) {
      if (now() - since < SETTLED_AFTER_MS && pending.size <= MAX_CLIENTS) continue;
      pending.delete(client);
      texts.push(...count(client, text));
    }
    return texts;
  }

  return {
    take({ text, isFound }, clientAddress) {
      const client = createHash('sha256').update(key).update(clientAddress).digest('base64url');
      const ready = settled();
      const before = pending.get(client);
      const goesOn = before && (before.text.startsWith(text) || text.startsWith(before.text));
      if (before && !goesOn) ready.push(...count(client, before.text));
      if (before && (goesOn || isFound)) pending.delete(client);
      if (!isFound) {
        // Of a text that is typed and then shortened, the longest form says most.
        const longest = goesOn && before.text.length > text.length ? before.text : text;
        pending.delete(client);
        pending.set(client, { text: longest, since: now() });
      }
      return ready;
    },
    settled,
    waiting: () => pending.size,
  };
}

/** A text that was searched for, and whether anything was found. */
export type SearchedText = { text: string; isFound: boolean };

const MIN_TEXT_CHARACTERS = 3;
const MAX_TEXT_CHARACTERS = 60;
/** Addresses, telephone and account numbers: anything that may identify a person. */
const personal = /@|\d(?:[\s./-]?\d){5}/;

/**
 * The text of a response of the search engine, folded for counting.
 * @param response to one search, or to several with the same text, as a board with filters sends them
 * @returns null when there is no text, or one that should not be counted
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
