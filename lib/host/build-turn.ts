import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { takeLock } from '../catalogue/take-lock.ts';

/** A build that died keeps others waiting for this long. Milliseconds. */
const STALE = 20_000;
const WAIT = { count: 1200, pause: 500 };

/** Does work while no other build of a project is under way: they share what lies between. */
export async function inBuildTurn<Result>(
  root: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = path.join(root, '.data/build');
  await mkdir(path.dirname(file), { recursive: true });
  const release = await takeLock(file, { stale: STALE, retries: WAIT });
  try {
    return await work();
  } finally {
    await release();
  }
}
