import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { root } from '../support/root.ts';

const folder = path.join(root, 'docs/pictures');
const names = readdirSync(folder);
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

test('the README shows every picture, each with a description, and no other', () => {
  const shown = [
    ...readme.matchAll(
      /<img [^>]*src="docs\/pictures\/([^"]+)"[^>]*>|!\[([^\]]+)\]\(docs\/pictures\/([^)]+)\)/g,
    ),
  ];
  expect(shown.map((match) => match[1] ?? match[3]).toSorted()).toEqual(names.toSorted());
  for (const [image = '', , text] of shown) {
    expect(text ?? /alt="([^"]*)"/.exec(image)?.[1] ?? '', image).not.toBe('');
  }
});

test('the pictures are together smaller than 900 kB, and none is blank', async () => {
  const files = names.map((name) => path.join(folder, name));
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  expect(bytes).toBeLessThan(900_000);
  for (const file of files) {
    const { entropy } = await sharp(file).stats();
    expect(entropy, file).toBeGreaterThan(1);
  }
});

test('a development container has the Node of the project, its port and its packages', () => {
  const container = JSON.parse(
    readFileSync(path.join(root, '.devcontainer/devcontainer.json'), 'utf8'),
  );
  const node = readFileSync(path.join(root, '.nvmrc'), 'utf8').trim();
  expect(container.image).toMatch(new RegExp(`:${node.split('.')[0]}$`));
  expect(container).toMatchObject({ forwardPorts: [3000], postCreateCommand: 'npm ci' });
  expect(existsSync(path.join(root, 'package-lock.json'))).toBe(true);
});
