import { expect, test } from 'vitest';
import { readCandidates } from '../../lib/store/candidates.ts';
import { candidate, row } from './candidate.ts';
import { deskOver, stateWith } from './desk-factory.ts';

const titles = ['Sales lead', 'Policy analyst', 'Nurse', 'Sales engineer'];
const waiting = () =>
  titles.map((title, at) =>
    candidate({ id: `${at + 1}`, title, url: `https://example.org/jobs/${at + 1}` }),
  );

async function statuses(dataDir: string): Promise<string[]> {
  return (await readCandidates(dataDir)).map(({ status }) => status);
}

test('13.10 a rule shows what it would skip before it is saved, and then skips that', async () => {
  const dataDir = await stateWith([row()], waiting());
  const desk = deskOver(dataDir);
  expect(desk.effectOfRule(' never  titles with sales ')).toEqual({
    line: 'never titles with sales',
    waiting: 4,
    skips: 2,
    examples: [
      { title: 'Sales lead', organisation: 'Example Fund (sample)' },
      { title: 'Sales engineer', organisation: 'Example Fund (sample)' },
    ],
  });
  expect(await statuses(dataDir)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  expect(await desk.changeRule('save', 'never titles with sales')).toBe(2);
  expect(await statuses(dataDir)).toEqual(['skipped', 'waiting', 'waiting', 'skipped']);
  const { rows, rules, recent } = await desk.overview();
  expect(rules).toEqual([{ line: 'never titles with sales', skipped: 2 }]);
  expect(rows!.filter(({ rule }) => rule === 'never titles with sales')).toHaveLength(2);
  // A rule's skips are no judgements of a person.
  expect(recent).toEqual({ judged: 0, accepted: 0 });
});

test('13.10 what a rule has skipped is taken back for good, all of it or one by one', async () => {
  const dataDir = await stateWith([row()], waiting());
  const desk = deskOver(dataDir);
  const line = 'never titles with sales';
  await desk.changeRule('save', line);
  const skipped = (await desk.overview()).rows!.find(({ rule }) => rule === line)!;
  await desk.judge(skipped.id, { version: skipped.version, action: 'undo', draft: {} });
  expect((await statuses(dataDir)).filter((status) => status === 'skipped')).toHaveLength(1);
  expect(await desk.changeRule('take-back', line)).toBe(1);
  expect(await statuses(dataDir)).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  expect((await desk.overview()).rules).toEqual([{ line, skipped: 0 }]);
  await desk.changeRule('remove', line);
  expect((await desk.overview()).rules).toEqual([]);
  // Saved again, it leaves what was taken back.
  expect(await desk.changeRule('save', line)).toBe(0);
});

test('13.10 a rule leaves drafts, gone roles and what a person has judged', async () => {
  const gone = candidate({ id: 'gone', kind: 'gone', post_pk: 1 });
  const dataDir = await stateWith([row()], [...waiting(), gone]);
  const desk = deskOver(dataDir);
  const rows = (await desk.overview()).rows!;
  const [drafted, judged] = ['Sales lead', 'Nurse'].map((title) =>
    rows.find((each) => each.title === title)!,
  );
  await desk.saveDraft(drafted!.id, drafted!.version, { salary: '€1' });
  await desk.judge(judged!.id, { version: judged!.version, action: 'skip', draft: {} });
  expect(await desk.changeRule('save', 'never from Example Fund (sample)')).toBe(2);
  const after = (await desk.overview()).rows!;
  expect(after.find(({ id }) => id === drafted!.id)).toMatchObject({ judgement: 'waiting' });
  expect(after.find(({ id }) => id === judged!.id)).toMatchObject({ rule: '' });
  expect(after.find(({ kind }) => kind === 'gone')).toMatchObject({ judgement: 'waiting' });
});

test('13.10 a rule leaves postings that a question about their source may join with earlier roles', async () => {
  const question = candidate({
    id: 'moved',
    kind: 'moved',
    title: 'New addresses',
    moves: [{ from: 'greenhouse-example/2', to: 'greenhouse-example/1' }],
  });
  const dataDir = await stateWith([row()], [...waiting(), question]);
  expect(await deskOver(dataDir).changeRule('save', 'never titles with sales')).toBe(1);
  expect(await statuses(dataDir)).toEqual(['waiting', 'waiting', 'waiting', 'skipped', 'waiting']);
});

test('13.10 an employer that no source lists, a rule twice and a line that is none are refused with the reason', async () => {
  const desk = deskOver(await stateWith([row()], waiting()));
  const problem = (line: string) => () => desk.effectOfRule(line);
  expect(problem('never from Exampel Fund (sample)')).toThrow(
    'No source lists roles of “Exampel Fund (sample)”; did you mean "Example Fund (sample)"?',
  );
  expect(problem('sales')).toThrow('A rule begins with');
  await desk.changeRule('save', 'not senior');
  expect(problem('Not  senior')).toThrow('This rule is there already.');
  await expect(desk.changeRule('save', 'not senior')).rejects.toThrow('there already');
});
