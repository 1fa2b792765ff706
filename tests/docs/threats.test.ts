import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';

const page = await readFile(path.join(root, 'docs/threats.md'), 'utf8');
const lines = page
  .split('\n')
  .filter((line) => /^\| [^-]/.test(line) && !line.startsWith('| threat '));

test('every threat names a test that covers it, or says why there is none', () => {
  expect(lines.length).toBeGreaterThan(25);
  const uncovered = lines.filter((line) => {
    const [proof = ''] = line.split(' | ').slice(-1);
    return !/^`tests\/.+` “.+”|^none: .+/.test(proof);
  });
  expect(uncovered).toEqual([]);
});

test('every named test exists', async () => {
  const named = [...page.matchAll(/`(tests\/[^`]+)` “([^”]+)”/g)];
  expect(named.length).toBeGreaterThan(30);
  const missing: string[] = [];
  for (const [, file = '', name = ''] of named) {
    const source = await readFile(path.join(root, file), 'utf8').catch(() => '');
    const written = ["'", '"', '`'].some((quote) => source.includes(`${quote}${name}${quote}`));
    if (!written) missing.push(`${file}: ${name}`);
  }
  expect(missing).toEqual([]);
});
