/** Caches search responses for a few seconds, so that a frequent search runs once. */
import { LRUCache } from 'lru-cache';
import { tagOf } from '../api/responses.ts';
import type { SearchEngine } from '../search-engine/engine.ts';
import { answer, type ProtocolRequest } from '../search-engine/protocol.ts';
import { type SearchedText, searchedText } from './count-zero-results.ts';

/** Roles close and appear at any time; this is how outdated a response may be. */
const KEPT_MS = 5000;
const MAX_BYTES = 8_000_000;
/** The board's own requests have about 5,000 characters. */
const MAX_KEY_CHARACTERS = 20_000;

/** A response of the search protocol. */
export type SearchResult = {
  status: number;
  /** JSON. Only this is kept: the objects behind it take several times the memory. */
  body: Uint8Array<ArrayBuffer>;
  /** Identifies the body, so that a host can reuse its compressed copy. */
  tag: string;
  /** What was searched for, to be counted. */
  searched: SearchedText | null;
  allow?: readonly string[];
};

/**
 * Creates the function that answers search requests. Equal requests to one engine are answered from
 * the cache.
 * @param now milliseconds
 */
export function createSearchResponses(
  now: () => number = () => performance.now(),
): (engine: SearchEngine, request: ProtocolRequest) => SearchResult {
  const cache = new LRUCache<string, SearchResult>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length,
    ttl: KEPT_MS,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now },
  });
  let source: SearchEngine | null = null;

  return (engine, request) => {
    if (engine !== source) {
      cache.clear();
      source = engine;
    }
    const key = `${request.method} ${request.path}?${request.query} ${request.body}`;
    const kept = cache.get(key);
    if (kept) return kept;
    const found = answer(engine, request);
    const body = new TextEncoder().encode(JSON.stringify(found.body));
    const result: SearchResult = {
      ...found,
      body,
      tag: tagOf(body),
      searched: searchedText(found.body),
    };
    if (found.status === 200 && key.length <= MAX_KEY_CHARACTERS) cache.set(key, result);
    return result;
  };
}
