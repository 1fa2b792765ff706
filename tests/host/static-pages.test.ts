import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadStaticPages } from '../../lib/host/static-pages.ts';

async function pagesWith(text: string) {
  const root = await mkdtemp(path.join(os.tmpdir(), 'static-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const write = (content: string) => writeFile(path.join(root, 'out/faq.html'), content);
  await mkdir(path.join(root, 'out'));
  await write(text);
  await writeFile(path.join(root, 'out/404.html'), 'none');
  await writeFile(path.join(root, 'out/index.html'), 'home');
  await writeFile(path.join(root, 'netlify.toml'), '');
  const pages = await loadStaticPages(root, path.join(root, 'out'));
  const read = async () => {
    const response = await pages.serve(new Request('http://localhost/faq'));
    return response.text();
  };
  return { pages, write, read };
}

test('a page is read once, and again after another build has replaced it', async () => {
  const { pages, write, read } = await pagesWith('old');
  expect(await read()).toBe('old');
  await write('new');
  expect(await read()).toBe('old');
  await pages.reload();
  expect(await read()).toBe('new');
});

test('a page that was replaced while it was being read is not cached', async () => {
  const { pages, write, read } = await pagesWith('old');
  const reading = read();
  await pages.reload();
  await reading;
  await write('new');
  expect(await read()).toBe('new');
});
