import { spawnSync } from 'node:child_process';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { deskOver } from '../desk/desk-factory.ts';
import { readCandidates } from '../../lib/store/candidates.ts';
import { readCatalogue, readCatalogueHead } from '../../lib/store/catalogue.ts';
import { readClosedRoles } from '../../lib/store/closed-roles.ts';
import { databasePath } from '../../lib/store/database.ts';
import { readHistory } from '../../lib/store/history.ts';
import { readLedger } from '../../lib/store/link-checks.ts';
import { readReports } from '../../lib/store/listing-reports.ts';
import { readSources, readStates } from '../../lib/store/sources.ts';
import { readZeroResults } from '../../lib/store/zero-results.ts';
import { NOW, temporaryFolder, tokens } from '../support/importing.ts';

/** State files of a release before the database, after imports, judgements, reports and link checks. */
const OLD_STATE = path.join(import.meta.dirname, 'before-board-db');
const script = path.join(import.meta.dirname, 'killed-writer.ts');

async function oldState(): Promise<string> {
  const dataDir = temporaryFolder();
  await cp(OLD_STATE, dataDir, { recursive: true });
  return dataDir;
}

async function expectWhole(dataDir: string): Promise<void> {
  const catalogue = await readCatalogue(dataDir, tokens);
  expect(catalogue?.roles.map(({ post_pk: id, title }) => [id, title])).toEqual([
    [1, 'Changed'],
    [3, 'Stays'],
    [4, 'Typed accept'],
  ]);
  expect(catalogue?.keys).toEqual({ a: 1, b: 2, c: 3, 'source:greenhouse-example/1': 4 });
  const { historySeq } = (await readCatalogueHead(dataDir))!;
  expect(historySeq).toBe(6);
  const history = (await readHistory(dataDir, 6))!;
  expect(history.since(3, 10)?.map(({ seq, kind, id }) => `${seq} ${kind} ${id}`)).toEqual([
    '4 added 4',
    '5 removed 2',
    '6 changed 1',
  ]);
  const closed = await readClosedRoles(dataDir, tokens, NOW + 200_000);
  expect(closed.map(({ title }) => title)).toEqual(['Leaves the board']);
  const candidates = await readCandidates(dataDir);
  expect(candidates.map(({ status, post_pk: id }) => [status, id])).toEqual([
    ['accepted', 4],
    ['skipped', null],
  ]);
  expect((await readSources(dataDir)).map(({ id }) => id)).toEqual(['greenhouse-example']);
  expect((await readStates(dataDir)).get('greenhouse-example')?.ids).toEqual(['1', '2']);
  expect((await readLedger(dataDir)).get('https://a.example/1')?.state).toBe('fails');
  expect(await readReports(dataDir)).toMatchObject([{ post_pk: 1, reason: 'closed', count: 1 }]);
  expect(await readZeroResults(dataDir, NOW * 1000)).toMatchObject([{ text: 'quantum baking' }]);
}

describe('the state of a release before the database', () => {
  it('14.1 is imported completely at the first start, and its files are moved', async () => {
    const dataDir = await oldState();
    await expectWhole(dataDir);
    const names = (await readdir(dataDir)).filter((name) => !name.startsWith('board.db-'));
    expect(names.sort()).toEqual(['before-board-db', 'board.db']);
    expect((await readdir(path.join(dataDir, 'before-board-db'))).sort()).toEqual(
      (await readdir(OLD_STATE)).sort(),
    );
  });

  it('13.4 keeps judgements, which can still be undone', async () => {
    const dataDir = await oldState();
    const desk = deskOver(dataDir);
    const { row } = await desk.detail('greenhouse-example/1');
    expect(row.judgement).toBe('accepted');
    await desk.judge('greenhouse-example/1', { version: row.version, action: 'undo', draft: {} });
    expect((await desk.detail('greenhouse-example/1')).draft).toEqual({ title: 'Typed accept' });
    const left = await readCatalogue(dataDir, tokens);
    expect(left?.roles.map(({ post_pk: id }) => id)).toEqual([1, 3]);
  });

  it('14.1 continues the numbers of its log, also past entries that were cut off', async () => {
    const dataDir = await oldState();
    const log = path.join(dataDir, 'history.jsonl');
    const cut = '{"seq":9,"at":1,"id":1,"kind":"changed","by":"import"}\n';
    await writeFile(log, (await readFile(log, 'utf8')) + cut);
    const desk = deskOver(dataDir);
    const { row } = await desk.detail('greenhouse-example/1');
    await desk.judge('greenhouse-example/1', { version: row.version, action: 'undo', draft: {} });
    const { historySeq } = (await readCatalogueHead(dataDir))!;
    expect(historySeq).toBe(10);
    const history = (await readHistory(dataDir, 10))!;
    expect(history.since(0, 100)?.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 10]);
  });

  it.each(['catalogue.json', 'candidates.json', 'desk.json', 'sources.json'])(
    'with a damaged %s is refused by name, and stays as it is',
    async (name) => {
      const dataDir = await oldState();
      await writeFile(path.join(dataDir, name), '{"version":1,');
      await expect(readCatalogue(dataDir, tokens)).rejects.toThrow(
        `${path.join(dataDir, name)} is damaged`,
      );
      expect((await readdir(dataDir)).sort()).toEqual((await readdir(OLD_STATE)).sort());
      await cp(path.join(OLD_STATE, name), path.join(dataDir, name));
      await expectWhole(dataDir);
    },
  );

  it('14.1 is complete, old or new, wherever the first start is killed', async () => {
    let kills = 0;
    let old = 0;
    for (let operation = 1; ; operation += 1) {
      const dataDir = await oldState();
      const { signal, stderr } = spawnSync(process.execPath, [script, String(operation), 'open'], {
        env: { ...process.env, DATA_DIR: dataDir },
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      if (!signal) break;
      kills++;
      const names = await readdir(dataDir);
      if (!names.includes('board.db')) {
        old++;
        for (const name of await readdir(OLD_STATE)) {
          const [before, after] = await Promise.all(
            [OLD_STATE, dataDir].map((folder) => readFile(path.join(folder, name), 'utf8')),
          );
          expect(after, name).toBe(before);
        }
      }
      await expectWhole(dataDir);
      const left = (await readdir(dataDir)).filter((name) => !name.startsWith('board.db-'));
      expect(left.sort(), `killed at operation ${operation}`).toEqual([
        'before-board-db',
        'board.db',
      ]);
      await rm(dataDir, { recursive: true });
    }
    expect(kills).toBeGreaterThanOrEqual(20);
    expect(old).toBeGreaterThan(5);
    expect(kills - old).toBeGreaterThan(2);
  });

  it('is imported once by processes that start at the same time', async () => {
    const dataDir = await oldState();
    const { spawn } = await import('node:child_process');
    const ended = Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, [script, '100000', 'open'], {
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (text: Buffer) => (said += text.toString()));
      const code = await new Promise((resolve) => child.once('exit', resolve));
      return `${code} ${said}`;
    });
    expect(await Promise.all(ended)).toEqual(['0 ', '0 ', '0 ', '0 ']);
    await expectWhole(dataDir);
    expect(await readdir(path.dirname(databasePath(dataDir)))).toContain('before-board-db');
  });
});
