import { rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { databasePath } from '../../lib/store/database.ts';
import type { Role } from '../../lib/roles/role.ts';
import { boardRoles, openFunction } from './search-function.ts';

let opened: Awaited<ReturnType<typeof openFunction>>;

beforeEach(async () => {
  opened = await openFunction();
});
afterEach(() => opened.close());

function send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
  const content =
    typeof body === 'object' && !(body instanceof Uint8Array) ? JSON.stringify(body) : body;
  return opened.handler(
    new Request(`http://localhost${url}`, { method, headers, body: content as string | undefined }),
  );
}

describe('the search function', () => {
  it('answers from the catalogue, as JSON that is not cached', async () => {
    const response = await send('POST', '/1/indexes/jobs/query', { query: 'policy' });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    const { hits } = await response.json();
    expect(hits.map((hit: Role) => hit.title)).toEqual(['Policy engineer', 'Policy analyst']);
  });

  it('sees an import without a restart', async () => {
    const count = async (): Promise<number> =>
      (await (await send('GET', '/1/indexes/jobs')).json()).nbHits;
    expect(await count()).toBe(3);
    await opened.write(boardRoles.slice(0, 1));
    expect(await count()).toBe(1);
    await rm(databasePath(opened.dataDir));
    expect((await send('GET', '/1/indexes/jobs')).status).toBe(503);
    await opened.write(boardRoles);
    expect(await count()).toBe(3);
  });

  it('reports a missing catalogue', async () => {
    await rm(databasePath(opened.dataDir));
    const response = await send('POST', '/1/indexes/jobs/query', {});
    expect([response.status, await response.json()]).toEqual([
      503,
      { message: 'There is no catalogue to search in yet', status: 503 },
    ]);
  });

  it('logs an internal error without exposing it, and recovers', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await writeFile(databasePath(opened.dataDir), 'broken');
    for (let attempt = 1; attempt <= 2; attempt++) {
      const response = await send('POST', '/1/indexes/jobs/query', {});
      expect([response.status, await response.json()]).toEqual([
        500,
        { message: 'Internal error', status: 500 },
      ]);
      expect(log).toHaveBeenCalledTimes(attempt);
    }
    await rm(databasePath(opened.dataDir));
    await opened.write(boardRoles);
    expect((await send('POST', '/1/indexes/jobs/query', {})).status).toBe(200);
  });

  it('stops reading a body that is too long, also when it is compressed', async () => {
    let read = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        read++;
        controller.enqueue(new Uint8Array(100_000).fill(0x20));
      },
    });
    const request = { method: 'POST', body: endless, duplex: 'half' } as RequestInit;
    const response = await opened.handler(
      new Request('http://localhost/1/indexes/jobs/query', request),
    );
    expect([response.status, await response.json()]).toEqual([
      413,
      { message: 'Request body is too large', status: 413 },
    ]);
    expect(read).toBeLessThan(20);
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const packed = await send('POST', '/1/indexes/jobs/query', bomb, {
      'content-encoding': 'gzip',
    });
    expect(packed.status).toBe(413);
  });

  it('refuses a body that it cannot decompress', async () => {
    const broken = await send('POST', '/1/indexes/jobs/query', '{}', {
      'content-encoding': 'gzip',
    });
    expect(broken.status).toBe(400);
    const unknown = await send('POST', '/1/indexes/jobs/query', '{}', { 'content-encoding': 'br' });
    expect(unknown.status).toBe(415);
  });

  it.each([
    ['GET', '/1/indexes/*/queries', 405],
    ['PUT', '/1/indexes/jobs/query', 405],
    ['GET', '/1/indexes/jobs/99', 404],
    ['POST', '/1/indexes/birds/query', 404],
    ['GET', '/1/indexes/jobs/a/b/c', 404],
  ])('%s %s is refused with %s', async (method, url, status) => {
    const response = await send(method, url);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ message: expect.any(String), status });
  });

  it('lists the allowed methods when it refuses one', async () => {
    const allowed = async (method: string, url: string) =>
      (await send(method, url)).headers.get('allow');
    expect(await allowed('GET', '/1/indexes/*/queries')).toBe('POST');
    expect(await allowed('DELETE', '/1/indexes/jobs/browse')).toBe('POST, GET');
    expect(await allowed('GET', '/1/indexes/jobs/99')).toBeNull();
  });
});
