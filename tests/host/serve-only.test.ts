import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { catalogueIndexer } from '../../lib/search-server/catalogue-index.ts';
import { closeDatabase, copyPath, versionOf, writeCopy } from '../../lib/store/database.ts';
import { replaceCatalogue } from '../../lib/store/replace-catalogue.ts';
import { startProcess } from '../bench/started-board.ts';
import { createRole } from '../support/catalogue-factory.ts';
import { root } from '../support/root.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'serve-only-'));
});
afterEach(async () => {
  closeDatabase(path.join(folder, 'curated'));
  await rm(folder, { recursive: true, force: true });
});

/** The alerts are elsewhere, and nobody asks for them here. */
const SERVING = { SERVE_ONLY: 'true', UPSTREAM_API_BASE: 'http://127.0.0.1:9/api' };

/**
 * Starts `npm start` with settings.
 * @throws its output if it ends before it serves
 */
async function start(settings: Record<string, string>) {
  const outDir = `.data/test/${path.basename(folder)}-${path.basename(settings.DATA_DIR ?? '')}`;
  const pages = path.join(root, outDir);
  await mkdir(pages, { recursive: true });
  await writeFile(path.join(pages, 'index.html'), 'the pages of yesterday');
  onTestFinished(() => rm(pages, { recursive: true, force: true }));
  const board = await startProcess(process.execPath, ['lib/commands/start.ts'], {
    cwd: root,
    env: { ...process.env, ...settings, PORT: '0', OUT_DIR: outDir },
  });
  onTestFinished(board.stop);
  return board.url;
}

/** The board of the machine that curates, with these roles. */
async function curate(dataDir: string, ids: readonly number[]): Promise<void> {
  const config = loadConfig({ DATA_DIR: dataDir, BOARD_DIR: 'none' });
  const { fieldTokens: tokens } = config.public;
  const roles = ids.map((id) => createRole({ post_pk: id, closes_at: null }));
  const next = { version: 1, source: 'import', organisations: [], keys: null, roles } as const;
  const now = Math.floor(Date.now() / 1000);
  const options = { by: 'import', tokens, now, prepare: catalogueIndexer(config) } as const;
  await replaceCatalogue(dataDir, { ...next, organisations: [], writtenAt: now }, options);
  writeCopy(dataDir);
}

/** Copies what a machine that only serves needs, each file replaced at once, as rsync does. */
async function copyState(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of ['search-index.bin', path.basename(copyPath(from))]) {
    await copyFile(path.join(from, name), path.join(to, `${name}.incoming`));
    await rename(path.join(to, `${name}.incoming`), path.join(to, name));
  }
}

async function rolesOf(url: string): Promise<number[]> {
  const response = await fetch(`${url}/api/roles.json`);
  const { roles } = (await response.json()) as { roles: { post_pk: number }[] };
  return roles.map(({ post_pk }) => post_pk).toSorted((a, b) => a - b);
}

async function foundBy(url: string): Promise<number> {
  const body = JSON.stringify({ query: 'role', hitsPerPage: 1 });
  const response = await fetch(`${url}/1/indexes/jobs/query`, { method: 'POST', body });
  return ((await response.json()) as { nbHits: number }).nbHits;
}

test('23.1 two boards that only serve, one from a shared state and one from a copy, show what is curated elsewhere, and change nothing', async () => {
  const curated = path.join(folder, 'curated');
  const copied = path.join(folder, 'copied');
  await curate(curated, [1, 2, 3]);
  await copyState(curated, copied);
  const [shared, ofCopy] = await Promise.all(
    [curated, copied].map((DATA_DIR) => start({ ...SERVING, DATA_DIR })),
  );
  for (const url of [shared!, ofCopy!]) {
    expect(await rolesOf(url)).toEqual([1, 2, 3]);
    expect(await foundBy(url)).toBe(3);
  }

  await curate(curated, [2, 3, 4, 5]);
  const version = versionOf(curated, 'catalogue');
  await copyState(curated, copied);
  for (const url of [shared!, ofCopy!]) {
    await expect.poll(() => rolesOf(url)).toEqual([2, 3, 4, 5]);
    await expect.poll(() => foundBy(url)).toBe(4);
    const report = JSON.stringify({ post_pk: 2, reason: 'closed' });
    const refused = await fetch(`${url}/api/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: report,
    });
    expect(refused.status).toBe(503);
  }
  expect(versionOf(curated, 'catalogue')).toBe(version);
  expect(versionOf(curated, 'listing-reports')).toBe(null);
  expect(existsSync(path.join(copied, 'board.db'))).toBe(false);
  expect((await readdir(copied)).filter((name) => /^alerts|^outbox/.test(name))).toEqual([]);
});

test('23.1 a board that only serves does not start with the sample: it says what to copy', async () => {
  const empty = path.join(folder, 'empty');
  const url = start({ ...SERVING, DATA_DIR: empty });
  await expect(url).rejects.toThrow(
    `SERVE_ONLY is set, but there is no board in ${empty}. Copy the state of the board that curates there first.`,
  );
  expect(existsSync(path.join(empty, 'board.db'))).toBe(false);
});
