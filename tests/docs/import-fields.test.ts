import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fieldNamesOfImport, fields } from '../../lib/import/fields.ts';
import { importMapSchema } from '../../lib/import/map-file.ts';
import { plan } from '../support/importing.ts';
import { root } from '../support/root.ts';

const guide = await readFile(path.join(root, 'docs/import.md'), 'utf8');
const rows = [...guide.matchAll(/^\| `(\w+)` +\| `([^`]*)` +\| (.*?) +\|$/gm)].map(
  ([, name = '', example = '', meaning = '']) => ({ name, example, meaning }),
);

test('docs/import.md explains every field that an import can fill, and no other', () => {
  expect(rows.map(({ name }) => name)).toEqual(fieldNamesOfImport);
});

test('docs/import.md marks exactly the required fields as required', () => {
  const marked = rows.filter(({ meaning }) => meaning.startsWith('**Required.**'));
  expect(marked.map(({ name }) => name)).toEqual(
    fieldNamesOfImport.filter((name) => fields[name].required),
  );
});

test('a row made of the examples of docs/import.md is accepted', async () => {
  const row = Object.fromEntries(rows.map(({ name, example }) => [name, example]));
  const { refusals, catalogue } = await plan([row]);
  expect(refusals).toEqual([]);
  expect([...catalogue.roles]).toHaveLength(1);
});

test('the map in docs/import.md is valid, and its table names every key of a map', () => {
  const [, map = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
  expect(importMapSchema.safeParse(JSON.parse(map)).error).toBeUndefined();
  const keys = [...guide.matchAll(/^\| `(\w+)` +\| (?!`)/gm)].map(([, key]) => key);
  expect(keys).toEqual(Object.keys(importMapSchema.shape));
});
