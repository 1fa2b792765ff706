import { mkdir } from 'node:fs/promises';
import { cataloguePath } from '../store.ts';
import { takeLock } from '../take-lock.ts';
import { ImportProblem } from './problem.ts';

/** An import that died keeps others out for this long. Milliseconds. */
const STALE = 30_000;

/**
 * Keeps other imports from a state directory while one compares with what lies there and replaces it:
 * the later of two would else undo the earlier without a word.
 * @throws {ImportProblem} when another import is at work
 */
export async function importAlone<Result>(
  dataDir: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const release = await takeTurn(dataDir);
  try {
    return await work();
  } finally {
    await release();
  }
}

async function takeTurn(dataDir: string): Promise<() => Promise<void>> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await takeLock(cataloguePath(dataDir), { stale: STALE });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOCKED') {
      throw new ImportProblem(
        `Another import into ${dataDir} is at work: nothing was read. Try again when it has ended`,
      );
    }
    // Where nothing can be locked, nothing can be written: the import itself says why.
    return async () => {};
  }
}
