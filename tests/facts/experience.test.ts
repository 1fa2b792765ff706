import { expect, test } from 'vitest';
import { experienceFacts } from '../../lib/facts/experience.ts';
import { readText } from '../../lib/facts/sentences/text.ts';
import { postingOf } from './posting-text.ts';

const levels = ['Entry-level', 'Junior (1-4 years)', 'Mid (5-9 years)', 'Senior (10+ years)'];

const levelOf = (title: string, sentence: string, values: readonly string[] = levels) =>
  experienceFacts(title, postingOf(sentence), values).level.map(({ value }) => value);

test.for([
  ['0-2 years of experience', 'Entry-level'],
  ['1+ years of experience', 'Junior (1-4 years)'],
  ['4.5 years of experience', 'Junior (1-4 years)'],
  ['5+ years of experience', 'Mid (5-9 years)'],
  ['9 years of experience', 'Mid (5-9 years)'],
  ['12+ years of experience', 'Senior (10+ years)'],
  ['8+ years in engineering, 2+ years of Go', 'Mid (5-9 years)'],
  ['5+ years of experience (10+ years preferred)', 'Mid (5-9 years)'],
  ['Preferably 10+ years of experience', 'Senior (10+ years)'],
] as const)('12.11 years decide about the level: %s', ([sentence, level]) => {
  expect(levelOf('Senior Analyst', sentence)).toEqual([level]);
});

test('12.11 the level is quoted from the sentence with its years', () => {
  const posting = readText('<p>We like dogs.</p><p>You bring 5+ years of experience.</p>');
  expect(experienceFacts('Analyst', posting, levels).level).toEqual([
    {
      value: 'Mid (5-9 years)',
      from: 'text',
      quote: 'You bring 5+ years of experience.',
      offset: 14,
      required: true,
    },
  ]);
});

test('12.11 only without stated years the title decides, and claims none', () => {
  const facts = experienceFacts('Senior Analyst', postingOf('We like dogs.'), levels);
  expect(facts).toEqual({ years: [], level: [{ value: 'Senior', from: 'title' }] });
});

test('12.11 years that no level of the board covers give none', () => {
  expect(
    levelOf('Senior Analyst', '5+ years of experience', ['Up to 3 years', '9-12 years']),
  ).toEqual([]);
  expect(levelOf('Analyst', '2+ years of experience', ['Up to 3 years', '9-12 years'])).toEqual([
    'Up to 3 years',
  ]);
  expect(levelOf('Analyst', '5+ years of experience', ['Entry-level', 'Senior (10+)'])).toEqual([]);
});

test('12.11 levels without years follow the title', () => {
  const plain = ['Entry-level', 'Senior'];
  expect(levelOf('Senior Analyst', '5+ years of experience', plain)).toEqual(['Senior']);
});
