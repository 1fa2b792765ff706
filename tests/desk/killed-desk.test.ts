import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readCandidates } from '../../lib/store/candidates.ts';
import { candidate, row } from './candidate.ts';
import { boardOf, deskOver, stateWith } from './desk-factory.ts';

const ID = 'greenhouse-example/1';
const script = path.join(import.meta.dirname, 'killed-desk.ts');

/** @returns whether it reached that statement */
function killAt(dataDir: string, action: string, statement: number): boolean {
  const args = [script, dataDir, action, String(statement), ID];
  const { signal, status } = spawnSync(process.execPath, args);
  expect([signal, status]).toEqual(signal ? ['SIGKILL', null] : [null, 0]);
  return signal !== null;
}

async function stateAfter(dataDir: string) {
  const desk = deskOver(dataDir);
  const { rows } = await desk.overview();
  const titles = (await boardOf(dataDir)).roles.map(({ title }) => title);
  return { judgement: rows?.[0]?.judgement, titles };
}

const waiting = { judgement: 'waiting', titles: ['Policy analyst'] };
const accepted = { judgement: 'accepted', titles: ['Policy analyst', 'Typed'] };

test('13.4 a desk killed at any moment of a judgement has accepted the role and put it on the board, or neither', async () => {
  const seen: unknown[] = [];
  for (let statement = 1; statement < 60; statement += 2) {
    const dataDir = await stateWith([row()], [candidate()]);
    const isKilled = killAt(dataDir, 'accept', statement);
    const after = await stateAfter(dataDir);
    expect([waiting, accepted]).toContainEqual(after);
    seen.push(after);
    if (!isKilled) break;
  }
  expect(seen).toContainEqual(waiting);
  expect(seen.at(-1)).toEqual(accepted);
});

test('13.4 a desk killed at any moment of an undo leaves the role judged and on the board, or neither', async () => {
  const seen: unknown[] = [];
  for (let statement = 1; statement < 60; statement += 2) {
    const dataDir = await stateWith([row()], [candidate()]);
    const desk = deskOver(dataDir);
    const { row: shown } = await desk.detail(ID);
    await desk.judge(ID, { version: shown.version, action: 'accept', draft: { title: 'Typed' } });
    const isKilled = killAt(dataDir, 'undo', statement);
    const after = await stateAfter(dataDir);
    expect([waiting, accepted]).toContainEqual(after);
    seen.push(after);
    if (!isKilled) break;
  }
  expect(seen).toContainEqual(accepted);
  expect(seen.at(-1)).toEqual(waiting);
});

test('13.8 a desk killed at any moment of a step has skipped all of its roles, or none', async () => {
  const [all, none] = [Array(12).fill('skipped'), Array(12).fill('waiting')];
  const seen: unknown[] = [];
  for (let statement = 1; statement < 90; statement += 3) {
    const roles = Array.from({ length: 12 }, (_, at) =>
      candidate({ id: `${at + 1}`, url: `https://example.org/jobs/${at + 1}` }),
    );
    const dataDir = await stateWith([row()], roles);
    const isKilled = killAt(dataDir, 'skipMany', statement);
    const after = (await readCandidates(dataDir)).map(({ status }) => status);
    expect([all, none]).toContainEqual(after);
    seen.push(after);
    if (!isKilled) break;
  }
  expect(seen).toContainEqual(none);
  expect(seen.at(-1)).toEqual(all);
});

test('13.4 what was typed before a judgement comes back when it is undone', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  const desk = deskOver(dataDir);
  const { row: shown } = await desk.detail(ID);
  const judged = await desk.judge(ID, {
    version: shown.version,
    action: 'accept',
    draft: { title: 'Typed' },
  });
  await desk.judge(ID, { version: judged.row.version, action: 'undo', draft: {} });
  expect((await desk.detail(ID)).draft).toEqual({ title: 'Typed' });
});
