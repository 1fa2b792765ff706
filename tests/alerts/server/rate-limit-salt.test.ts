import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../../lib/config/load.ts';
import { rateLimitSalt } from '../../../lib/alerts/server/rate-limit-salt.ts';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(path.join(os.tmpdir(), 'salt-'));
});
afterAll(() => rm(place, { recursive: true }));

const serverOf = (environment: Record<string, string>) => loadConfig(environment).server;

test('the salt of the rate limits is random, the same for all processes, and readable by its owner alone', async () => {
  const own = serverOf({ DATA_DIR: path.join(place, 'own') });
  const salt = rateLimitSalt(own);
  expect(salt).toMatch(/^[\w-]{43}$/);
  expect(rateLimitSalt(own)).toBe(salt);
  expect(rateLimitSalt(serverOf({ DATA_DIR: path.join(place, 'other') }))).not.toBe(salt);
  const [name = '', ...others] = await readdir(own.dataDir);
  expect(others).toEqual([]);
  expect((await stat(path.join(own.dataDir, name))).mode & 0o777).toBe(0o600);
});

test('functions without a folder of their own share the password of their database', () => {
  const dataDir = path.join(place, 'none');
  const databaseUrl = 'postgres://board:secret@db.example/board';
  expect(rateLimitSalt({ dataDir, databaseUrl })).toBe(databaseUrl);
  expect(rateLimitSalt({ dataDir, databaseUrl: 'postgres://db.example/board' })).toMatch(
    /^[\w-]{43}$/,
  );
});
