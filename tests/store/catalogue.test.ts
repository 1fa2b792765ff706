import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import {
  catalogueVersion,
  nextCatalogueVersion,
  readCatalogue,
  writeCatalogue,
} from '../../lib/store/catalogue.ts';
import { copyPath, databasePath, transaction, writeCopy } from '../../lib/store/database.ts';
import { records } from '../../lib/store/records.ts';
import * as z from 'zod/mini';
import { plan, row, temporaryFolder, tokens } from '../support/importing.ts';

async function written(roles: number) {
  const dataDir = temporaryFolder();
  const rows = Array.from({ length: roles }, (_, at) =>
    row({
      id: `${at + 1}`,
      title: `Line\u2028break, "quoted" é ☃ ${at}`,
      description_short: '{},\n]}',
    }),
  );
  const { catalogue } = await plan(rows);
  writeCatalogue(dataDir, catalogue);
  return { dataDir, catalogue: { ...catalogue, roles: [...catalogue.roles] } };
}

/** Changes the database like another program. */
function change(dataDir: string, sql: string): void {
  const database = new DatabaseSync(databasePath(dataDir));
  database.exec(sql);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

describe('the catalogue in the database', () => {
  it.each([0, 1, 500])('with %i roles is read back as written', async (roles) => {
    const { dataDir, catalogue } = await written(roles);
    expect(await readCatalogue(dataDir, tokens)).toEqual(catalogue);
  });

  it('that does not exist is null, and reading makes no file', async () => {
    expect(await readCatalogue(temporaryFolder(), tokens)).toBeNull();
    expect(await readCatalogue('/nowhere/at/all', tokens)).toBeNull();
  });

  it('has a version that changes with each write, and is known before', async () => {
    const { dataDir, catalogue } = await written(2);
    const first = await catalogueVersion(dataDir);
    const next = nextCatalogueVersion(dataDir);
    expect(await catalogueVersion(dataDir)).toBe(first);
    writeCatalogue(dataDir, catalogue);
    expect(await catalogueVersion(dataDir)).toBe(next);
    expect(next).not.toBe(first);
    const other = await written(2);
    expect(await catalogueVersion(other.dataDir)).not.toBe(first);
  });

  it('is the old one when a write fails in the middle', async () => {
    const { dataDir, catalogue } = await written(3);
    const broken = () =>
      transaction(dataDir, () => {
        writeCatalogue(dataDir, { ...catalogue, roles: [] });
        throw new Error('no');
      });
    expect(broken).toThrow('no');
    expect(await readCatalogue(dataDir, tokens)).toEqual(catalogue);
  });

  it.each([
    ['with a role spoilt', `UPDATE roles SET json = replace(json, '"posted_at":', '"posted":')`],
    ['of another shape', `UPDATE catalogue SET organisations = '7'`],
  ])('that is %s is refused by name, with advice', async (_, sql) => {
    const { dataDir } = await written(5);
    change(dataDir, sql);
    await expect(readCatalogue(dataDir, tokens)).rejects.toThrow(
      /board\.db is damaged \(.+: .+\)\. Restore it from a backup, or delete it/,
    );
  });

  it('in a file that is not a database is refused by name, with advice', async () => {
    const dataDir = temporaryFolder();
    await writeFile(databasePath(dataDir), 'not at all '.repeat(1000));
    await expect(readCatalogue(dataDir, tokens)).rejects.toThrow(
      `${databasePath(dataDir)} is damaged. Restore it from a backup, or delete it`,
    );
  });

  it('of a newer release is refused by name, with advice', async () => {
    const { dataDir } = await written(1);
    change(dataDir, 'PRAGMA user_version = 99');
    const copy = temporaryFolder();
    await rename(databasePath(dataDir), databasePath(copy));
    await expect(readCatalogue(copy, tokens)).rejects.toThrow(
      'was written by a newer release of the board. Run that release, or restore a backup.',
    );
  });

  it('is read again after its file was replaced', async () => {
    const { dataDir } = await written(1);
    const other = await written(2);
    expect((await readCatalogue(dataDir, tokens))?.roles).toHaveLength(1);
    change(other.dataDir, '');
    for (const ending of ['-wal', '-shm']) {
      await rm(databasePath(dataDir) + ending, { force: true });
    }
    await rename(databasePath(other.dataDir), databasePath(dataDir));
    expect((await readCatalogue(dataDir, tokens))?.roles).toHaveLength(2);
  });

  it('says that a folder behind a broken link cannot be created', async () => {
    const { catalogue } = await written(1);
    const link = path.join(temporaryFolder(), 'disk');
    await symlink('/nowhere/at/all', link);
    expect(() => writeCatalogue(link, catalogue)).toThrow(
      `${link} cannot be created: its parent folder is missing or read-only`,
    );
  });

  it('has a copy for functions, which can only be read and holds nothing that visitors or curators wrote', async () => {
    const { dataDir, catalogue } = await written(3);
    const notes = records('notes', z.string());
    notes.put(dataDir, ['one', 'private']);
    const file = writeCopy(dataDir)!;
    const folder = temporaryFolder();
    await rename(file, copyPath(folder));
    expect(await readCatalogue(folder, tokens)).toEqual(catalogue);
    expect(await catalogueVersion(folder)).toBe(await catalogueVersion(dataDir));
    expect(notes.all(folder).size).toBe(0);
    expect(() => writeCatalogue(folder, catalogue)).toThrow('is a copy, which cannot be written');
    expect(notes.all(dataDir).get('one')).toBe('private');
  });
});
