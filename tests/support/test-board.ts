import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { root } from './root.ts';

/**
 * Chooses the port of the board that most browser tests use. Its pages contain their URL, so the last run's
 * port is used again if it is free, which saves a build.
 */
async function chooseTestPort(): Promise<string> {
  const file = path.join(root, '.data/test/port');
  const last = await readFile(file, 'utf8').catch(() => '');
  const port = await freePort(Number(last) || 0);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, String(port));
  return String(port);
}

/** The settings of that board. The port is passed to child processes in `TEST_PORT`. */
export async function testBoardSettings() {
  process.env.TEST_PORT ||= await chooseTestPort();
  const port = process.env.TEST_PORT;
  return {
    PORT: port,
    BOARD_DIR: 'none',
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(root, '.data/test/instance'),
    OUT_DIR: '.data/test/site',
  };
}
