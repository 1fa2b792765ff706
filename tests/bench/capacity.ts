import { rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import path from 'node:path';
import type { CapacitySteps } from './capacity-step.ts';
import { alertsDatabase, matchedSizes, measureMatching } from './digest.ts';
import { heldMemory, megabytesOf } from './figures.ts';
import { measureServed, type Served } from './load.ts';
import { startBoard } from './started-board.ts';
import { stepsOf } from './steps.ts';

const SIZES = [1000, 10_000, 100_000];
const HUGE = 1_000_000;
/** A step that needs more ends, and its row says so: the machine also does other work. Megabytes. */
const HEAP = { usual: 4000, huge: 9000 };

/**
 * Measures what one machine bears, and prints it as one table: boards and alerts of growing size, each in
 * processes of their own, and what a started board answers over HTTP.
 * @param isHuge whether a million roles and a million alerts are measured too
 */
export async function benchCapacity(
  root: string,
  log: (line: string) => void,
  isHuge: boolean,
): Promise<void> {
  log(`processes that wait for the processors, before it starts: ${loadavg()[0]!.toFixed(1)}`);
  log(`alerts are in ${alertsDatabase()}`);
  // First, because preparing its pages prints lines of its own.
  const served = await resultOf(() => measureHttp(root));
  log(rowOf(['what', 'how many', 'measured']));
  log(rowOf(['---', '---:', '---']));
  for (const roles of isHuge ? [...SIZES, HUGE] : SIZES) {
    const measured = await resultOf(() => measureRoles(root, roles));
    log(rowOf(['roles', count(roles), measured]));
  }
  for (const size of matchedSizes(isHuge)) {
    const measured = await resultOf(() => measureAlerts(root, size));
    log(rowOf(['alerts', count(size.alerts), measured]));
  }
  log(rowOf(['the sample, served', '100 connections', served]));
}

/** What was measured, or why that was impossible: the other rows still count. */
function resultOf(measure: () => Promise<string>): Promise<string> {
  return measure().catch((error: Error) => {
    const isFull = /heap out of memory|allocation failed/i.test(error.message);
    return isFull ? 'did not fit into the memory that a step may take' : error.message;
  });
}

async function measureRoles(root: string, roles: number): Promise<string> {
  const dataDir = path.join(root, '.data/bench', `capacity-${roles}`);
  await rm(dataDir, { recursive: true, force: true });
  const heap = roles >= HUGE ? HEAP.huge : HEAP.usual;
  const flags = ['--expose-gc', `--max-old-space-size=${heap}`];
  const settings = { DATA_DIR: dataDir, BOARD_DIR: 'none' };
  const program = 'tests/bench/capacity-step.ts';
  const run = stepsOf<CapacitySteps>(root, program, settings, flags);
  try {
    await run('write', { roles });
    const built = await run('build', null);
    const searched = await run('search', null);
    return (
      `index built in ${seconds(built.time)} (${seconds(built.processor)} of processor, ` +
      `at most ${megabytes(built.peak)}), loaded in ${seconds(searched.load)} ` +
      `(${seconds(searched.processor.load)} of processor); holds ${megabytes(searched.held)}, ` +
      `process at most ${megabytes(searched.peak)}; ${searched.rate.toFixed(0)} searches a second, ` +
      `median ${searched.median.toFixed(1)} ms, p95 ${searched.p95.toFixed(1)} ms, ` +
      `${searched.processor.state.toFixed(1)} ms of processor each`
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureAlerts(
  root: string,
  size: ReturnType<typeof matchedSizes>[number],
): Promise<string> {
  const { found, written, searches, mails, memory } = await measureMatching(root, size);
  return (
    `matched in ${seconds(found)} (${count(searches)} searches), ` +
    `${count(mails)} mails written in ${seconds(written)}; at most ${megabytes(memory)}`
  );
}

/** The start of the sample board whose pages are built, what it answers, and what it then holds. */
async function measureHttp(root: string): Promise<string> {
  const board = await startBoard(root, { DATA_DIR: path.join(root, '.data/bench/data') });
  try {
    const { pages, searches } = await measureServed(board.url);
    const held = megabytesOf(heldMemory(board.pid));
    return (
      `ready in ${board.seconds.toFixed(1)} s; ${describe('pages', pages)}; ` +
      `${describe('searches', searches)}; ${megabytes(held)} afterwards`
    );
  } finally {
    await board.stop();
  }
}

const describe = (name: string, { rate, median, p99, failed }: Served): string =>
  `${count(Math.round(rate))} ${name} a second, median ${median} ms, p99 ${p99} ms, ${failed} failed`;

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const count = (number: number): string => number.toLocaleString('en');
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
const megabytes = (number: number): string => `${number.toFixed(0)} MB`;
