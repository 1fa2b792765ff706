import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lockCatalogue } from '../../lib/store/catalogue.ts';
import { fileWith, row, runCommand, temporaryFolder } from '../support/importing.ts';

const list = () => fileWith('roles.json', JSON.stringify([row()]));

test('of two imports at once, the second fails without changes and can be run again', async () => {
  const dataDir = temporaryFolder();
  const file = list();
  const release = await lockCatalogue(dataDir);
  const { code, out, err } = await runCommand([file], dataDir);
  expect([code, out]).toEqual([1, '']);
  expect(err).toBe(
    `Another import into ${dataDir} is running, so nothing was read. Try again when it has finished\n`,
  );
  expect((await runCommand([file, '--dry-run'], dataDir)).code).toBe(0);
  release();
  expect((await runCommand([file], dataDir)).code).toBe(0);
});

test('of many imports at once, one succeeds, the others fail, and the catalogue is complete', async () => {
  const dataDir = temporaryFolder();
  const file = list();
  const done = await Promise.all(Array.from({ length: 5 }, () => runCommand([file], dataDir)));
  expect(done.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(done.filter(({ err }) => err.startsWith('Another import'))).toHaveLength(4);
  expect((await runCommand([file], dataDir)).code).toBe(0);
});

test('an import that failed does not block another', async () => {
  const dataDir = temporaryFolder();
  expect((await runCommand(['missing.json'], dataDir)).code).toBe(1);
  expect((await runCommand([list(), '--dry-run'], dataDir)).code).toBe(0);
  expect((await runCommand([list()], dataDir)).code).toBe(0);
});

test('a killed import does not block another', async () => {
  const dataDir = temporaryFolder();
  const script =
    `import { lockCatalogue } from ${JSON.stringify(path.resolve('lib/store/catalogue.ts'))};` +
    `await lockCatalogue(${JSON.stringify(dataDir)});` +
    `process.kill(process.pid, 'SIGKILL');`;
  const { signal } = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect(signal).toBe('SIGKILL');
  expect((await runCommand([list()], dataDir)).code).toBe(0);
});
