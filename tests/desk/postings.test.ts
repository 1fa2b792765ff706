import { expect, test } from 'vitest';
import { membersOf } from '../../lib/desk/postings.ts';
import { type Candidate, candidateKey, payOf } from '../../lib/store/candidates.ts';
import { candidate, NOW, row } from './candidate.ts';
import { deskOver, stateWith } from './desk-factory.ts';

const posting = (id: string, place: string, salary?: string): Candidate['duplicates'][number] => ({
  source: 'greenhouse-example',
  id,
  title: 'Field officer',
  locations: [place],
  url: `https://example.org/jobs/${id}`,
  by: 'text',
  posted_at: NOW - 7200,
  ...(salary && { salary }),
});

/** A role in Leeds with other postings. */
const roleWith = (salary: string, ...duplicates: Candidate['duplicates']): Candidate =>
  candidate({
    salary,
    own_locations: ['Leeds, UK'],
    locations: ['Leeds, UK', ...duplicates.flatMap(({ locations }) => locations)],
    duplicates,
  });

const pays: Array<[name: string, role: Candidate, value: string, why: string]> = [
  ['one posting is its own', candidate({ salary: '£50,000' }), '£50,000', ''],
  [
    'postings that agree is theirs',
    roleWith('£50,000', posting('2', 'York', '£50,000')),
    '£50,000',
    '',
  ],
  [
    'a posting is that of others that state none',
    roleWith('£50,000', posting('2', 'York')),
    '£50,000',
    '',
  ],
  [
    'postings that differ is each with its places',
    roleWith('£50,000', posting('2', 'Oslo', '€60,000'), posting('3', 'York', '£50,000')),
    'Leeds, UK / York: £50,000; Oslo: €60,000',
    'pay differs by place',
  ],
  [
    'another place is no pay of all places',
    roleWith('', posting('2', 'Oslo', '€60,000')),
    'Oslo: €60,000',
    'pay differs by place',
  ],
  [
    'very many postings is that of its own',
    roleWith(
      '£50,000',
      ...Array.from({ length: 9 }, (_, n) =>
        posting(`${n}`, `The town of Place ${n}`, `€6${n},000`),
      ),
    ),
    'Leeds, UK: £50,000',
    'pay differs by place; this is that of one posting',
  ],
];

test.each(pays)('12.6 the pay of %s', (_, role, value, why) => {
  expect(payOf(role)).toEqual({ value, why });
});

test('12.6 the form of a role whose pay differs by place has all of it, and says so', async () => {
  const role = roleWith('£50,000 a year', posting('2', 'Oslo, Norway', '€60,000 a year'));
  const desk = deskOver(await stateWith([], [role]));
  const { fields, suggestions, members, role: shown } = await desk.detail(candidateKey(role));
  const salary = 'Leeds, UK: £50,000 a year; Oslo, Norway: €60,000 a year';
  expect(fields.salary).toBe(salary);
  expect(shown?.salary).toBe(salary);
  expect(suggestions.salary).toEqual([{ value: salary, why: 'pay differs by place' }]);
  expect(members.map(({ places, pay, why }) => [places, pay, why])).toEqual([
    ['Leeds, UK', '£50,000 a year', ''],
    ['Oslo, Norway', '€60,000 a year', 'same text'],
  ]);
});

test('12.6 a change of one pay keeps the others in the form', async () => {
  const role = roleWith('£55,000 a year', posting('2', 'Oslo, Norway', '€60,000 a year'));
  const changed = {
    ...role,
    kind: 'changed' as const,
    post_pk: 1,
    changes: [{ field: 'salary' as const, from: '£50,000 a year', to: '£55,000 a year' }],
  };
  const desk = deskOver(await stateWith([row()], [changed]));
  const { fields } = await desk.detail(candidateKey(changed));
  expect(fields.salary).toBe('Leeds, UK: £55,000 a year; Oslo, Norway: €60,000 a year');
});

test('13.4 a posting that was matched by its text can be split out, unless its address is the role’s', () => {
  const own = { ...posting('2', 'Oslo'), url: 'https://example.org/jobs/1' };
  const role = roleWith('', own, posting('3', 'York'));
  expect(membersOf(role).map(({ canSplit }) => canSplit)).toEqual([false, false, true]);
});

test('13.2 the postings of a role show their titles where these differ from its own', () => {
  const other = { ...posting('2', 'Oslo'), title: 'Field officer - Oslo' };
  expect(membersOf(roleWith('', other, posting('3', 'York'))).map(({ title }) => title)).toEqual([
    '',
    'Field officer - Oslo',
    '',
  ]);
});
