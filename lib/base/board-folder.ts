// Where a board's own folder is. Contract: 10.1.
import path from 'node:path';

type Environment = Record<string, string | undefined>;

const SAMPLE = 'none';

/** Whether `BOARD_DIR` requests the sample, regardless of `DATA_DIR`. */
export const requestsSample = (env: Environment): boolean => env.BOARD_DIR?.trim() === SAMPLE;

/** Absolute path of `DATA_DIR`. */
export const dataFolder = (env: Environment): string =>
  path.resolve(env.DATA_DIR?.trim() || '.data');

/** Absolute path of the board folder, whether it exists or not. */
export function boardFolder(env: Environment): string {
  return path.resolve(env.BOARD_DIR?.trim() || path.join(dataFolder(env), 'board'));
}
