import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeCatalogue } from '../../lib/catalogue/store.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { healthChecks } from '../../lib/host/health-checks.ts';
import { createRole } from '../search-engine/role-factory.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'health-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a board needs its catalogue', async () => {
  const [catalogue, ...others] = healthChecks(loadConfig({ DATA_DIR: dataDir }));
  expect([catalogue?.name, others]).toEqual(['catalogue', []]);
  await expect(catalogue?.run()).rejects.toThrow('There is no catalogue');
  await writeCatalogue(dataDir, {
    version: 1,
    source: 'import',
    writtenAt: 0,
    organisations: [],
    keys: null,
    roles: [createRole(1)],
  });
  await expect(catalogue?.run()).resolves.toBeUndefined();
});

test('a database server that is configured is needed too', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://localhost:1/board' };
  const database = healthChecks(loadConfig(env)).find(({ name }) => name === 'database');
  await expect(database?.run()).rejects.toThrow();
});
