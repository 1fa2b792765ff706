import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { wordsCommand } from '../../lib/commands/words.ts';
import { de } from '../../lib/words/german/de.ts';

async function run(...args: string[]) {
  const output = { out: '', err: '' };
  const code = await wordsCommand(
    args,
    {},
    {
      out: { write: (text: string) => (output.out += text) },
      err: { write: (text: string) => (output.err += text) },
    },
  );
  return { code, ...output };
}

test('24.4 npm run words writes all words of a language, and replaces no file', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'words-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'words.json');
  expect(await run('de', file)).toEqual({
    code: 0,
    out: `Wrote the words of "de" to ${file}\n`,
    err: '',
  });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(de);
  expect(await run('en', file)).toEqual({
    code: 1,
    out: '',
    err: `${file} exists already: name a new file\n`,
  });
  expect((await run('nl', file)).err).toContain('"nl" is no language of the board: en, de');
  expect((await run('de')).err).toContain('name one file to write');
});
