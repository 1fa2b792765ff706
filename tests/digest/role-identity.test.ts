import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { mails, runs, sightings } from '../../lib/alerts/database/schema.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { recordSightings } from '../../lib/alerts/sightings.ts';
import { closeDigest, openDigest, runDigest } from '../../lib/digest/digest.ts';
import { highestRoleId } from '../../lib/store/role-ids.ts';
import { readCatalogue, writeCatalogue } from '../../lib/store/catalogue.ts';
import { confirmedAlert } from '../alerts/alert-factory.ts';
import { addDatabase } from '../alerts/database/database-images.ts';
import { emptyTables } from '../alerts/database/databases.ts';
import { NOW, runCommand, tokens } from '../support/importing.ts';
import { createRole } from '../support/role-factory.ts';

describe('ids of roles, with the alerts that have seen them', () => {
  let dataDir: string;
  /** Kept open, so that imports and digests need not open it again. */
  let access: DatabaseAccess;
  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'identity-'));
    await addDatabase(dataDir);
    access = openDatabase({ databaseUrl: null, dataDir });
  });
  beforeEach(async () => {
    deleteCatalogue();
    rmSync(path.join(dataDir, 'highest-role-id.json'), { force: true });
    await access.use(emptyTables);
  });
  afterAll(async () => {
    await access.close();
    rmSync(dataDir, { recursive: true });
  });

  /** Imports roles whose keys are given, as a list in CSV. */
  async function importList(keys: readonly string[], titleOf = (key: string) => `Role ${key}`) {
    const file = path.join(dataDir, 'list.csv');
    const lines = keys.map(
      (key) => `${key},${titleOf(key)},Org,https://example.org/${key},2026-11-20`,
    );
    writeFileSync(file, ['id,title,company_name,url_external,posted_at', ...lines, ''].join('\n'));
    const { code, err } = await runCommand([file, '--allow-removals'], dataDir);
    expect(code, err).toBe(0);
  }

  const idsOf = async () => (await readCatalogue(dataDir, tokens))?.keys;

  /** Resolves when a desk has been ready for its page, and has ended. */
  async function startAndStopDesk(): Promise<void> {
    const args = ['lib/commands/desk.ts', '--no-open', '--port', '0'];
    const desk = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } });
    desk.stdout.once('data', () => desk.kill());
    await once(desk, 'close');
  }

  /** Runs a digest that writes its mails to files. */
  async function digest(): Promise<{ newRoles: number; mails: number }> {
    const env = { DATA_DIR: dataDir, SITE_URL: 'https://board.example' };
    const opened = openDigest(loadConfig(env), { now: () => Date.now() / 1000, say: () => {} });
    try {
      const report = await runDigest(opened);
      return { newRoles: report.newRoles, mails: report.matching.mails };
    } finally {
      await closeDigest(opened);
    }
  }

  /** What digests have recorded. */
  const recorded = () =>
    access.use(async (database) => ({
      runs: await database.select().from(runs),
      sightings: await database.select().from(sightings),
      mails: await database.$count(mails),
    }));

  /** A board with roles a to d; an alert that has seen all of them; and a copy of the catalogue with a and b. */
  async function boardThatMovedOn(): Promise<string> {
    await importList(['a', 'b']);
    const older = path.join(dataDir, 'older.db');
    rmSync(older, { force: true });
    const present = new DatabaseSync(path.join(dataDir, 'board.db'));
    present.prepare('VACUUM INTO ?').run(older);
    present.close();
    await importList(['a', 'b', 'c', 'd']);
    const keys = new Map(Array.from('abcd', (key, position) => [position + 1, key]));
    await access.use(async (database) => {
      await recordSightings(database, [1, 2], NOW, keys);
      await recordSightings(database, [1, 2, 3, 4], NOW, keys);
      await confirmedAlert(database, { email: 'a@b.org', queryJson: null, matchedRun: 1 });
    });
    return older;
  }

  function deleteCatalogue(): void {
    for (const end of ['', '-wal', '-shm']) {
      rmSync(path.join(dataDir, `board.db${end}`), { force: true });
    }
  }

  function putBack(older: string): void {
    deleteCatalogue();
    copyFileSync(older, path.join(dataDir, 'board.db'));
  }

  it('14.1 an older catalogue put back alone gives new roles ids that alerts have not seen, and they are mailed', async () => {
    putBack(await boardThatMovedOn());
    await importList(['a', 'b', 'd', 'e', 'f']);
    expect(await idsOf()).toEqual({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 });
    expect(await digest()).toEqual({ newRoles: 2, mails: 1 });
  });

  it('14.1 after the catalogue was deleted, a shorter list gets no id that another role had', async () => {
    await boardThatMovedOn();
    deleteCatalogue();
    await importList(['d', 'g']);
    expect(await idsOf()).toEqual({ a: 1, b: 2, c: 3, d: 4, g: 5 });
    expect(await digest()).toMatchObject({ newRoles: 1 });
  });

  it('14.1 without alerts the highest id survives the catalogue too', async () => {
    await importList(['a', 'b', 'c']);
    deleteCatalogue();
    await importList(['x']);
    expect(await idsOf()).toEqual({ x: 4 });
  });

  it('14.1 an id that alerts have seen is not free, whether or not they know its key', async () => {
    await access.use((database) => recordSightings(database, [1, 2, 3], NOW, new Map([[2, 'K']])));
    await importList(['1', '2', '4', 'K']);
    expect(await idsOf()).toEqual({ K: 2, 4: 4, 1: 5, 2: 6 });
  });

  it('14.1 a key that alerts and catalogue know by different ids leaves neither id to another', async () => {
    await importList(['9']);
    const catalogue = (await readCatalogue(dataDir, tokens))!;
    await writeCatalogue(dataDir, { ...catalogue, keys: { K: 9 } });
    await access.use((database) => recordSightings(database, [5], NOW, new Map([[5, 'K']])));
    await importList(['K', '5']);
    expect(await idsOf()).toEqual({ K: 9, 5: 10 });
  });

  it('14.1 a desk numbers roles after the ids that alerts have seen', async () => {
    await access.use((database) => recordSightings(database, [1, 41], NOW));
    await startAndStopDesk();
    expect(await highestRoleId(dataDir)).toBe(41);
  });

  it('14.1 roles are numbered although alerts have seen the largest possible id', async () => {
    const { MAX_SAFE_INTEGER: largest } = Number;
    await importList([String(largest), '3']);
    await access.use((database) => recordSightings(database, [3, largest], NOW));
    await importList([String(largest), '3', 'x', 'y']);
    expect(await idsOf()).toEqual({ 3: 3, x: 4, y: 5, [largest]: largest });
  });

  it('14.1 a list of whole numbers gets its ids again after the catalogue was deleted', async () => {
    await importList(['1', '2', '7']);
    deleteCatalogue();
    await importList(['1', '7', 'x']);
    expect(await idsOf()).toEqual({ 1: 1, 7: 7, x: 8 });
  });

  it('18.1 a digest stops when an id names another role, records and mails nothing, and an import mends it', async () => {
    await boardThatMovedOn();
    const before = await recorded();
    const catalogue = (await readCatalogue(dataDir, tokens))!;
    await writeCatalogue(dataDir, {
      ...catalogue,
      keys: { a: 1, b: 2, x: 3, y: 4, z: 5 },
      roles: [1, 2, 3, 4, 5].map((id) => createRole(id)),
    });
    await expect(digest()).rejects.toThrow(
      'The id 3 was the role "c" when alerts last saw it, and is now "x" (and 1 more)',
    );
    expect(await recorded()).toEqual(before);
    await importList(['a', 'b', 'x', 'y', 'z']);
    expect(await idsOf()).toEqual({ a: 1, b: 2, c: 3, d: 4, z: 5, x: 6, y: 7 });
    expect(await digest()).toMatchObject({ newRoles: 3 });
  });

  it('18.1 an edited title is not another role', async () => {
    await boardThatMovedOn();
    await importList(['a', 'b', 'c', 'd'], (key) => `Edited ${key}`);
    expect(await digest()).toEqual({ newRoles: 0, mails: 0 });
  });

  it('18.1 a digest of the sample stops once alerts have seen roles of the board', async () => {
    await boardThatMovedOn();
    const before = await recorded();
    const catalogue = (await readCatalogue(dataDir, tokens))!;
    await writeCatalogue(dataDir, { ...catalogue, source: 'sample', keys: null });
    await expect(digest()).rejects.toThrow(
      'The board shows the sample, but alerts have seen your own roles.',
    );
    expect(await recorded()).toEqual(before);
  });
});
