import { expect, test } from 'vitest';
import { readCatalogue } from '../../lib/store/catalogue.ts';
import { fileWith, row, runCommand, temporaryFolder, tokens } from '../support/importing.ts';

const list = (rows: unknown[]) => fileWith('roles.json', JSON.stringify(rows));
const listed = (id: string) => row({ id, url_external: `https://example.org/jobs/${id}` });
const fromSource = row({
  id: 'source:greenhouse/example/7',
  title: 'Field officer',
  company_name: 'Example Fund (sample)',
  url_external: 'https://example.org/jobs/7',
});

test('13.5 an import keeps the roles that came from a source, with their ids', async () => {
  const dataDir = temporaryFolder();
  await runCommand([list([listed('a'), listed('b'), fromSource])], dataDir);
  const before = await readCatalogue(dataDir, tokens);
  const { code, out } = await runCommand([list([listed('a'), listed('c')])], dataDir);
  expect(code).toBe(1);
  expect(out).toContain('1 added, 0 changed, 2 unchanged, 1 removed');
  await runCommand([list([listed('a'), listed('c')]), '--allow-removals'], dataDir);
  const after = await readCatalogue(dataDir, tokens);
  const role = before?.roles.find(({ title }) => title === 'Field officer');
  expect(after?.roles.find(({ title }) => title === 'Field officer')).toEqual(role);
  expect(after?.roles).toHaveLength(3);
  expect(after?.organisations.map(({ title }) => title)).toContain('Example Fund (sample)');
});

test('13.5 a list that names such a role by its key takes it over', async () => {
  const dataDir = temporaryFolder();
  await runCommand([list([listed('a'), fromSource])], dataDir);
  const { out } = await runCommand(
    [list([listed('a'), { ...fromSource, title: 'Officer' }])],
    dataDir,
  );
  expect(out).toContain('0 added, 1 changed, 1 unchanged, 0 removed');
  const catalogue = await readCatalogue(dataDir, tokens);
  expect(catalogue?.roles.map(({ title }) => title).sort()).toEqual(['Officer', 'Policy analyst']);
});

test('13.5 a new organisation does not get the id of one whose roles are kept', async () => {
  const dataDir = temporaryFolder();
  await runCommand([list([listed('a'), fromSource])], dataDir);
  const other = { ...listed('b'), company_name: 'Example! Fund? (sample)' };
  await runCommand([list([listed('a'), other])], dataDir);
  const catalogue = await readCatalogue(dataDir, tokens);
  const ids = catalogue?.organisations.map(({ id }) => id) ?? [];
  expect(new Set(ids).size).toBe(3);
  expect(catalogue?.roles.find(({ title }) => title === 'Field officer')?.company_id).toBe(
    'example-fund-sample',
  );
});

test('13.5 a list without rows stops, although roles are kept', async () => {
  const dataDir = temporaryFolder();
  await runCommand([list([listed('a'), fromSource])], dataDir);
  const { err } = await runCommand([list([]), '--allow-removals'], dataDir);
  expect(err).toBe('Nothing was written: the file has no rows.\n');
});
