import { execFileSync } from 'node:child_process';
import { appendFile, cp, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { runProgram } from '../../lib/build/run-program.ts';
import { heldMemory, medianOf, megabytesOf } from './figures.ts';
import { startProcess, type StartedBoard } from './started-board.ts';

const RUNS = 3;
/** Long enough for the processes to give back what a start and visits needed. */
const REST_MS = 130_000;
const VISITED = ['/', '/1/indexes/jobs_super_ranked?query=policy'];
const REQUESTS = 2000;
const CONNECTIONS = 10;

/**
 * Starts the sample board with `npm start` in a copy of this folder, as in a fresh clone whose packages
 * are installed, and prints how long that takes at first, and again when nothing has changed.
 */
export async function benchStart(root: string, log: (line: string) => void): Promise<void> {
  const { clone, options } = cloneOf(root);
  const [first, again, idle]: [number[], number[], number[]] = [[], [], []];
  const seconds = async (step: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await step();
    return (performance.now() - startedAt) / 1000;
  };
  let board: StartedBoard | null = null;
  const start = async () => (board = await startProcess('npm', npmStart(), options));
  for (let run = 0; run < RUNS; run++) {
    await copyProject(root, clone);
    first.push(await seconds(start));
    await board!.stop();
    again.push(await seconds(start));
    await board!.stop();
    idle.push(await seconds(() => runProgram('npm', npmStart('--help'), options)));
  }
  await rm(clone, { recursive: true });
  log(`npm start in a fresh clone, packages installed: ${medianOf(first, 's', 1)}`);
  log(`npm start again: ${medianOf(again, 's', 1)}`);
  log(`npm start -- --help, which only loads the command: ${medianOf(idle, 's', 1)}`);
}

/**
 * Prints the memory at rest of all processes of `npm start` with the sample board: after a first start,
 * and after visits while other pages were built.
 */
export async function benchMemory(root: string, log: (line: string) => void): Promise<void> {
  const { clone, options } = cloneOf(root);
  await copyProject(root, clone);
  const board = await startProcess('npm', npmStart(), options);
  try {
    await pause(REST_MS);
    logMemory('after a first start', board, log);
  } finally {
    await board.stop();
  }
  await appendFile(path.join(clone, 'public/favicon.svg'), '\n');
  const rebuilt = await startProcess('npm', npmStart(), options);
  try {
    for (const address of VISITED) {
      const url = rebuilt.url + address;
      await autocannon({ url, amount: REQUESTS, connections: CONNECTIONS });
    }
    await rebuilt.logged(/Serving the new pages/);
    await pause(REST_MS);
    const visits = VISITED.length * REQUESTS;
    logMemory(`after ${visits} requests and a build beside them`, rebuilt, log);
  } finally {
    await rebuilt.stop();
  }
  await rm(clone, { recursive: true });
}

const npmStart = (...args: string[]) => ['start', '--silent', '--', ...args];

function cloneOf(root: string) {
  const clone = path.join(root, '.data/bench-clone');
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production' as const,
    NODE_COMPILE_CACHE: path.join(clone, '.data/compile-cache'),
    PORT: '0',
    SEARCHES_PER_MINUTE: '0',
  };
  return { clone, options: { cwd: clone, env } };
}

/** Copies what is in the repository, with the packages that are installed here. */
async function copyProject(root: string, clone: string): Promise<void> {
  await rm(clone, { recursive: true, force: true });
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const names = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const name of names.filter(Boolean)) {
    await mkdir(path.dirname(path.join(clone, name)), { recursive: true });
    await cp(path.join(root, name), path.join(clone, name)).catch(unlessDeleted);
  }
  await symlink(path.join(root, 'node_modules'), path.join(clone, 'node_modules'), 'dir');
}

function unlessDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

function logMemory(
  when: string,
  { pid }: StartedBoard & { pid: number },
  log: (line: string) => void,
): void {
  const held = heldMemory(pid);
  const parts = held.map(({ program, megabytes }) => `${program} ${megabytes.toFixed(0)}`);
  log(`memory of all processes at rest, ${when}: ${megabytesOf(held)} MB (${parts.join(', ')})`);
}
