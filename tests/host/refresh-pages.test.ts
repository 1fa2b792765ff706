import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Log } from '../../lib/host/log.ts';
import { refreshPages } from '../../lib/host/refresh-pages.ts';
import { root } from '../runner/step.ts';

describe('a start with pages of an older build', () => {
  test.each([
    ['with another catalogue', {}],
    ['with Algolia configured and down', { ALGOLIA_APP_ID: 'DOWN', ALGOLIA_SEARCH_KEY: 'key' }],
  ])('serves them at once, %s', async (_, settings) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'stale-'));
    const outDir = `.data/test/${path.basename(dataDir)}`;
    const pages = path.join(root, outDir);
    await mkdir(pages, { recursive: true });
    await writeFile(path.join(pages, 'index.html'), 'the pages of yesterday');
    await writeFile(path.join(pages, '.build-stamp'), 'yesterday');
    const board = spawn(process.execPath, ['lib/host/commands/start.ts'], {
      cwd: root,
      env: { ...process.env, ...settings, PORT: '0', DATA_DIR: dataDir, OUT_DIR: outDir },
    });
    const exited = new Promise((resolve) => board.once('exit', resolve));
    let output = '';
    const url = await new Promise<string>((resolve, reject) => {
      const collect = (chunk: Buffer) => {
        output += chunk;
        const ready = /^Ready on (\S+)$/m.exec(output)?.[1];
        if (ready) resolve(ready);
      };
      board.stdout.on('data', collect);
      board.stderr.on('data', collect);
      void exited.then(() => reject(new Error(output)));
    });
    const response = await fetch(url);
    expect(await response.text()).toBe('the pages of yesterday');
    expect(output).toContain('Serving the pages of the last build until new ones are built');
    expect(output).not.toContain('Building the pages');
    const search = await fetch(`${url}/1/indexes/jobs/query`, {
      method: 'POST',
      body: JSON.stringify({ query: '', hitsPerPage: 1 }),
    });
    expect(((await search.json()) as { hits: unknown[] }).hits).toHaveLength(1);
    board.kill('SIGTERM');
    expect(await exited).toBe(0);
    await rm(dataDir, { recursive: true });
    await rm(pages, { recursive: true });
  });
});

test('a build that fails is reported and retried with growing delays until it succeeds', async () => {
  const lines: string[] = [];
  const log: Log = (level, message) => lines.push(`${level}: ${message}`);
  const waits: number[] = [];
  let failures = 6;
  let loads = 0;
  await refreshPages({
    log,
    build: async () => {
      if (failures-- > 0) throw new Error('Algolia is down');
    },
    onBuilt: async () => void loads++,
    wait: async (milliseconds) => void waits.push(milliseconds / 60_000),
  });
  expect(waits).toEqual([5, 10, 20, 40, 60, 60]);
  expect(loads).toBe(1);
  expect(lines.slice(0, 2)).toEqual([
    'info: Serving the pages of the last build until new ones are built',
    'warn: The pages could not be built. Those of the last build are served; next try in 5 minutes',
  ]);
  expect(lines.at(-1)).toBe('info: Serving the new pages');
});
