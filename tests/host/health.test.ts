import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { createHealth, type HealthCheck, healthChecks } from '../../lib/host/health.ts';
import type { Log } from '../../lib/host/log.ts';
import { createRole } from '../support/role-factory.ts';

let lines: string[];
const log: Log = (level, message) => lines.push(`${level}: ${message}`);

beforeEach(() => {
  lines = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const well: HealthCheck = { name: 'catalogue', run: async () => {} };

test('a server that passes all checks responds with 200, uncached', async () => {
  const response = await createHealth([well], log)(false);
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toEqual({ status: 'ok', checks: { catalogue: 'ok' } });
});

test('a failing check is named; its reason is logged once and never sent', async () => {
  let reason: Error | null = new Error('secret: the disk is gone');
  const disk: HealthCheck = {
    name: 'disk',
    run: async () => {
      if (reason) throw reason;
    },
  };
  const health = createHealth([well, disk], log);
  const response = await health(false);
  expect(response.status).toBe(503);
  const text = await response.text();
  expect(JSON.parse(text)).toEqual({
    status: 'failing',
    checks: { catalogue: 'ok', disk: 'failing' },
  });
  await health(false);
  reason = null;
  expect((await health(false)).status).toBe(200);
  expect(lines).toEqual([
    'error: Health check "disk" fails',
    'info: Health check "disk" passes again',
  ]);
});

test('11.4 an advisory check that fails is named, and the response stays 200', async () => {
  const pages: HealthCheck = {
    name: 'pages',
    isAdvisory: true,
    run: () => Promise.reject(new Error('The pages could not be built')),
  };
  const response = await createHealth([well, pages], log)(false);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: 'ok',
    checks: { catalogue: 'ok', pages: 'failing' },
  });
});

test('a check that does not finish in time fails', async () => {
  vi.useFakeTimers();
  const silent: HealthCheck = { name: 'database', run: () => new Promise(() => {}) };
  const response = createHealth([silent], log)(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect((await response).status).toBe(503);
});

test('concurrent probes run each check once', async () => {
  let runs = 0;
  const counted: HealthCheck = {
    name: 'database',
    run: async () => {
      runs++;
    },
  };
  const health = createHealth([counted], log);
  await Promise.all(Array.from({ length: 50 }, () => health(false)));
  expect(runs).toBe(1);
});

test('a server that is shutting down is not ready', async () => {
  const response = await createHealth([well], log)(true);
  expect([response.status, await response.json()]).toEqual([
    503,
    { status: 'stopping', checks: {} },
  ]);
});

describe('the checks of a board', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'health-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('a board needs its catalogue', async () => {
    const [catalogue, ...others] = healthChecks(loadConfig({ DATA_DIR: dataDir }));
    expect(catalogue?.name).toBe('catalogue');
    expect(others.map(({ name }) => name)).toEqual(['database', 'storage']);
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

  test('a board needs its configured database server', async () => {
    const env = { DATA_DIR: dataDir, DATABASE_URL: 'postgres://localhost:1/board' };
    const database = healthChecks(loadConfig(env)).find(({ name }) => name === 'database');
    await expect(database?.run()).rejects.toThrow();
  });

  test('an unwritable state directory is noticed, and no file is left in a writable one', async () => {
    const storage = (folder: string) =>
      healthChecks(loadConfig({ DATA_DIR: folder })).find(({ name }) => name === 'storage');
    await expect(storage(dataDir)?.run()).resolves.toBeUndefined();
    expect(await readdir(dataDir)).toEqual([]);
    const file = path.join(dataDir, 'file');
    await writeFile(file, '');
    await expect(storage(file)?.run()).rejects.toThrow('ENOTDIR');
  });

  test('23.1 a board that only serves need not write its state directory', () => {
    const env = { DATA_DIR: dataDir, SERVE_ONLY: 'true', UPSTREAM_API_BASE: 'http://a.example' };
    const names = healthChecks(loadConfig(env)).map(({ name }) => name);
    expect(names).toEqual(['catalogue', 'database']);
  });

  test('an embedded database that could not be opened fails until it can, without a restart', async () => {
    const database = healthChecks(loadConfig({ DATA_DIR: dataDir })).find(
      ({ name }) => name === 'database',
    );
    await expect(database?.run()).resolves.toBeUndefined();
    const alerts = openDatabase({ databaseUrl: null, dataDir });
    await writeFile(path.join(dataDir, 'alerts-owner'), '');
    await expect(alerts.use(async () => {})).rejects.toThrow('alerts');
    await expect(database?.run()).rejects.toThrow('alerts');
    await rm(path.join(dataDir, 'alerts-owner'));
    await expect(database?.run()).resolves.toBeUndefined();
    await alerts.close();
  });
});
