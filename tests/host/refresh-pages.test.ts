import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Log } from '../../lib/host/log.ts';
import { createPageRefresher } from '../../lib/host/refresh-pages.ts';
import { root } from '../support/root.ts';

describe('a start with the pages of an earlier build', () => {
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
    const board = spawn(process.execPath, ['lib/commands/start.ts'], {
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

describe('11.4 pages are rebuilt when their content changes', () => {
  let stopped: Promise<void>;
  let stop: () => void;

  /** Runs a refresher on a fake clock, which only its waits advance, and records what happens. */
  function createBoard(options: {
    isStale?: boolean;
    /** The state of the roles at a time in seconds. */
    stateAt: (seconds: number) => string;
    /** Runs a build; resolves to the seconds that it took. */
    build?: (seconds: number) => Promise<number>;
    pagesAt?: (seconds: number) => string;
    /** Called whenever the refresher has waited. */
    onWait?: (seconds: number) => Promise<void>;
    /** Time limit. */
    seconds: number;
  }) {
    let clock = 0;
    const lines: string[] = [];
    const builds: number[] = [];
    const reloads: number[] = [];
    const log: Log = (level, message) => lines.push(`${clock / 1000} ${level}: ${message}`);
    const refresher = createPageRefresher({
      log,
      readState: async () => options.stateAt(clock / 1000),
      readPages: async () => options.pagesAt?.(clock / 1000) ?? '',
      build: async () => {
        builds.push(clock / 1000);
        clock += 1000 * ((await options.build?.(clock / 1000)) ?? 4);
      },
      now: () => clock,
      wait: async (milliseconds) => {
        clock += milliseconds;
        await options.onWait?.(clock / 1000);
        if (clock < options.seconds * 1000) return;
        stop();
        await new Promise(() => {});
      },
    });
    stopped = new Promise((resolve) => (stop = resolve));
    refresher.start(options.isStale ?? false, async () => void reloads.push(clock / 1000));
    return { lines, builds, reloads, refresher, ended: stopped };
  }

  test('11.4 nothing is built while nothing changes', async () => {
    const board = createBoard({ stateAt: () => 'a', seconds: 3600 });
    await board.ended;
    expect(board).toMatchObject({ builds: [], reloads: [], lines: [] });
  });

  test('11.4 a build starts seconds after a change, once the content is stable, and the new pages are served', async () => {
    const board = createBoard({ stateAt: (s) => (s < 100 ? 'a' : 'b'), seconds: 3600 });
    await board.ended;
    expect(board.builds).toEqual([105]);
    expect(board.reloads).toEqual([109]);
    expect(board.lines).toEqual([
      '105 info: The roles have changed: building new pages',
      '109 info: Serving the new pages',
    ]);
  });

  test('11.4 the pages are outdated from a change until those built after it are served', async () => {
    const outdated: [at: number, is: boolean][] = [];
    const board = createBoard({
      stateAt: (s) => (s < 100 ? 'a' : s < 106 ? 'b' : 'c'),
      seconds: 150,
      onWait: async (at) => void outdated.push([at, await board.refresher.isOutdated()]),
    });
    await board.ended;
    expect(board.builds).toEqual([105, 118]);
    const changes = outdated.filter(([, is], at) => is !== outdated[at - 1]?.[1]);
    expect(changes).toEqual([
      [5, false],
      [100, true],
      [126, false],
    ]);
  });

  test('11.4 continuing changes delay a build by at most 20 seconds, and at most half of the time is spent building', async () => {
    const build = async () => 10;
    const board = createBoard({ stateAt: (s) => String(s), build, seconds: 600 });
    await board.ended;
    expect(board.builds.slice(0, 3)).toEqual([25, 65, 105]);
    expect(board.builds.length * 10).toBeLessThanOrEqual(300);
  });

  test('11.4 a change during a build starts another one afterwards', async () => {
    const board = createBoard({
      stateAt: (s) => (s < 100 ? 'a' : s < 106 ? 'b' : 'c'),
      seconds: 3600,
    });
    await board.ended;
    expect(board.builds).toEqual([105, 118]);
  });

  test('11.4 roles that are temporarily unreadable do not stop the refresher', async () => {
    const board = createBoard({
      stateAt(s) {
        if (s >= 50 && s < 100) throw new Error('broken');
        return s < 100 ? 'a' : 'b';
      },
      seconds: 3600,
    });
    await board.ended;
    expect(board.builds).toEqual([105]);
    expect(board.lines).toHaveLength(2);
  });

  test('11.4 pages that another process has built are served', async () => {
    const pagesAt = (s: number) => (s < 50 ? 'x' : 'y');
    const board = createBoard({ stateAt: () => 'a', pagesAt, seconds: 3600 });
    await board.ended;
    expect(board).toMatchObject({ builds: [], reloads: [50] });
  });

  test('11.4 a build that fails is reported, also by the health check, and retried with growing delays', async () => {
    const board = createBoard({
      isStale: true,
      stateAt: () => 'a',
      build: async (s) => {
        if (s < 200 * 60) throw new Error('Algolia is down');
        return 4;
      },
      seconds: 24 * 3600,
    });
    await expect.poll(() => board.builds.length).toBeGreaterThan(0);
    await board.ended;
    expect(board.builds.map((s) => Math.round(s / 60))).toEqual([0, 5, 15, 35, 75, 135, 195, 255]);
    expect(board.lines.slice(0, 2)).toEqual([
      '0 info: Serving the pages of the last build until new ones are built',
      '0 warn: The pages could not be built. Still serving those of the last build; next try in 5 minutes, or when the roles change',
    ]);
    expect(board.lines.at(-1)).toMatch(/info: Serving the new pages$/);
    expect(board.reloads).toHaveLength(1);
    await board.refresher.check.run();
  });

  test('11.4 after a failure, the next change starts a build at once; until one succeeds the health check fails', async () => {
    const board = createBoard({
      stateAt: (s) => (s < 100 ? 'a' : s < 150 ? 'b' : 'c'),
      build: () => Promise.reject(new Error('no')),
      seconds: 200,
    });
    await board.ended;
    expect(board.builds).toEqual([105, 155]);
    await expect(board.refresher.check.run()).rejects.toThrow('no');
    expect(board.refresher.check.isAdvisory).toBe(true);
  });
});
