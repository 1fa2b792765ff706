import { expect, test } from 'vitest';
import type { Row } from '../../../lib/desk/client/desk-api.ts';
import {
  facetOptionsOf,
  type Filter,
  narrowed,
  noFilter,
  optionsOf,
} from '../../../lib/desk/client/narrowed-list.ts';

const row = (id: string, changes: Partial<Row> = {}): Row => ({
  id,
  kind: 'new',
  judgement: 'waiting',
  title: 'Field officer',
  organisation: 'Example Fund (sample)',
  places: 'Paris, France',
  teams: [],
  note: '',
  facets: {},
  isDoubtful: false,
  rule: '',
  seenAt: 1000,
  version: '1',
  hasDraft: false,
  ...changes,
});

const rows = [
  row('1', { title: 'Sales lead', teams: ['Sales'] }),
  row('2', { title: 'Policy analyst', organisation: 'Łódź Aid (sample)', seenAt: 3000 }),
  row('3', { kind: 'gone', teams: ['Sales', 'EMEA'] }),
  row('4', { places: 'Zürich', organisation: 'Łódź Aid (sample)' }),
];

const idsOf = (change: Partial<Filter>) =>
  narrowed(rows, { ...noFilter, ...change }).map(({ id }) => id);

test('13.8 the list is narrowed by words, employer, team, kind and age, all at once', () => {
  expect(idsOf({})).toEqual(['1', '2', '3', '4']);
  expect(idsOf({ kind: 'gone' })).toEqual(['3']);
  expect(idsOf({ organisation: 'Łódź Aid (sample)' })).toEqual(['2', '4']);
  expect(idsOf({ team: 'Sales' })).toEqual(['1', '3']);
  expect(idsOf({ since: 2000 })).toEqual(['2']);
  expect(idsOf({ team: 'Sales', kind: 'new' })).toEqual(['1']);
});

test('13.8 each word may be in the title, the employer, a place or a team, in any case and without accents', () => {
  expect(idsOf({ text: 'zurich' })).toEqual(['4']);
  expect(idsOf({ text: '  LODZ   analyst ' })).toEqual(['2']);
  expect(idsOf({ text: 'emea officer' })).toEqual(['3']);
  expect(idsOf({ text: 'nothing' })).toEqual([]);
});

test('13.8 each choice counts what it would leave with the other choices', () => {
  expect(optionsOf(rows, { ...noFilter, kind: 'new' }, 2000)).toEqual({
    kind: [
      { value: 'gone', count: 1 },
      { value: 'new', count: 3 },
    ],
    organisation: [
      { value: 'Example Fund (sample)', count: 1 },
      { value: 'Łódź Aid (sample)', count: 2 },
    ],
    team: [{ value: 'Sales', count: 1 }],
    rule: [],
    fresh: 1,
    doubtful: 0,
  });
});

test('13.8 facets and doubtful pairs narrow the list, and a facet counts what it would leave', () => {
  const all = [
    row('1', { facets: { tags_exp_required: ['Mid'], locations: ['Kenya', 'Nairobi'] } }),
    row('2', { facets: { tags_exp_required: ['Senior'], locations: ['Kenya'] } }),
    row('3', { isDoubtful: true }),
  ];
  const ids = (change: Partial<Filter>) =>
    narrowed(all, { ...noFilter, ...change }).map(({ id }) => id);
  expect(ids({ facets: { locations: 'Kenya' } })).toEqual(['1', '2']);
  expect(ids({ facets: { locations: 'Kenya', tags_exp_required: 'Mid' } })).toEqual(['1']);
  expect(ids({ isDoubtful: true })).toEqual(['3']);
  const filter = { ...noFilter, facets: { locations: 'Nairobi', tags_exp_required: 'Mid' } };
  expect(facetOptionsOf(all, filter, 'locations')).toEqual([
    { value: 'Kenya', count: 1 },
    { value: 'Nairobi', count: 1 },
  ]);
  const many = Array.from({ length: 300 }, (_, at) =>
    row(`${at}`, { facets: { locations: [`Town ${at}`] } }),
  );
  const often = [1, 2].map((at) => row(`z${at}`, { facets: { locations: ['Zürich'] } }));
  const most = facetOptionsOf([...many, ...often], noFilter, 'locations');
  expect(most).toHaveLength(200);
  expect(most.at(-1)).toEqual({ value: 'Zürich', count: 2 });
});
