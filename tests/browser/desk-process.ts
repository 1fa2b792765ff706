import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Candidate, writeCandidates } from '../../lib/store/candidates.ts';
import { type Catalogue, readCatalogue } from '../../lib/store/catalogue.ts';
import { testBoardSettings } from '../support/test-board.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A separate board in a state directory, with the commands that curators use. */
export async function createCuratedBoard(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'curated-'));
  const env = { ...process.env, ...(await testBoardSettings()), ...settings, DATA_DIR: dataDir };
  const stops: Array<() => Promise<void>> = [];

  async function command(name: string, ...args: string[]): Promise<string> {
    const file = `lib/commands/${name}.ts`;
    const { stdout } = await run(process.execPath, [file, ...args], { cwd: root, env });
    return stdout;
  }

  async function catalogue(): Promise<Catalogue> {
    const found = await readCatalogue(dataDir, { brand: 'lodestar', search: 'algolia' });
    if (!found) throw new Error('there is no catalogue');
    return found;
  }

  return {
    dataDir,
    command,
    async importRows(rows: unknown[]): Promise<void> {
      const file = path.join(dataDir, 'list.json');
      writeFileSync(file, JSON.stringify(rows));
      await command('import', file);
    },
    writeCandidates(candidates: Candidate[]): void {
      writeCandidates(dataDir, candidates);
    },
    catalogue,
    /** Titles on the board, sorted. */
    titles: async (): Promise<string[]> =>
      (await catalogue()).roles.map(({ title }) => title).sort(),
    /** Starts a desk. Its URL works once. */
    async startDesk(): Promise<{ url: string; stop(): Promise<void> }> {
      const args = ['lib/commands/desk.ts', '--no-open', '--port', '0'];
      const child = spawn(process.execPath, args, { cwd: root, env });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const stop = async () => {
        child.kill('SIGTERM');
        await ended;
      };
      stops.push(stop);
      const url = await new Promise<string>((resolve, reject) => {
        let output = '';
        const read = (chunk: Buffer) => {
          output += chunk.toString();
          const address = /^Desk on (\S+)\n/m.exec(output)?.[1];
          if (address) resolve(address);
        };
        child.stdout.on('data', read);
        child.stderr.on('data', read);
        void ended.then(() => reject(new Error(output)));
      });
      return { url, stop };
    },
    async remove(): Promise<void> {
      for (const stop of stops) await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
