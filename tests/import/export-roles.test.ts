import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { exportCommand } from '../../lib/commands/export.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { fileWith, row, runCommand, temporaryFolder } from '../support/importing.ts';
import { readSampleCatalogue } from '../../lib/import/sample/sample-catalogue.ts';
import { tokens } from '../support/importing.ts';

const NOW = 1_795_435_200;

async function runExport(file: string, dataDir: string) {
  let out = '';
  let err = '';
  const code = await exportCommand(
    [file],
    { DATA_DIR: dataDir },
    {
      out: { write: (text: string) => (out += text) },
      err: { write: (text: string) => (err += text) },
    },
  );
  return { code, out, err };
}

describe('npm run export', () => {
  it.each(['json', 'csv'])(
    '11.5 writes a %s that an import reads back without a change',
    async (ending) => {
      const dataDir = temporaryFolder();
      const sample = await readSampleCatalogue({ now: NOW, tokens });
      writeCatalogue(dataDir, { ...sample, source: 'import' });
      const file = path.join(temporaryFolder(), `roles.${ending}`);
      const { code, out } = await runExport(file, dataDir);
      expect([code, out]).toEqual([
        0,
        `Wrote ${sample.roles.length.toLocaleString('en')} roles to ${file}\n`,
      ]);
      const count = sample.roles.length;
      expect((await runCommand([file], dataDir)).out).toContain(
        `${count} rows read: 0 added, 0 changed, ${count} unchanged, 0 removed, 0 refused`,
      );
    },
  );

  it.each(['json', 'csv'])('11.5 keeps hostile texts as they are in a %s', async (ending) => {
    const dataDir = temporaryFolder();
    const hostile = [
      row({ id: '1', title: '=SUM(A1) "quoted", é ☃' }),
      row({ id: '2', title: "'=already", salary: '€50,000 – €60,000', closes_at: 'rolling' }),
      row({ id: '3', title: '-1 + 2', locations: 'Paris, France; London, UK', closes_at: '' }),
      row({
        id: '4',
        eligibility: JSON.stringify([
          { kind: 'visa', value: 'refused', country: '', quote: 'No “visas”, "sorry"; =1+1.' },
        ]),
      }),
    ];
    await runCommand([fileWith('list.json', JSON.stringify(hostile))], dataDir);
    const file = path.join(temporaryFolder(), `roles.${ending}`);
    expect((await runExport(file, dataDir)).code).toBe(0);
    expect((await runCommand([file], dataDir)).out).toContain('0 changed, 4 unchanged');
    if (ending === 'csv') expect(await readFile(file, 'utf8')).not.toMatch(/(^|,)"?=/m);
  });

  it('11.5 says what is wrong with its file, and that there are no roles yet', async () => {
    const dataDir = temporaryFolder();
    expect((await runExport('roles.txt', dataDir)).err).toContain('must end in .csv or .json');
    expect((await runExport('/tmp/roles.csv', dataDir)).err).toContain('There is no catalogue');
  });
});
