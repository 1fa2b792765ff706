import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { limitKey } from '../../lib/api/rate-limits.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { rateLimits } from '../../lib/alerts/database/schema.ts';
import { clientLimits, rateLimitSalt } from '../../lib/alerts/rate-limits.ts';
import { openFunctions } from './alert-functions.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(os.tmpdir(), 'salt-'));
});
afterAll(() => rm(place, { recursive: true }));

const serverOf = (environment: Record<string, string>) => loadConfig(environment).server;

test('the salt of the rate limits is random, shared by all processes, and readable only by its owner', async () => {
  const own = serverOf({ DATA_DIR: path.join(place, 'own') });
  const salt = rateLimitSalt(own);
  expect(salt).toMatch(/^[\w-]{43}$/);
  expect(rateLimitSalt(own)).toBe(salt);
  expect(rateLimitSalt(serverOf({ DATA_DIR: path.join(place, 'other') }))).not.toBe(salt);
  const [name = '', ...others] = await readdir(own.dataDir);
  expect(others).toEqual([]);
  expect((await stat(path.join(own.dataDir, name))).mode & 0o777).toBe(0o600);
});

test('an empty salt file is replaced', async () => {
  const own = serverOf({ DATA_DIR: path.join(place, 'empty') });
  await mkdir(own.dataDir);
  await writeFile(path.join(own.dataDir, 'rate-limit-salt'), '');
  const salt = rateLimitSalt(own);
  expect(salt).toMatch(/^[\w-]{43}$/);
  expect(rateLimitSalt(own)).toBe(salt);
});

test('functions without a folder use the database URL as the salt', () => {
  const dataDir = path.join(place, 'none');
  const databaseUrl = 'postgres://board:secret@db.example/board';
  expect(rateLimitSalt({ dataDir, databaseUrl })).toBe(databaseUrl);
  expect(rateLimitSalt({ dataDir, databaseUrl: 'postgres://db.example/board' })).toMatch(
    /^[\w-]{43}$/,
  );
});

test('a copy of the database and the settings does not reveal clients', async () => {
  const functions = await openFunctions();
  onTestFinished(() => functions.close());
  const ip = '192.0.2.9';
  await functions.send('GET', '/api/token/validate/guess', undefined, ip);
  const counted = await functions.access.use((database) => database.select().from(rateLimits));
  const keys = counted.map(({ key }) => key);
  const keyWith = (salt: string) => limitKey(clientLimits.validateToken, ip, salt);
  const { dataDir } = functions;
  expect(keys).toEqual([keyWith(rateLimitSalt({ dataDir, databaseUrl: null }))]);
  expect(['', dataDir].map(keyWith)).not.toContain(keys[0]);
});
