import type { SearchEngine } from './engine.ts';
import { answer } from './protocol.ts';

/** The part of an Algolia client's request that says what is asked for. */
type EndRequest = { method: string; url: string; data?: string | Uint8Array | undefined };

type EndAnswer = { status: number; content: string; isTimedOut: false };

/**
 * A `requester` for the options of any Algolia client: requests never leave the process, while
 * everything else of the client runs as usual.
 */
export function inProcessRequester(engine: SearchEngine): {
  send(request: EndRequest): Promise<EndAnswer>;
} {
  return {
    async send({ method, url, data = '' }) {
      const { pathname, searchParams } = new URL(url);
      const body = typeof data === 'string' ? data : new TextDecoder().decode(data);
      const result = answer(engine, { method, path: pathname, query: searchParams, body });
      return { status: result.status, content: JSON.stringify(result.body), isTimedOut: false };
    },
  };
}
