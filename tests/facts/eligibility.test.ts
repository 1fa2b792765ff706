import { expect, test } from 'vitest';
import { eligibilityFacts } from '../../lib/facts/eligibility/eligibility.ts';
import { readText } from '../../lib/facts/sentences/text.ts';
import { readSentence, scoreEligibility } from '../bench/eligibility.ts';
import labelled from '../bench/eligibility-sentences.json' with { type: 'json' };
import { badTexts, postingOf } from './posting-text.ts';

test('12.11 of the labelled sentences about who can apply none is read wrongly, and nine in ten are read', () => {
  for (const [kind, { stated, given, right }] of scoreEligibility(labelled)) {
    expect.soft({ kind, wrong: given - right }).toEqual({ kind, wrong: 0 });
    expect(right / stated).toBeGreaterThan(0.9);
  }
});

test.for([
  ['We cannot sponsor visas for the UK.', { answer: 'refused', country: 'UK' }],
  ['We sponsor visas for Germany.', { answer: 'offered', country: 'Germany' }],
  ['Visa sponsorship is available.', { answer: 'offered', country: '' }],
] as const)('12.11 “%s” says for which country', ([sentence, visa]) => {
  const [fact] = eligibilityFacts(postingOf(sentence)).visa;
  expect(fact).toEqual({ value: visa, from: 'text', quote: sentence, offset: 0 });
});

test('12.11 a posting that contradicts itself has both answers, each with its sentence', () => {
  const text = postingOf('We sponsor visas. Visa sponsorship is not available.');
  expect(eligibilityFacts(text).visa.map(({ value, quote }) => [value.answer, quote])).toEqual([
    ['offered', 'We sponsor visas.'],
    ['refused', 'Visa sponsorship is not available.'],
  ]);
});

test('12.11 an offer that a later sentence limits depends', () => {
  const text = postingOf('We sponsor visas. However, we cannot do it for every visa or role.');
  const limited = postingOf('We sponsor visas. Visa sponsorship is not possible for every role.');
  expect(eligibilityFacts(text).visa.map(({ value }) => value.answer)).toEqual(['offered']);
  expect(eligibilityFacts(limited).visa.map(({ value }) => value.answer)).toEqual(['depends']);
});

test('12.11 where to live is welcome, not needed, if the posting only prefers it', () => {
  const required = (sentence: string) =>
    eligibilityFacts(postingOf(sentence)).residence.map(({ value, required }) => [value, required]);
  expect(required('Candidates must be based in Kenya.')).toEqual([['Kenya', true]]);
  expect(required('We are looking for candidates who are ideally based in Kenya.')).toEqual([
    ['Kenya', false],
  ]);
});

test.for([
  'Remote',
  'We are based in Nairobi.',
  'In accordance with section 8 of the Act, the employer verifies that workers are entitled to work.',
  'Our other role in Berlin requires candidates to speak German.',
  'Applicants from the Soviet Union shaped this field.',
])('12.11 “%s” says nothing of who can apply', (sentence) => {
  expect(Object.values(readSentence(sentence)).flat()).toEqual([]);
});

test('12.11 a sentence that names a hundred countries is read, and one that is no sentence is not', () => {
  const countries = Array.from({ length: 40 }, () => 'Kenya, Ghana, Peru').join(', ');
  const listed = `You must be based in Kenya, Ghana or Peru.`;
  expect(readSentence(listed).residence).toEqual(['Kenya', 'Ghana', 'Peru']);
  expect(readSentence(`You must be based in ${countries}.`).residence).toContain('Kenya');
  expect(readSentence(`You must be based in Kenya ${'and more '.repeat(200)}.`).residence).toEqual(
    [],
  );
});

test.for(Object.entries(badTexts))('12.11 %s says nothing of who can apply', ([, text]) => {
  expect(Object.values(eligibilityFacts(text)).flat()).toEqual([]);
});

test.for([
  'sponsor ',
  'existing valid own ',
  'you are ',
  'anywhere in ',
  'must be based in Kenya or ',
  'support with your visa ',
])('12.11 a line that repeats “%s” ends', (words) => {
  expect(readText(`<p>${words.repeat(40)}</p>`).sentences).toHaveLength(1);
  expect(() => readSentence(words.repeat(40))).not.toThrow();
});
