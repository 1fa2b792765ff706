import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { restartOnChange } from '../../lib/host/development.ts';

let place: string;
let folder: string;
let program: string;
let said: string[];
let stop: AbortController;

beforeEach(async () => {
  place = await mkdtemp(path.join(os.tmpdir(), 'restart-'));
  folder = path.join(place, 'board');
  program = path.join(place, 'program.mjs');
  said = [];
  stop = new AbortController();
});
afterEach(() => rm(place, { recursive: true, force: true }));

const watch = () =>
  restartOnChange({
    program,
    folder,
    say: (line) => said.push(line),
    signal: stop.signal,
  });

/** What each run of the program found in the folder. */
const runs = async () => (await readFile(path.join(place, 'runs'), 'utf8').catch(() => '')).trim();

const serving = `
import { appendFileSync, readFileSync } from 'node:fs';
let text = 'nothing';
try { text = readFileSync(${'`${import.meta.dirname}/board/board.json`'}, 'utf8'); } catch {}
appendFileSync(${'`${import.meta.dirname}/runs`'}, text + ' ');
if (text === 'wrong') process.exit(1);
setInterval(() => {}, 1000);
`;

test('10.8 a change of any file restarts the program, including the first file and one with a mistake', async () => {
  await writeFile(program, serving);
  const ended = watch();
  await expect.poll(runs).toBe('nothing');
  await mkdir(path.join(folder, 'content'), { recursive: true });
  await writeFile(path.join(folder, 'board.json'), 'one');
  await expect.poll(runs).toMatch(/one$/);
  await writeFile(path.join(folder, 'content/faq.md'), 'a question');
  await expect.poll(runs).toMatch(/one one$/);
  await writeFile(path.join(folder, 'board.json'), 'wrong');
  await expect.poll(() => said.at(-1)).toMatch(/^Waiting for a change/);
  await writeFile(path.join(folder, 'board.json'), 'two');
  await expect.poll(runs).toMatch(/wrong two$/);
  stop.abort();
  expect(await ended).toBe(0);
});

test('10.8 a program that cannot start at all ends the watch with its code', async () => {
  await writeFile(program, 'process.exit(3)');
  expect(await watch()).toBe(3);
  expect(said).toEqual([]);
});
