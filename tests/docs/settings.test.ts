import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import {
  COMMAND,
  exampleEnvironment,
  readSettings,
  settingsPage,
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
