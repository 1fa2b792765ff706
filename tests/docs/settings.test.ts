import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { TABLE_NAMES } from '../../lib/alerts/database/dump.ts';
import { storedTables } from '../../lib/alerts/stored-data.ts';
import {
  COMMAND,
  exampleEnvironment,
  readSettings,
  settingsPage,
  storedDataPage,
} from '../../lib/commands/write-reference.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');
const settings = readSettings(await read('lib/config/schemas.ts'));
const advice = `stale: run ${COMMAND}`;

test('the settings page matches the schemas', async () => {
  const page = await format(settingsPage(settings), { parser: 'markdown' });
  expect(await read('docs/settings.md'), advice).toBe(page);
});

test('the example environment names every variable and sets none', async () => {
  const example = await read('.env.example');
  expect(example, advice).toBe(exampleEnvironment(settings));
  expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});

test('a variable without a comment is refused', () => {
  expect(() => readSettings('export const publicSchema = {}')).toThrow(/BRAND_NAME has no comment/);
});

test('22.2 the record of stored data matches the schema of the alerts, table by table', async () => {
  const schema = await read('lib/alerts/database/schema.ts');
  const page = await format(storedDataPage(schema), { parser: 'markdown' });
  expect(await read('docs/stored-data.md'), advice).toBe(page);
  expect(Object.keys(storedTables).sort()).toEqual([...TABLE_NAMES].sort());
});
