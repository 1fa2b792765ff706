// Keeps clients that do not read from holding responses in memory: a cap on what waits for one client,
// and a time within which a client must take what was written to it.
import type { ServerResponse } from 'node:http';

/** What may wait for one client, over all its connections, before it gets nothing more. */
const MAX_UNSENT_BYTES_PER_CLIENT = 8_000_000;

/**
 * Within this time a client must take each piece that was written to it. Files are written in pieces
 * of 64 kB, the responses of functions in one.
 */
const WRITE_TIMEOUT_MILLISECONDS = 60_000;
const SWEEP_MILLISECONDS = 5000;

export type UnsentResponses = {
  /** Follows a response until it is sent or its connection is closed. */
  add: (client: string, response: ServerResponse) => void;
  /** Whether more waits for a client than may. */
  isFull: (client: string) => boolean;
  /** Closes the connections of clients that have taken nothing for too long. */
  sweep: () => void;
};

/**
 * Follows the responses of a server. Sweeps by itself.
 * @param now milliseconds
 */
export function createUnsentResponses(
  now: () => number = () => performance.now(),
): UnsentResponses {
  type Waiting = { unsentBytes: number; since: number };
  const clients = new Map<string, Map<ServerResponse, Waiting>>();

  function add(client: string, response: ServerResponse): void {
    const responses = clients.get(client) ?? new Map<ServerResponse, Waiting>();
    clients.set(client, responses.set(response, { unsentBytes: 0, since: now() }));
    response.once('close', () => {
      responses.delete(response);
      if (responses.size === 0 && clients.get(client) === responses) clients.delete(client);
    });
  }

  function isFull(client: string): boolean {
    let unsentBytes = 0;
    for (const response of clients.get(client)?.keys() ?? [])
      unsentBytes += response.writableLength;
    return unsentBytes > MAX_UNSENT_BYTES_PER_CLIENT;
  }

  function sweep(): void {
    for (const [response, waiting] of [...clients.values()].flatMap((one) => [...one])) {
      const unsentBytes = response.writableLength;
      if (unsentBytes === 0 || unsentBytes !== waiting.unsentBytes) {
        Object.assign(waiting, { unsentBytes, since: now() });
      } else if (now() - waiting.since >= WRITE_TIMEOUT_MILLISECONDS) {
        response.req.socket.destroy();
      }
    }
  }

  setInterval(sweep, SWEEP_MILLISECONDS).unref();
  return { add, isFull, sweep };
}
