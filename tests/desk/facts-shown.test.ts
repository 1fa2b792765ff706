import { expect, test } from 'vitest';
import { factsShown } from '../../lib/desk/facts-shown.ts';
import type { Facts, Pay } from '../../lib/facts/fact.ts';

const nothing: Facts = {
  country: [],
  city: [],
  remote: [],
  level: [],
  years: [],
  pay: [],
  degree: [],
  deadline: [],
  employment_type: [],
  workplace: [],
  team: [],
  language: [],
};

test('13.3 the desk shows a fact in words, with where it was read and its sentence', () => {
  const quote = 'A degree is welcome.';
  expect(
    factsShown({
      ...nothing,
      deadline: [{ value: '2026-12-03', from: 'closes_at' }],
      degree: [{ value: 'Degree', from: 'text', quote, offset: 40, required: false }],
      language: [{ value: 'de', from: 'text' }],
      remote: [{ value: '', from: 'workplace' }],
    }),
  ).toEqual([
    {
      label: 'Remote from',
      value: 'not stated where',
      isRequired: true,
      source: 'workplace',
      quote: '',
    },
    { label: 'Degree', value: 'Degree', isRequired: false, source: 'text', quote },
    {
      label: 'Deadline',
      value: '3rd December 2026',
      isRequired: true,
      source: 'deadline',
      quote: '',
    },
    { label: 'Language', value: 'German', isRequired: true, source: 'text', quote: '' },
  ]);
});

test.each<[string, Partial<Pay>]>([
  ['GBP 50,000–60,000 a year', {}],
  ['GBP 50,000 a year', { max: 50_000 }],
  ['GBP from 50,000 a year', { max: null }],
  ['GBP up to 60,000 a year', { min: null }],
  ['GBP 25.5–30 an hour', { min: 25.5, max: 30, period: 'hour' }],
  ['GBP 50,000–60,000 a year (London)', { place: 'London' }],
])('13.3 the desk writes pay as “%s”', (words, changes) => {
  const pay: Pay = { min: 50_000, max: 60_000, currency: 'GBP', period: 'year', ...changes };
  const [fact] = factsShown({ ...nothing, pay: [{ value: pay, from: 'pay' }] });
  expect(fact?.value).toBe(words);
});
