import { expect, test } from 'vitest';
import { type Candidate, changeCandidates, readCandidates } from '../../lib/store/candidates.ts';
import { candidate, row } from './candidate.ts';
import { deskOver, stateWith } from './desk-factory.ts';

const many = (count: number): Candidate[] =>
  Array.from({ length: count }, (_, at) =>
    candidate({ id: `${at + 1}`, url: `https://example.org/jobs/${at + 1}` }),
  );

const rowsOf = async (desk: ReturnType<typeof deskOver>) => (await desk.overview()).rows ?? [];

async function statusesOf(dataDir: string): Promise<string[]> {
  return (await readCandidates(dataDir)).map(({ status }) => status);
}

test('13.8 many candidates are skipped in one step, and one undo takes it back', async () => {
  const dataDir = await stateWith([row()], many(4));
  const desk = deskOver(dataDir);
  const step = await desk.skipMany((await rowsOf(desk)).slice(1));
  expect(step).toMatchObject({ left: 0 });
  expect(step.ids).toHaveLength(3);
  expect(await statusesOf(dataDir)).toEqual(['waiting', 'skipped', 'skipped', 'skipped']);
  expect((await rowsOf(desk)).filter(({ judgement }) => judgement === 'skipped')).toHaveLength(3);
  expect(await desk.undoStep(step)).toMatchObject({ ids: step.ids, left: 0 });
  expect(await statusesOf(dataDir)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
});

test('13.8 gone roles, drafts, and what has changed since it was seen, are left', async () => {
  const gone = candidate({ id: 'gone', kind: 'gone', post_pk: 1 });
  const dataDir = await stateWith([row()], [...many(3), gone]);
  const desk = deskOver(dataDir);
  const seen = await rowsOf(desk);
  const drafted = seen.find(({ id }) => id.endsWith('/1'))!;
  await desk.saveDraft(drafted.id, drafted.version, { title: 'Typed' });
  const [, second] = await readCandidates(dataDir);
  changeCandidates(dataDir, [{ ...second!, title: 'Another title' }], []);
  const step = await desk.skipMany([...seen, { id: 'greenhouse-example/none', version: '' }]);
  expect(step).toMatchObject({ ids: ['greenhouse-example/3'], left: 4 });
  // A draft is left also by a page that has seen it.
  expect(await desk.skipMany(await rowsOf(desk))).toMatchObject({
    ids: ['greenhouse-example/2'],
    left: 3,
  });
});

test('13.8 an undo leaves what was judged again since', async () => {
  const dataDir = await stateWith([row()], many(2));
  const desk = deskOver(dataDir);
  const step = await desk.skipMany(await rowsOf(desk));
  const [first] = await rowsOf(desk);
  const undone = await desk.judge(first!.id, {
    version: first!.version,
    action: 'undo',
    draft: {},
  });
  await desk.judge(first!.id, { version: undone.row.version, action: 'skip', draft: {} });
  expect(await desk.undoStep(step)).toMatchObject({ left: 1 });
  expect((await statusesOf(dataDir)).toSorted()).toEqual(['skipped', 'waiting']);
});

test('13.8 of two desks that skip the same roles at once, the second leaves them', async () => {
  const dataDir = await stateWith([row()], many(3));
  const [one, other] = [deskOver(dataDir), deskOver(dataDir)];
  const rows = await rowsOf(one);
  const steps = await Promise.all([one.skipMany(rows), other.skipMany(rows)]);
  expect(steps.map(({ ids }) => ids.length).toSorted()).toEqual([0, 3]);
});
