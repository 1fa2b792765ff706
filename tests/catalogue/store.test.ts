import { spawnSync } from 'node:child_process';
import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { cataloguePath, readCatalogue, writeCatalogue } from '../../lib/catalogue/store.ts';
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
  await writeCatalogue(dataDir, catalogue);
  return { dataDir, catalogue: { ...catalogue, roles: [...catalogue.roles] } };
}

describe('the catalogue file', () => {
  it.each([0, 1, 500])('with %i roles is read back as written', async (roles) => {
    const { dataDir, catalogue } = await written(roles);
    expect(await readCatalogue(dataDir, tokens)).toEqual(catalogue);
    expect(JSON.parse(await readFile(cataloguePath(dataDir), 'utf8'))).toEqual(catalogue);
  });

  it('may be formatted differently', async () => {
    const { dataDir, catalogue } = await written(3);
    for (const indent of [0, 2]) {
      await writeFile(cataloguePath(dataDir), JSON.stringify(catalogue, null, indent));
      expect(await readCatalogue(dataDir, tokens)).toEqual(catalogue);
    }
  });

  it('that does not exist is null', async () => {
    expect(await readCatalogue(temporaryFolder(), tokens)).toBeNull();
    expect(await readCatalogue('/nowhere/at/all', tokens)).toBeNull();
  });

  it.each([
    ['cut off', (text: string) => text.slice(0, text.length / 2)],
    ['cut at the end of a line', (text: string) => text.split('\n').slice(0, 3).join('\n')],
    ['empty', () => ''],
    ['no JSON', () => 'not at all'],
    ['of another shape', () => '{"roles":[]}'],
    ['of another version', (text: string) => text.replace('"version":1', '"version":2')],
    ['with a role spoilt', (text: string) => text.replace('"posted_at":', '"posted":')],
  ])('that is %s is refused by name, with advice', async (_, spoil) => {
    const { dataDir } = await written(5);
    const file = cataloguePath(dataDir);
    await writeFile(file, spoil(await readFile(file, 'utf8')));
    await expect(readCatalogue(dataDir, tokens)).rejects.toThrow(
      new RegExp(
        `^${file} is not a catalogue \\(.+\\)\\. Delete it for a fresh sample, or import again\\.$`,
      ),
    );
  });

  it('says that a folder behind a broken link cannot be created', async () => {
    const { catalogue } = await written(1);
    const link = path.join(temporaryFolder(), 'disk');
    await symlink('/nowhere/at/all', link);
    await expect(writeCatalogue(link, catalogue)).rejects.toThrow(
      `${link} cannot be created: its parent folder is missing or read-only`,
    );
  });

  it('leaves no files of processes that died while writing', async () => {
    const { dataDir, catalogue } = await written(2);
    const { pid } = spawnSync(process.execPath, ['--version']);
    await writeFile(path.join(dataDir, `catalogue.json.${pid}.new`), '{"vers');
    await writeFile(path.join(dataDir, `catalogue.json.${process.ppid}.new`), '{"vers');
    await writeCatalogue(dataDir, catalogue);
    const names = await readdir(dataDir);
    expect(names.sort()).toEqual(['catalogue.json', `catalogue.json.${process.ppid}.new`]);
  });
});
