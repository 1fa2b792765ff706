import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One item of an envelope of Sentry's protocol. */
export type EnvelopeItem = { type: string; payload: Record<string, any> };

/**
 * Reads an envelope: a line of JSON as its header, then for each item a header line and its payload, either
 * of the length given there or one line.
 */
function readEnvelope(text: string): EnvelopeItem[] {
  let rest = Buffer.from(text);
  const take = (length: number): string => {
    const taken = rest.subarray(0, length).toString();
    rest = rest.subarray(length + 1);
    return taken;
  };
  const line = () => {
    const end = rest.indexOf(0x0a);
    return take(end < 0 ? rest.length : end);
  };
  JSON.parse(line());
  const items: EnvelopeItem[] = [];
  while (rest.length > 0) {
    const header = JSON.parse(line()) as { type: string; length?: number };
    const payload = header.length === undefined ? line() : take(header.length);
    items.push({ type: header.type, payload: JSON.parse(payload) });
  }
  return items;
}

/**
 * A server that accepts envelopes as Sentry does.
 * @returns the `dsn` of its only project, and the received items
 */
export async function startEnvelopeServer({ status = 200 } = {}) {
  const items: EnvelopeItem[] = [];
  const requests: Array<{ url: string; headers: IncomingMessage['headers']; body: string }> = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      if (request.method === 'POST') {
        requests.push({ url: request.url ?? '', headers: request.headers, body });
        items.push(...readEnvelope(body));
      }
      response.writeHead(status, {
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
        'content-type': 'application/json',
      });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    dsn: `http://public@127.0.0.1:${port}/42`,
    items,
    requests,
    of: (type: string) => items.filter((item) => item.type === type).map(({ payload }) => payload),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
