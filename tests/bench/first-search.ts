import { type ChildProcess, fork } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '../../lib/config/load.ts';
import { runProgram } from '../../lib/host/run-program.ts';
import type { Role } from '../../lib/roles/role.ts';
import { benchRoles } from './engine-roles.ts';
import { medianOf } from './figures.ts';

const OUT_DIR = '.data/bench/first-search';
const SIZES = [1000, 6000, 10_000];
const STARTS = 5;
const IMPORTS = 3;
const WARM_SEARCHES = 40;
/** Between two searches while an import runs. */
const PAUSE_MILLISECONDS = 10;
/** The import has ended, and the new roles are searched. */
const AFTER_MILLISECONDS = 1000;
const LIMIT_MILLISECONDS = 120_000;

/**
 * Starts servers and searches in them at once, then imports changed roles, first without searching meanwhile,
 * then while it goes on searching. Prints the first search after a start and after an import, and the longest
 * while one runs, over HTTP, beside the same search once the server is warm.
 */
export async function benchFirstSearch(root: string, log: (line: string) => void): Promise<void> {
  await search(await openEmptyServer());
  for (const size of SIZES) {
    const folder = await mkdtemp(path.join(tmpdir(), 'first-search-'));
    const env = { PATH: process.env.PATH, BOARD_DIR: 'none', DATA_DIR: path.join(folder, 'data') };
    const files = await writeRows(folder, size);
    const importRoles = (file: string) =>
      runProgram(process.execPath, ['lib/host/commands/import.ts', file], {
        cwd: root,
        env,
        milliseconds: LIMIT_MILLISECONDS,
      });
    const first: number[] = [];
    const warm: number[] = [];
    const afterImport: number[] = [];
    const longest: number[] = [];
    try {
      await importRoles(files[0]);
      for (let start = 0; start < STARTS; start++) {
        const server = await startServer(root, env);
        first.push(await search(server.url));
        for (let again = 0; again < WARM_SEARCHES; again++) warm.push(await search(server.url));
        if (start === STARTS - 1) {
          for (let turn = 1; turn <= IMPORTS; turn++) {
            await importRoles(files[turn % 2]!);
            afterImport.push(await search(server.url));
          }
          for (let turn = 1; turn <= IMPORTS; turn++) {
            let until = Infinity;
            const running = importRoles(files[1 - (turn % 2)]!).finally(() => {
              until = performance.now() + AFTER_MILLISECONDS;
            });
            let most = 0;
            while (performance.now() < until) {
              most = Math.max(most, await search(server.url));
              await pause(PAUSE_MILLISECONDS);
            }
            await running;
            longest.push(most);
          }
        }
        await server.stop();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
    log(
      `${size} roles: first search after a start ${medianOf(first, 'ms')}, after an import ${medianOf(afterImport, 'ms')}; longest while one runs ${medianOf(longest, 'ms')}; once warm ${medianOf(warm, 'ms')}`,
    );
  }
}

/** Two lists for the import that differ in one title. */
async function writeRows(folder: string, size: number): Promise<[string, string]> {
  const { fieldTokens } = loadConfig({ BOARD_DIR: 'none' }).public;
  const rows = benchRoles(size, fieldTokens, Math.floor(Date.now() / 1000)).map(rowOf);
  await mkdir(folder, { recursive: true });
  const files: [string, string] = [path.join(folder, 'one.json'), path.join(folder, 'other.json')];
  await writeFile(files[0], JSON.stringify(rows));
  await writeFile(files[1], JSON.stringify([{ ...rows[0], title: 'Changed' }, ...rows.slice(1)]));
  return files;
}

const rowOf = (role: Role) => ({
  id_external: role.objectID,
  title: role.title,
  company_name: role.company_name,
  posted_at: role.posted_at,
  closes_at: role.closes_at,
  url_external: role.url_external,
  description_short: role.description_short,
  salary: role.salary,
  tags_country: role.tags_country,
  tags_city: role.tags_city,
  tags_area: role.tags_area,
  tags_skill: role.tags_skill,
  tags_role_type: role.tags_role_type,
  tags_exp_required: role.tags_exp_required,
  tags_degree_required: role.tags_degree_required,
});

async function startServer(root: string, env: Record<string, string | undefined>) {
  const child: ChildProcess = fork(path.join(root, 'tests/support/plain-server.ts'), {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', OUT_DIR, SEARCHES_PER_MINUTE: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  const stop = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { url, stop };
}

const agent = new Agent({ keepAlive: true });
let asked = 0;

/** Searches as the board does, never twice the same, as equal searches are answered from memory. */
function search(url: string): Promise<number> {
  const words = { query: 'policy resea', facets: ['*'], hitsPerPage: 20, userToken: `${asked++}` };
  const body = JSON.stringify({ requests: [{ indexName: 'jobs_super_ranked', ...words }] });
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/1/indexes/*/queries`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(performance.now() - startedAt)
            : reject(new Error(`The search was answered with ${response.statusCode}`)),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Answers nothing: what this process itself does for the first time is no part of a measurement. */
async function openEmptyServer(): Promise<string> {
  const server = createServer((_, response) => response.end()).unref();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}
