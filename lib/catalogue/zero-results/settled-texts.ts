import { createHash, randomBytes } from 'node:crypto';
import type { SearchedText } from './searched-text.ts';

/** So long after its last letter a text counts as typed to its end. Milliseconds. */
const SETTLED_AFTER_MS = 10_000;
const MOST_CLIENTS = 2000;
const MOST_COUNTED = 20_000;

/**
 * Tells which texts were meant among all that are sent while someone types. Who typed is known only
 * as a digest, in memory, with a key that ends with the process.
 */
export type SettledTexts = {
  /** Takes a search, and gives the texts without a result that have settled by now. */
  take(search: SearchedText, client: string): string[];
  /** Gives the texts that have settled by now. */
  settled(): string[];
  /** How many texts may still be typed at. */
  waiting(): number;
};

/** @param now epoch milliseconds */
export function createSettledTexts(now: () => number): SettledTexts {
  const key = randomBytes(16);
  const pending = new Map<string, { text: string; since: number }>();
  let counted = new Set<string>();
  let countedOn = '';

  /** A text counts once for each client and day. */
  function count(client: string, text: string): string[] {
    const day = new Date(now()).toISOString().slice(0, 10);
    if (day !== countedOn || counted.size >= MOST_COUNTED) counted = new Set();
    countedOn = day;
    const mark = `${client} ${text}`;
    if (counted.has(mark)) return [];
    counted.add(mark);
    return [text];
  }

  function settled(): string[] {
    const texts: string[] = [];
    for (const [client, { text, since }] of pending) {
      if (now() - since < SETTLED_AFTER_MS && pending.size <= MOST_CLIENTS) continue;
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
        // Of what is typed and taken back, the longest text says most.
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
