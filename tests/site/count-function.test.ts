import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { databasePath } from '../../lib/store/database.ts';
import { createRole, DAY } from '../support/role-factory.ts';

let dataDir: string;
let send: (method: string) => Promise<Response>;
const today = Math.floor(Date.now() / 1000);

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'count-'));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.resetModules();
  const { default: handler } = await import('../../netlify/functions/count.ts');
  send = (method) => handler(new Request('http://localhost/api/count', { method }), {});
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true });
});

const write = (count: number, source: 'import' | 'sample' = 'import') =>
  writeCatalogue(dataDir, {
    version: 1,
    source,
    writtenAt: today,
    organisations: [],
    keys: null,
    roles: [
      createRole(99, { closes_at: today - 10 * DAY, company_name: 'Closed' }),
      ...Array.from({ length: count }, (_, i) =>
        createRole(i + 1, { company_name: `Org ${i % 2}` }),
      ),
    ],
  });

test('7 GET /api/count returns the number of open roles and organisations', async () => {
  const { config } = await import('../../netlify/functions/count.ts');
  expect(config).toEqual({ path: '/api/count' });
  await write(5);
  const response = await send('GET');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toEqual({ job_count: 5, org_count: 2 });
});

test('an import is counted without a restart', async () => {
  await write(5);
  await send('GET');
  await write(1);
  expect(await (await send('GET')).json()).toEqual({ job_count: 1, org_count: 1 });
});

test('3.7 the sample is not counted when roles are searched with Algolia', async () => {
  vi.stubEnv('ALGOLIA_APP_ID', 'APP');
  vi.stubEnv('ALGOLIA_SEARCH_KEY', 'a'.repeat(32));
  await write(5, 'sample');
  expect((await send('GET')).status).toBe(503);
  await write(5);
  expect(await (await send('GET')).json()).toEqual({ job_count: 5, org_count: 2 });
});

test('without a catalogue the response is 503, with a corrupt one 500, and no detail leaks', async () => {
  const missing = await send('GET');
  expect(missing.status).toBe(503);
  expect(await missing.json()).toEqual({
    success: false,
    detail: 'There is no catalogue to count yet.',
  });
  await writeFile(databasePath(dataDir), 'secret '.repeat(1000));
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const response = await send('GET');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    success: false,
    detail: 'Something went wrong here. Please try again in a few minutes.',
  });
  expect(error).toHaveBeenCalledOnce();
});

test('HEAD returns only the headers of GET; other methods are rejected with a list of the allowed ones', async () => {
  await write(2);
  const head = await send('HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('cache-control')).toBe('public, max-age=300');
  const refused = await send('DELETE');
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});
