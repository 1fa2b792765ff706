import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../lib/store/database.ts';
import {
  recordChecks,
  replaceCatalogue,
  settleCatalogue,
} from '../../lib/store/replace-catalogue.ts';
import { type CatalogueHead, writeCatalogue } from '../../lib/store/catalogue.ts';
import { processConfig } from '../../lib/config/load.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createChangesSchema, currentHistory } from '../../lib/syndication/changes.ts';
import type { PublicRole } from '../../lib/syndication/role-files.ts';
import { createRole, createRoles, NOW, tokens } from '../support/role-factory.ts';
import { createRandom } from '../support/seeded-random.ts';
import { openSyndicatedBoard, SITE, type SyndicatedBoard } from './syndicated-board.ts';

let board: SyndicatedBoard;

beforeAll(async () => {
  board = await openSyndicatedBoard([]);
});
afterAll(() => board.close());

const head: CatalogueHead = {
  version: 1,
  source: 'import',
  writtenAt: NOW,
  organisations: [],
  keys: null,
};

/** Replaces the roles as an import does. */
const importRoles = (roles: readonly Role[], now = NOW): Promise<void> =>
  replaceCatalogue(board.dataDir, { ...head, roles: [...roles] }, { by: 'import', tokens, now });

const schema = createChangesSchema({ fieldTokens: tokens });

async function changesAfter(since: number | null, limit = 100) {
  const cursor = since === null ? '' : `since=${since}&`;
  const response = await board.ask(`/api/changes?${cursor}limit=${limit}`);
  expect(response.status).toBe(200);
  return schema.parse(await response.json());
}

/** The cursor after all changes. */
async function lastCursor(): Promise<number> {
  let page = await changesAfter(null, 500);
  while (page.has_more) page = await changesAfter(page.next_since, 500);
  return page.next_since;
}

/** A mirror of the board that is updated only from its changes. */
function createReplica() {
  const roles = new Map<number, PublicRole>();
  let since: number | null = null;
  return {
    roles,
    async follow(limit?: number) {
      for (let more = true; more;) {
        const page = await changesAfter(since, limit);
        for (const { id, role } of page.changes) {
          if (role) roles.set(id, role);
          else roles.delete(id);
        }
        since = page.next_since;
        more = page.has_more;
      }
    },
  };
}

/** The board according to its open data. */
async function listed(): Promise<Map<number, PublicRole>> {
  const response = await board.ask('/api/roles.json?limit=500');
  const { roles } = (await response.json()) as { roles: PublicRole[] };
  return new Map(roles.map((role) => [role.post_pk, role]));
}

const byId = (roles: Map<number, PublicRole>) => [...roles].sort(([a], [b]) => a - b);

describe('14.6 the changes of the board', () => {
  it('14.6 replaying them over 50 random imports gives the board each time, also from the beginning', async () => {
    const random = createRandom(50);
    const pool = createRoles(80).map((role) => ({ ...role, closes_at: null }));
    let roles: Role[] = pool.slice(0, 30);
    const follower = createReplica();
    for (let round = 0; round < 50; round++) {
      roles = pool
        .filter(({ post_pk: id }) =>
          roles.some((role) => role.post_pk === id) ? random() < 0.9 : random() < 0.2,
        )
        .map((role) => roles.find(({ post_pk: id }) => id === role.post_pk) ?? role)
        .map((role) => (random() < 0.2 ? { ...role, title: `Title ${random()}` } : role))
        .map((role) =>
          random() < 0.1 ? { ...role, salary: `$${Math.ceil(random() * 99)}` } : role,
        );
      await importRoles(roles, NOW + round);
      await follower.follow(7);
      const expected = byId(await listed());
      expect(expected).toHaveLength(roles.length);
      expect(byId(follower.roles), `round ${round}`).toEqual(expected);
      const fresh = createReplica();
      await fresh.follow(50);
      expect(byId(fresh.roles), `from nothing in round ${round}`).toEqual(expected);
    }
  });

  it('14.6 a mirror that follows them equals the board after a sync and link checks that change evidence alone', async () => {
    const roles = createRoles(6).map((role) => ({ ...role, closes_at: null }));
    await importRoles(roles);
    const mirror = createReplica();
    await mirror.follow();
    const checked = (ids: number[], at: number, by: 'source' | 'link') =>
      new Map(ids.map((id) => [id, { at, by }]));
    const [first, second, third] = roles.map(({ post_pk: id }) => id) as [number, number, number];
    await replaceCatalogue(
      board.dataDir,
      { ...head, roles },
      { by: 'sync', tokens, now: NOW + 1, checks: checked([first, second], NOW + 1, 'source') },
    );
    const links = checked([second, third], NOW + 2, 'link');
    await recordChecks(board.dataDir, links, { tokens, now: NOW + 2 });
    await mirror.follow(2);
    expect(byId(mirror.roles)).toEqual(byId(await listed()));
    expect(mirror.roles.get(second)).toMatchObject({ checked_at: NOW + 2, checked_by: 'link' });
    expect(mirror.roles.get(third)).toMatchObject({ checked_at: NOW + 2, checked_by: 'link' });
  });

  it('14.6 have their kind, fields and origin, in order', async () => {
    await importRoles([createRole(901), createRole(902)]);
    const since = await lastCursor();
    await importRoles([createRole(901, { title: 'Other', id_external_lodestar: 'rec9' })], NOW + 5);
    const { changes, has_more: hasMore } = await changesAfter(since);
    expect(hasMore).toBe(false);
    expect(changes).toMatchObject([
      { kind: 'removed', id: 902, by: 'import', at: NOW + 5 },
      {
        kind: 'changed',
        id: 901,
        fields: [{ field: 'title', before: 'Role 901', after: 'Other' }],
        role: { post_pk: 901, title: 'Other' },
      },
    ]);
    expect(changes[0]).not.toHaveProperty('role');
    expect(changes[0]!.seq).toBeLessThan(changes[1]!.seq);
  });

  it('14.6 pages respect the limit and say whether there are more', async () => {
    const first = await changesAfter(null, 1);
    expect(first.changes).toHaveLength(1);
    expect(first.has_more).toBe(true);
    expect(first.next_since).toBe(first.changes[0]!.seq);
    const last = await changesAfter(await lastCursor());
    expect(last).toMatchObject({ changes: [], has_more: false });
  });

  it('14.6 a role that appears later is included once it does', async () => {
    const replica = createReplica();
    await importRoles([createRole(903), createRole(904, { publish_at: NOW - 60 })], NOW - 120);
    await replica.follow();
    expect([...replica.roles.keys()]).toEqual([903]);
    await settleCatalogue(board.dataDir, { tokens, now: NOW });
    await replica.follow();
    expect([...replica.roles.keys()]).toEqual([903, 904]);
  });

  it('14.6 a board without a log returns the one that it starts with', async () => {
    board.write([createRole(905), createRole(906)]);
    const replica = createReplica();
    await replica.follow(1);
    expect([...replica.roles.keys()]).toEqual([905, 906]);
    await importRoles([createRole(906), createRole(907)]);
    await replica.follow(1);
    expect(byId(replica.roles)).toEqual(byId(await listed()));
  });

  it('14.6 a board on Algolia has no changes from the sample', async () => {
    await writeCatalogue(board.dataDir, { ...head, source: 'sample', roles: [createRole(1)] });
    const config = processConfig().public;
    const vendor = { ...config, algolia: { appId: 'APP', searchKey: 'key' } };
    expect(await currentHistory(board.dataDir, vendor)).toBeNull();
    expect((await currentHistory(board.dataDir, config))?.last).toBe(1);
    await importRoles([createRole(907)]);
  });

  it.each(['-1', 'abc', '1e3', '1.5', '0x1', '9999999999999999', '1,2', ' 1', "1' OR 1=1"])(
    '14.6 the cursor %j is rejected by name',
    async (since) => {
      const response = await board.ask(`/api/changes?since=${encodeURIComponent(since)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        success: false,
        detail: expect.stringMatching(/^since must be the next_since of an earlier response/),
      });
    },
  );

  it.each(['0', '501', 'all', '-1'])('14.6 the limit %j is rejected by name', async (limit) => {
    const response = await board.ask(`/api/changes?limit=${limit}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      detail: 'limit must be a whole number from 1 to 500.',
    });
  });

  it('14.6 a cursor that is too old or of another log is 410 and says where to start over', async () => {
    const since = await lastCursor();
    // As after a take-over of a board whose log was lost.
    transaction(board.dataDir, (database) => {
      database.exec('DELETE FROM history; UPDATE catalogue SET history_seq = NULL');
      database.prepare("INSERT INTO versions VALUES ('history-from', ?)").run(since + 1);
    });
    await settleCatalogue(board.dataDir, { tokens, now: NOW });
    for (const old of [since, since + 1_000_000]) {
      const response = await board.ask(`/api/changes?since=${old}`);
      expect(response.status).toBe(410);
      expect(await response.json()).toMatchObject({
        success: false,
        detail: expect.stringContaining('start over'),
        start: `${SITE}/api/changes`,
      });
    }
    const fresh = createReplica();
    await fresh.follow();
    expect(byId(fresh.roles)).toEqual(byId(await listed()));
  });

  it('14.6 answer HEAD and 304, and reject other methods', async () => {
    const response = await board.ask('/api/changes');
    const etag = response.headers.get('etag')!;
    const again = await board.ask('/api/changes', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const headers = await board.ask('/api/changes', { method: 'HEAD' });
    expect([headers.status, await headers.text()]).toEqual([200, '']);
    expect((await board.ask('/api/changes', { method: 'DELETE' })).status).toBe(405);
  });
});

describe('14.1 a writer that is killed', () => {
  it('14.1 at any time leaves a log that matches the catalogue', async () => {
    const replica = createReplica();
    await importRoles(createRoles(300).map((role) => ({ ...role, closes_at: null })));
    await replica.follow();
    const code = `
      const { readCatalogue, lockCatalogue } = await import(${moduleUrl('lib/store/catalogue.ts')});
      const { replaceCatalogue } = await import(${moduleUrl('lib/store/replace-catalogue.ts')});
      const tokens = ${JSON.stringify(tokens)};
      for (let round = 0; ; round++) {
        const catalogue = await readCatalogue(process.argv[1], tokens);
        const roles = catalogue.roles
          .filter((role) => role.post_pk % 7 !== round % 7 || role.post_pk < 200)
          .map((role) => ({ ...role, title: role.post_pk % 3 ? role.title : 'Title ' + Math.random() }));
        for (let id = 200; id <= 300; id++) {
          if (!roles.some((role) => role.post_pk === id) && id % 7 !== round % 7) {
            roles.push({ ...roles[0], post_pk: id, id, objectID: String(id) });
          }
        }
        await replaceCatalogue(process.argv[1], { ...catalogue, roles }, { by: 'import', tokens, now: ${NOW} });
        process.stdout.write('.');
      }`;
    let writes = 0;
    for (let kill = 0; kill < 12; kill++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', code, board.dataDir], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child.stdout.on('data', (text: Buffer) => (writes += text.length));
      await once(child.stdout, 'data');
      await wait(kill * 7);
      child.kill('SIGKILL');
      await once(child, 'exit');
      await replica.follow();
      expect(byId(replica.roles), `after kill ${kill}`).toEqual(byId(await listed()));
    }
    expect(writes).toBeGreaterThanOrEqual(12);
  });
});

const moduleUrl = (file: string): string =>
  JSON.stringify(path.resolve(import.meta.dirname, '../..', file));
