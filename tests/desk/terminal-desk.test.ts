import { expect, test } from 'vitest';
import {
  acceptCandidates,
  listCandidates,
  ruleCommand,
  skipCandidates,
  undoCandidates,
} from '../../lib/desk/terminal-desk.ts';
import { candidate, row } from './candidate.ts';
import { boardOf, deskOver, stateWith } from './desk-factory.ts';

const several = () =>
  ['Policy officer', 'Nurse', 'Sales lead'].map((title, at) =>
    candidate({ id: `${at + 1}`, title, url: `https://example.org/jobs/${at + 1}` }),
  );

const usual = { set: [], incomplete: false, newValues: false, json: false };

async function terminalDesk() {
  const rows = Array.from({ length: 5 }, (_, at) =>
    row({ id: `p${at}`, title: 'Policy adviser', url_external: `https://example.org/p${at}` }),
  );
  const dataDir = await stateWith(rows, several());
  const desk = deskOver(dataDir, { name: 'night shift' });
  const written = { out: '', err: '' };
  const terminal = {
    out: { write: (text: string) => (written.out += text) },
    err: { write: (text: string) => (written.err += text) },
  };
  return { dataDir, desk, terminal, written };
}

const [policy, nurse, sales] = [1, 2, 3].map((id) => `greenhouse-example/${id}`) as [
  string,
  string,
  string,
];

test('13.11 the list has the order of the desk, why, and what would be filled in', async () => {
  const { desk, terminal, written } = await terminalDesk();
  await listCandidates(desk, { limit: Infinity, json: true }, terminal);
  const listed = JSON.parse(written.out) as Array<Record<string, unknown>>;
  expect(listed[0]).toMatchObject({
    id: policy,
    kind: 'new',
    title: 'Policy officer',
    organisation: 'Example Fund (sample)',
    why: 'policy, like 5 accepted',
    facets: { locations: ['France', 'Paris'] },
    facts: { country: [{ value: 'France', from: 'location' }], visa: [] },
  });
  const fits = listed.map(({ fit }) => fit as number);
  expect(fits).toEqual(fits.toSorted((one, other) => other - one));
  const { rows } = await desk.overview();
  expect(listed.map(({ id }) => id)).toEqual(rows!.map(({ id }) => id));
});

test('13.11 a list that is cut says how many more wait', async () => {
  const { desk, terminal, written } = await terminalDesk();
  await listCandidates(desk, { limit: 1, json: false }, terminal);
  expect(written.out).toBe(
    `${policy}  Policy officer\n  Example Fund (sample) · Paris, France\n  policy, like 5 accepted\n3 candidates wait; 2 more with --limit 3.\n`,
  );
});

test('13.11 an accept says what is missing, and takes what is set in the values of the board', async () => {
  const { dataDir, desk, terminal, written } = await terminalDesk();
  await expect(acceptCandidates(desk, [nurse], usual, terminal)).rejects.toThrow(
    '1 of 1 candidate not judged',
  );
  expect(written.err).toBe(
    `${nurse}: It lacks area, description. Fill it in (--set tags_area=… --set description_short=…), or accept it so with --incomplete.\n`,
  );
  const set = ['tags_area=forecasting', 'description_short=Cares for many.'];
  await acceptCandidates(desk, [nurse], { ...usual, set }, terminal);
  expect(written.out).toBe(`${nurse}: accepted\n`);
  const { roles } = await boardOf(dataDir);
  expect(roles.find(({ title }) => title === 'Nurse')).toMatchObject({
    tags_area: ['Forecasting'],
    description_short: '<p>Cares for many.</p>',
  });
  expect(await desk.detail(nurse)).toMatchObject({ judged: { desk: 'night shift' } });
  await acceptCandidates(desk, [policy], { ...usual, incomplete: true }, terminal);
  expect((await boardOf(dataDir)).roles).toHaveLength(7);
});

test.each([
  [
    ['tags_area=Forcasting'],
    '“Forcasting” is not a value of tags_area on this board; did you mean "Forecasting"?',
  ],
  [['tag_area=Health'], 'There is no field "tag_area"; did you mean "tags_area"?'],
  [['title'], '--set title: write FIELD=VALUE'],
])('13.11 %j is refused before anything is accepted', async (set, problem) => {
  const { desk, terminal } = await terminalDesk();
  const call = acceptCandidates(desk, [nurse], { ...usual, set, incomplete: true }, terminal);
  await expect(call).rejects.toThrow(problem);
  expect((await desk.detail(nurse)).row.judgement).toBe('waiting');
});

test('13.11 several are skipped in one step; what is left says why, and an unknown ID names the nearest', async () => {
  const { desk, terminal, written } = await terminalDesk();
  const { row: seen } = await desk.detail(nurse);
  await desk.saveDraft(nurse, seen.version, { salary: '€1' });
  const call = skipCandidates(desk, [policy, nurse, `${sales}x`, sales], { json: false }, terminal);
  await expect(call).rejects.toThrow('2 of 4 candidates not judged');
  expect(written.out).toBe(`${policy}: skipped\n${sales}: skipped\n`);
  expect(written.err).toBe(
    `${nurse}: Left as before: it is judged, has a draft, or needs an answer of its own.\n` +
      `${sales}x: This posting is no longer a candidate of its own. Unknown ID; did you mean "${sales}"?\n`,
  );
  await undoCandidates(desk, [sales], { json: true }, terminal);
  expect(written.out).toContain(`"did": "undone"`);
  expect(await desk.detail(sales)).toMatchObject({ row: { judgement: 'waiting' }, judged: null });
});

test('13.11 a rule shows its effect and is saved only when told so', async () => {
  const { desk, terminal, written } = await terminalDesk();
  const add = (isSure: boolean) =>
    ruleCommand(desk, ['add', 'never titles with sales'], { isSure, json: false }, terminal);
  await add(false);
  expect(written.out).toContain('It skips 1 of 3 new roles that wait.\nNothing was saved.');
  expect((await desk.overview()).rules).toEqual([]);
  await add(true);
  expect(written.out).toContain('Saved: 1 skipped.');
  const line = ['never titles with sales'];
  await ruleCommand(desk, ['take-back', ...line], { isSure: false, json: false }, terminal);
  expect(written.out).toContain('Taken back: 1 role.');
  await expect(
    ruleCommand(
      desk,
      ['remove', 'never titles with sale'],
      { isSure: false, json: false },
      terminal,
    ),
  ).rejects.toThrow('did you mean "never titles with sales"?');
  await ruleCommand(desk, ['remove', ...line], { isSure: false, json: false }, terminal);
  expect((await desk.overview()).rules).toEqual([]);
});
