import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const hooks = './lib/host/module-formats.mjs';

const NAMES = `
  const names = [];
  for (const name of ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/pglite/migrator']) {
    names.push(Object.keys(await import(name)));
    names.push(Object.keys(process.getBuiltinModule('module').createRequire(process.cwd() + '/x.js')(name)));
  }
  console.log(JSON.stringify(names));`;

const namesOf = (...options: string[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, [...options, '--input-type=module', '--eval', NAMES], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '' },
      encoding: 'utf8',
    }),
  );

test('11.4 what is said of the files of a package changes nothing that they export', () => {
  const names = namesOf();
  expect(names).toHaveLength(6);
  expect(namesOf('--import', hooks)).toEqual(names);
});
