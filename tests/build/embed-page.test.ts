import { access, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { writeEmbedPage } from '../../lib/build/page-bundle.ts';
import { en } from '../../lib/words/english/en.ts';
import { root } from '../support/root.ts';

let out: string;
let page: string;
let styles: string;
let script: string;

beforeAll(async () => {
  out = await mkdtemp(path.join(os.tmpdir(), 'embed-'));
  await writeEmbedPage(root, out, loadConfig({}).public);
  page = await readFile(path.join(out, 'embed.html'), 'utf8');
  const folder = path.join(out, '_next/static/embed');
  const textOf = async (ending: string) => {
    const name = (await readdir(folder)).find((each) => each.endsWith(ending)) ?? '';
    return readFile(path.join(folder, name), 'utf8');
  };
  [styles, script] = await Promise.all([textOf('.css'), textOf('.js')]);
});
afterAll(() => rm(out, { recursive: true }));

test('16.5 the frame preloads its font, so that the first paint has it', async () => {
  const preloaded = [...page.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)];
  const families = new Map(
    [...styles.matchAll(/@font-face\s*\{font-family:\s*"?([^;"]+)"?;src:url\(([^)]+)\)/g)].map(
      ([, family = '', file = '']) => [family, file.replaceAll('"', '')],
    ),
  );
  expect(families.get('Board Sans')).toBe(preloaded[0]?.[1]);
  await access(path.join(root, 'public', preloaded[0]?.[1] ?? ''));
  // No other font: the frame has no text in the serif.
  expect(preloaded).toHaveLength(1);
  expect(styles).not.toContain('var(--serif)');
});

test('16.5 the frame includes polyfills for iOS 16', () => {
  expect(script).toContain('URL.canParse??=');
});

test('24.2 the frame has no words of other pages', () => {
  expect(script).not.toContain(en.alertForm.hint);
});
