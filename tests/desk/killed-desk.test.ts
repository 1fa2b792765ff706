import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { candidate, row } from './candidate.ts';
import { boardOf, deskOver, stateWith } from './desk-factory.ts';

const ID = 'greenhouse-example/1';
const script = path.join(import.meta.dirname, 'killed-desk.ts');

function killAt(dataDir: string, action: string, step: string): void {
  const { signal } = spawnSync(process.execPath, [script, dataDir, action, step, ID]);
  expect(signal).toBe('SIGKILL');
}

async function stateAfter(dataDir: string) {
  const desk = deskOver(dataDir);
  const { rows } = await desk.overview();
  const titles = (await boardOf(dataDir)).roles.map(({ title }) => title);
  return { judgement: rows[0]?.judgement, titles };
}

test('13.4 a desk killed before it wrote the board has accepted nothing', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  killAt(dataDir, 'accept', 'begun');
  expect(await stateAfter(dataDir)).toEqual({ judgement: 'waiting', titles: ['Policy analyst'] });
});

test('13.4 a desk killed after it wrote the board has accepted, and it can be undone', async () => {
  const dataDir = await stateWith([row()], [candidate()]);
  killAt(dataDir, 'accept', 'written');
  expect(await stateAfter(dataDir)).toEqual({
    judgement: 'accepted',
    titles: ['Policy analyst', 'Typed'],
  });
  const desk = deskOver(dataDir);
  const { row: shown } = await desk.detail(ID);
  const undone = await desk.judge(ID, { version: shown.version, action: 'undo', draft: {} });
  expect(undone.draft).toEqual({ title: 'Typed' });
  expect((await stateAfter(dataDir)).titles).toEqual(['Policy analyst']);
});

test('13.4 a desk killed while it undoes leaves the role judged and on the board, or neither', async () => {
  for (const [step, judgement, count] of [
    ['begun', 'accepted', 2],
    ['written', 'waiting', 1],
  ] as const) {
    const dataDir = await stateWith([row()], [candidate()]);
    const desk = deskOver(dataDir);
    const { row: shown } = await desk.detail(ID);
    await desk.judge(ID, { version: shown.version, action: 'accept', draft: {} });
    killAt(dataDir, 'undo', step);
    const after = await stateAfter(dataDir);
    expect([after.judgement, after.titles.length]).toEqual([judgement, count]);
  }
});
