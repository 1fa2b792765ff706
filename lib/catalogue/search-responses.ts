/** Responses of the embedded search, kept for a few seconds so that a frequent search is made once. */
import { LRUCache } from 'lru-cache';
import type { SearchEngine } from '../search-engine/engine.ts';
import { answer, type ProtocolRequest } from '../search-engine/protocol.ts';
import { createBudget } from '../search-engine/request-limits.ts';

/** A role closes or appears at a moment, so a response is right for this long at most. */
const KEPT_MS = 5000;
const MAX_BYTES = 24_000_000;
/** A request of the board has about 5,000 characters. */
const MAX_KEY_CHARACTERS = 20_000;

/** A response of the search protocol. */
export type SearchResult = {
  status: number;
  /** As the engine gave it. */
  body: object;
  /** The same as JSON. */
  json: Uint8Array<ArrayBuffer>;
  allow?: readonly string[];
  /** What making it has cost. Steps. */
  steps: number;
};

/**
 * Creates the function that answers requests of the search protocol. Equal requests to one engine are
 * answered from memory.
 * @param now milliseconds
 */
export function createSearchResponses(
  now: () => number = () => performance.now(),
): (engine: SearchEngine, request: ProtocolRequest) => SearchResult {
  const cache = new LRUCache<string, SearchResult>({
    maxSize: MAX_BYTES,
    // The parts of the body that are not in the catalogue take about as much again.
    sizeCalculation: ({ json }, key) => 2 * json.byteLength + 2 * key.length,
    ttl: KEPT_MS,
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
    const budget = createBudget();
    const found = answer(engine, request, budget);
    const json = new TextEncoder().encode(JSON.stringify(found.body));
    const result: SearchResult = { ...found, json, steps: budget.spent() };
    if (found.status === 200 && key.length <= MAX_KEY_CHARACTERS) cache.set(key, result);
    return result;
  };
}
