import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { root } from './step.ts';

/**
 * The settings of the board that most browser tests use. Its pages contain their URL, so the port of
 * the last run is reused if it is free, and the pages need not be rebuilt. The choice is stored in
 * `TEST_PORT` for child processes.
 */
export async function testBoardSettings() {
  if (!process.env.TEST_PORT) {
    const file = path.join(root, '.data/test/port');
    const last = await readFile(file, 'utf8').catch(() => '');
    const port = await freePort(Number(last) || 0);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, String(port));
    process.env.TEST_PORT = String(port);
  }
  const port = process.env.TEST_PORT;
  return {
    PORT: port,
    SITE_URL: `http://localhost:${port}`,
    DATA_DIR: path.join(root, '.data/test/instance'),
    OUT_DIR: '.data/test/site',
  };
}
