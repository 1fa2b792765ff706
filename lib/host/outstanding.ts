// Limits for each client: requests handled at a time, requests held, and response bytes not yet read.
import type { ServerResponse } from 'node:http';

/**
 * Requests of one client that are handled at a time; the others wait. Handling one can take 50 ms of CPU
 * time, during which all other visitors wait.
 */
const MAX_HANDLED_PER_CLIENT = 3;
/** Requests waiting, being handled, or answered but not yet read. A browser has about ten. */
const MAX_REQUESTS_PER_CLIENT = 200;
/** Response bytes held in memory until the client reads them. */
const MAX_UNREAD_BYTES_PER_CLIENT = 8_000_000;

type Client = {
  handled: number;
  waiting: (() => void)[];
  responses: Set<ServerResponse>;
};

export type Outstanding = {
  /**
   * Handles a request as soon as fewer than three others of its client are being handled.
   * @param client key of the client's rate limits
   * @param response counts until it is sent or its connection is closed
   * @param options.isCounted whether the number of requests is limited, not only the unread bytes
   * @returns null, without handling the request, when the client exceeds a limit
   */
  handle<Result>(
    client: string,
    response: ServerResponse,
    options: { isCounted: boolean },
    handle: () => Promise<Result> | Result,
  ): Promise<Result | null>;
};

export function createOutstanding(): Outstanding {
  const clients = new Map<string, Client>();

  const unreadBytes = ({ responses }: Client): number =>
    [...responses].reduce((sum, response) => sum + response.writableLength, 0);

  function enter(key: string, response: ServerResponse): Client {
    const client = clients.get(key) ?? { handled: 0, waiting: [], responses: new Set() };
    clients.set(key, client);
    client.responses.add(response);
    response.once('close', () => {
      client.responses.delete(response);
      forget(key, client);
    });
    return client;
  }

  function leave(key: string, client: Client): void {
    const next = client.waiting.shift();
    // Deferred so that the event loop can read requests of other clients in between.
    if (next) setImmediate(next);
    else client.handled -= 1;
    forget(key, client);
  }

  /** A client that closes its connections still counts while its requests are being handled. */
  function forget(key: string, client: Client): void {
    if (client.handled === 0 && client.responses.size === 0) clients.delete(key);
  }

  return {
    async handle(key, response, { isCounted }, handle) {
      const client = enter(key, response);
      if (isCounted && client.responses.size > MAX_REQUESTS_PER_CLIENT) return null;
      if (!isCounted || client.handled < MAX_HANDLED_PER_CLIENT) client.handled += 1;
      else await new Promise<void>((resolve) => client.waiting.push(resolve));
      try {
        if (unreadBytes(client) > MAX_UNREAD_BYTES_PER_CLIENT) return null;
        return await handle();
      } finally {
        leave(key, client);
      }
    },
  };
}
