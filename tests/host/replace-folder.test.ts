import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inBuildTurn } from '../../lib/host/build-turn.ts';
import { replaceFolder } from '../../lib/host/replace-folder.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'pages-'));
});
afterEach(() => rm(root, { recursive: true }));

async function folder(name: string, content: string): Promise<string> {
  const place = path.join(root, name);
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, 'index.html'), content);
  return place;
}

test('a complete folder takes the place of another, and nothing is left over', async () => {
  const place = await folder('out', 'old');
  await writeFile(path.join(place, 'gone.html'), 'old');
  await replaceFolder(await folder('building', 'new'), place);
  expect(await readdir(place)).toEqual(['index.html']);
  expect(await readFile(path.join(place, 'index.html'), 'utf8')).toBe('new');
  expect(await readdir(root)).toEqual(['out']);
});

test('a folder that is not there yet is made, and what a crash left is no hindrance', async () => {
  await folder('building-replaced', 'older');
  const place = path.join(root, 'deep/out');
  await replaceFolder(await folder('building', 'new'), place);
  expect(await readFile(path.join(place, 'index.html'), 'utf8')).toBe('new');
});

test('builds of one project take turns, also after one that failed', async () => {
  const steps: string[] = [];
  const build = (name: string) =>
    inBuildTurn(root, async () => {
      steps.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, 20));
      steps.push(`${name} ends`);
      if (name === 'a') throw new Error('no');
    });
  const [first] = await Promise.allSettled([build('a'), build('b')]);
  expect(first.status).toBe('rejected');
  const order = steps.map((step) => step.split(' ')[0]);
  expect(order[0]).toBe(order[1]);
  expect(order[2]).toBe(order[3]);
});
