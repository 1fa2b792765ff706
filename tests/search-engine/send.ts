import type { SearchEngine } from '../../lib/search-engine/engine.ts';
import { answer } from '../../lib/search-engine/protocol.ts';

/** Sends requests to an engine through the protocol; an object body is serialised as JSON. */
export const createSender =
  (engine: SearchEngine) =>
  (method: string, url: string, body: unknown = ''): { status: number; body: any } => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return answer(engine, { method, path: pathname, query: searchParams, body: text });
  };
