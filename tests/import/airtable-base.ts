import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const TOKEN = 'pat-of-the-test';
export const BASE = 'appTest1234567890';
export const TABLE = 'Open roles / 2026';

export type Fields = Record<string, unknown>;

type Seen = { path: string; query: Record<string, string>; at: number };

/** Overrides the response to a request; null means the usual one. */
type Fault = (request: Seen, count: number) => { status: number; body?: unknown } | 'cut' | null;

/**
 * A fake Airtable base that implements "list records" as documented: 100 records per page, an offset while
 * there are more, and no empty cells.
 */
export async function startAirtable() {
  const seen: Seen[] = [];
  const iterators = new Map<string, Array<{ id: string; fields: Fields }>>();
  let records: Array<{ id: string; fields: Fields }> = [];
  let fault: Fault = () => null;
  let iteratorCount = 0;

  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  function answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    const request = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      at: performance.now(),
    };
    seen.push(request);
    const send = (status: number, body: unknown) => {
      outgoing.writeHead(status, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify(body));
    };
    const refuse = (status: number, type: string, message = '') =>
      send(status, { error: { type, message } });
    const wrong = fault(request, seen.length);
    if (wrong === 'cut') {
      incoming.socket.destroy();
      return;
    }
    if (wrong) {
      send(wrong.status, wrong.body ?? {});
      return;
    }
    if (incoming.method !== 'GET') return refuse(405, 'METHOD_NOT_ALLOWED');
    if (incoming.headers.authorization !== `Bearer ${TOKEN}`) {
      return refuse(401, 'AUTHENTICATION_REQUIRED', 'Authentication required');
    }
    const [, version, base, table] = url.pathname.split('/').map(decodeURIComponent);
    if (version !== 'v0') return send(404, { error: 'NOT_FOUND' });
    if (base !== BASE) {
      return refuse(403, 'INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND', 'Invalid permissions');
    }
    if (table !== TABLE && table !== 'tblRoles') return refuse(404, 'TABLE_NOT_FOUND');
    const { view, offset, pageSize = '100' } = request.query;
    if (view !== undefined && view !== 'Published')
      return refuse(422, 'VIEW_NAME_NOT_FOUND', 'View Nothing not found');
    const [iterator = '', from = '0'] = offset?.split('/') ?? [];
    const listed = offset === undefined ? records : iterators.get(iterator);
    if (!listed) return refuse(422, 'LIST_RECORDS_ITERATOR_NOT_AVAILABLE', 'The iterator is gone');
    const start = Number(from);
    const end = start + Number(pageSize);
    const name = iterator || `itr${++iteratorCount}`;
    iterators.set(name, listed);
    return send(200, {
      records: listed.slice(start, end).map(({ id, fields }) => ({
        id,
        createdTime: '2026-11-01T09:30:00.000Z',
        fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value))),
      })),
      ...(end < listed.length && { offset: `${name}/${end}` }),
    });
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    /** Replaces the table. */
    hold(rows: Fields[]): void {
      records = rows.map((fields, at) => ({ id: recordId(at + 1), fields }));
    },
    /** Removes records by their number. */
    remove(...numbers: number[]): void {
      records = records.filter(({ id }) => !numbers.map(recordId).includes(id));
    },
    failWith(next: Fault): void {
      fault = next;
    },
    /** Expires all offsets. */
    expire: () => iterators.clear(),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** An id in Airtable's format. */
export const recordId = (number: number): string => `rec${String(number).padStart(14, '0')}`;

const isEmpty = (value: unknown): boolean =>
  value === '' || value === false || (Array.isArray(value) && value.length === 0);
