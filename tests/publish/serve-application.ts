import {
  createServer as createPlainServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A certificate for TLS. */
type Secure = { key: string; cert: string };

/**
 * Serves an application on this machine. `Response.error()` drops the connection, like a network
 * failure.
 * @param port 0 takes any free one
 */
export async function serveApplication(
  handle: (request: Request) => Promise<Response>,
  { port = 0, secure }: { port?: number; secure?: Secure } = {},
): Promise<{ host: string; port: number; close(): Promise<void> }> {
  const listen = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    void (async () => {
      const response = await handle(await toRequest(incoming));
      if (response.type === 'error') {
        incoming.socket.destroy();
        return;
      }
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    })();
  };
  const server = secure ? createSecureServer(secure, listen) : createPlainServer(listen);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const actual = (server.address() as AddressInfo).port;
  return {
    host: `127.0.0.1:${actual}`,
    port: actual,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/', headers } = incoming;
  const given = Object.entries(headers).filter(([name]) => !name.startsWith(':'));
  return new Request(`http://${headers.host ?? 'localhost'}${url}`, {
    method,
    headers: Object.fromEntries(given) as Record<string, string>,
    body: chunks.length > 0 ? Buffer.concat(chunks) : null,
  });
}
