import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boardDigest, createStateReader } from '../../lib/search-server/board-state.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { whatIsLive } from '../../lib/import/import-report.ts';
import { loadConfig } from '../../lib/config/load.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createRole } from '../support/role-factory.ts';

const NOON = Date.UTC(2026, 10, 22, 12) / 1000;
const tokens = { brand: 'lodestar', search: 'algolia' };

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'moments-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const write = (...roles: Role[]) =>
  writeCatalogue(dataDir, {
    version: 1,
    source: 'import',
    writtenAt: NOON,
    organisations: [],
    keys: null,
    roles,
  });

describe('the state of a catalogue', () => {
  test('11.4 changes when a role closes, when one appears, and not in between', async () => {
    await write(
      createRole(1),
      createRole(2, { closes_at: NOON + 3600 + 1 }),
      createRole(3, { publish_at: NOON + 7200 }),
    );
    let now = NOON;
    const readState = createStateReader({ dataDir, tokens, indexBase: 'jobs' }, () => now);
    const states: string[] = [];
    for (const seconds of [0, 3600, 3601, 7199, 7200, 9000]) {
      now = NOON + seconds;
      states.push(await readState());
    }
    const [first, before, closed, after, appeared, last] = states;
    expect(before).toBe(first);
    expect(closed).not.toBe(first);
    expect(after).toBe(closed);
    expect(appeared).not.toBe(closed);
    expect(last).toBe(appeared);
    expect(new Set(states).size).toBe(3);
  });

  test('11.4 changes when the catalogue is replaced, even by an equal one', async () => {
    const readState = createStateReader({ dataDir, tokens, indexBase: 'jobs' }, () => NOON);
    const none = await readState();
    await write(createRole(1));
    const one = await readState();
    await write(createRole(1));
    expect(new Set([none, one, await readState()]).size).toBe(3);
  });

  test('11.4 its digest is equal for equal roles, and differs once one has closed', async () => {
    const source = { dataDir, tokens, indexBase: 'jobs' };
    expect(await boardDigest(source, NOON)).toBe('');
    await write(createRole(1, { closes_at: NOON + 3601 }));
    const digest = await boardDigest(source, NOON);
    await write(createRole(1, { closes_at: NOON + 3601 }));
    expect(await boardDigest(source, NOON)).toBe(digest);
    expect(await boardDigest(source, NOON + 3601)).not.toBe(digest);
  });
});

describe('11.4 what a command says after it has changed the roles', () => {
  const say = (env: Record<string, string>) => whatIsLive(loadConfig(env));

  test('11.4 on one machine, search is live and the pages follow within two minutes', () => {
    const [search, pages] = say({});
    expect(search).toMatch(/^Live now, .*: search, filters/);
    expect(pages).toMatch(/^Within two minutes: the home page/);
  });

  test('11.4 with Algolia, search waits for npm run index', () => {
    const [search] = say({ ALGOLIA_APP_ID: 'APP', ALGOLIA_SEARCH_KEY: 'key' });
    expect(search).toMatch(/^Waiting: .*"npm run index"/);
  });

  test('11.4 with a build hook, the pages wait for npm run rebuild', () => {
    const [, pages] = say({ BUILD_HOOK_URL: 'https://build.example/hook' });
    expect(pages).toMatch(/^Waiting: the home page.*"npm run rebuild" to call BUILD_HOOK_URL/);
  });
});
