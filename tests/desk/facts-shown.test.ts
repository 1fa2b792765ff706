import { expect, test } from 'vitest';
import { factsShown } from '../../lib/desk/facts-shown.ts';
import { readText } from '../../lib/facts/sentences/text.ts';
import type { Facts, Pay } from '../../lib/facts/sentences/fact.ts';

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
  residence: [],
  right_to_work: [],
  visa: [],
  citizenship: [],
  clearance: [],
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

test('13.3 the desk says in words who can apply, and whether a visa is sponsored', () => {
  const shown = factsShown({
    ...nothing,
    residence: [
      { value: 'Global', from: 'text', quote: 'Work from anywhere in the world.' },
      { value: 'Kenya', from: 'text', quote: 'You live in Kenya.' },
    ],
    right_to_work: [{ value: '', from: 'text', quote: 'You need the right to work.' }],
    visa: [
      { value: { answer: 'refused', country: '' }, from: 'text', quote: 'We cannot sponsor.' },
      { value: { answer: 'offered', country: 'UK' }, from: 'text', quote: 'We sponsor UK visas.' },
    ],
    citizenship: [{ value: 'USA', from: 'text', quote: 'US citizens only.' }],
    clearance: [{ value: 'Secret', from: 'text', quote: 'Secret clearance.' }],
  });
  expect(shown.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Who can apply: From anywhere in the world',
    'Who can apply: Live or work in Kenya',
    'Who can apply: Right to work needed',
    'Who can apply: No visa sponsorship',
    'Who can apply: Visa sponsorship: UK',
    'Who can apply: Citizenship needed: USA',
    'Who can apply: Clearance needed: Secret',
  ]);
});

test('13.3 a sentence that all postings of an employer have is said to be in all of them', () => {
  const visa = { answer: 'refused', country: '' } as const;
  const facts: Facts = {
    ...nothing,
    visa: [{ value: visa, from: 'text', quote: 'We cannot sponsor visas.', offset: 0 }],
  };
  const sourceWith = (...others: string[]) => factsShown(facts, others.map(readText))[0]?.source;
  const same = '<p>About us.</p><p>We cannot sponsor visas. Apply now.</p>';
  expect(sourceWith(same, same)).toBe('text, in all their postings');
  expect(sourceWith(same, '<p>We sponsor visas.</p>')).toBe('text');
  expect(sourceWith(same)).toBe('text');
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
