import { expect, test } from 'vitest';
import { yearsFacts } from '../../lib/facts/years.ts';
import { readText } from '../../lib/facts/sentences/text.ts';
import { badTexts, postingOf } from './posting-text.ts';

const yearsIn = (sentence: string, heading?: string) =>
  yearsFacts(postingOf(sentence, heading)).map(({ value }) => value);

test.for([
  ['5+ years of experience', [5]],
  ['5 + years of experience', [5]],
  ['3-5 years of experience', [3]],
  ['3 – 5 years of experience', [3]],
  ['0-2 years of experience', [0]],
  ['3 to 5 years of experience as an analyst', [3]],
  ['At least two years of experience', [2]],
  ['Five years of experience in research', [5]],
  ['Five (5) years of experience', [5]],
  ['5 or more years of experience', [5]],
  ['8 years+ of experience', [8]],
  ['Minimum of 7 yrs experience', [7]],
  ['5+ yrs. experience', [5]],
  ['5 years-experience in schools', [5]],
  ['10+ YOE in nursing', [10]],
  ['1.5 years of experience', [1.5]],
  ['1 year of professional experience', [1]],
  ['Experience: 3–5 years', [3]],
  ['Experience with mice (at least 2 years)', [2]],
  ['7+ years as a designer', [7]],
  ['3+ years leading teams', [3]],
  ['Mindestens 5 Jahre Berufserfahrung', [5]],
  ['Minimum 5 ans d’expérience', [5]],
  ['Al menos 3 años de experiencia', [3]],
  ['8+ years in engineering, 2+ years of Go', [8, 2]],
  ['Five (five) years of experience', [5]],
  ['A minimum of 5 (five) years of progressively responsible experience', [5]],
  ['3-5 years PQE', [3]],
  ['Help our clinic as a nurse of 5+ years of experience', [5]],
  ['Minimum of seven years of experience (ten years with a first-level degree)', [7]],
  ['Wir suchen eine Person mit mindestens 5 Jahren Berufserfahrung', [5]],
  ['Our ideal colleague has 5+ years of experience', [5]],
  ['Buscamos una persona con 5 años de experiencia', [5]],
] as const)('12.11 years of experience are read: %s', ([sentence, years]) => {
  expect(yearsIn(sentence)).toEqual(years);
});

test.for([
  ['3 years in customer support', 'About us', 'Requirements'],
  ['3 years in customer support', '', 'You have'],
  ['You taught for 4+ years', '', 'Requirements'],
  ['SQL: minimum 2 years', '', 'Your profile'],
])('12.11 “%s” asks under a heading of the candidate only', ([sentence, other, ofCandidate]) => {
  expect(yearsIn(sentence!, other)).toEqual([]);
  expect(yearsIn(sentence!, ofCandidate)).not.toEqual([]);
});

test.for([
  ['an age', 'You are 18 years or older'],
  ['an age', 'Must be at least 18 years'],
  ['an age', 'You are over 18 years of age'],
  ['an age', 'Care for people of ages 6-99 years, with experience'],
  ['the age of a company', 'With over 20 years of experience, Example Fund leads its field'],
  ['the age of a company', 'For over 20 years we have helped with our experience'],
  ['the age of a company', 'Founded 10 years ago by people with experience'],
  ['the age of a company', 'Our 15 years of experience in the field'],
  ['the age of a company', 'A company with a 20-year history'],
  ['the age of a company', '12 years of innovation'],
  ['others', 'A team with 20 years of experience'],
  ['others', 'Our team, with more than 12 years of experience, helps'],
  ['others', 'You join founders who have 18 years of experience'],
  ['others', 'Our CTO brings 15+ years of experience'],
  ['others', 'Jane has 12 years of experience in law'],
  ['others', 'Learn from engineers with 15+ years of experience'],
  ['others', 'Join 30 people with over 15 years of experience each'],
  ['others', 'We have 12 years of experience'],
  ['others', 'Example Fund is a consultancy with 12 years of experience'],
  ['more than one person has', '50 years of experience'],
  ['a duration', 'A contract of 2 years, with experience of your own'],
  ['a duration', 'Contract length: 2 years'],
  ['a duration', 'In the next 3 years you gain experience'],
  ['a duration', 'In 3 years you will have experience'],
  ['a duration', 'The fellowship lasts 2 years and gives experience'],
  ['a duration', '4 years vesting'],
  ['a duration', 'Our experience over the last five years'],
  ['a duration', 'A 5-year plan'],
  ['a duration', 'Stay for at least 2 years in a team of experience'],
  ['a duration', 'Driving licence held for 3 years'],
  ['a duration', 'A sabbatical after 5 years of employment'],
  ['a study', 'Two years of college'],
  ['a study', 'Experience of 2 years of high school'],
  ['an upper bound', 'Up to 3 years of experience'],
  ['an upper bound', 'No more than 3 years of experience'],
  ['an upper bound', 'Less than 3 years of experience'],
  ['an upper bound', '2 years of experience or less'],
  ['what is not needed', "You don't need 10 years of experience"],
  ['what is not needed', 'We do not require 5+ years of experience'],
  ['what is not needed', 'Whether you have 2 years or 10 years of experience'],
  ['no experience', 'Our salary is $5 years of experience'],
  ['an age', 'Children aged between 3 and 5 years, with experience'],
  ['the age of a company', 'Wir haben über 20 Jahre Erfahrung'],
  ['the age of a company', 'Unser Team verfügt über 15 Jahre Erfahrung'],
  ['the age of a company', 'Seit über 20 Jahren Erfahrung im Bau'],
  ['the age of a company', 'Notre cabinet a 15 ans d’expérience'],
  ['the age of a company', 'Somos una empresa con 10 años de experiencia'],
  ['the age of a company', 'Fort de 15 ans d’expérience, notre cabinet aide'],
  ['the age of a company', 'Building on 15 years of experience in 12 countries'],
  ['others', 'Our lawyers have 10+ years of experience'],
  ['others', 'Our teachers bring 10+ years of experience'],
  ['others', 'You work closely with a director who has 20 years of experience'],
  ['others', 'Jane Smith, who has 12 years of experience, leads us'],
  ['others', 'Patients with 5+ years of illness'],
  ['a duration', 'You will lead a project of 4 years with experience of your own'],
  ['a duration', 'Gain 2 years of experience in our rotational programme'],
  ['an upper bound', '5 years of experience maximum'],
  [
    'an upper bound',
    'Candidates with more than 10 years of experience should apply to the senior role instead',
  ],
  ['an upper bound', "This role isn't for someone with 10+ years of experience"],
  ['an upper bound', 'Not suitable for people with over 5 years of experience'],
] as const)('12.11 %s is no experience that is asked for: %s', ([, sentence]) => {
  expect(yearsIn(sentence)).toEqual([]);
  expect(yearsIn(sentence, 'Requirements')).toEqual([]);
});

test('12.11 a number that means something else does not hide the next one', () => {
  expect(yearsIn('You are 18 years or older and have 2 years of experience')).toEqual([2]);
  expect(yearsIn('Founded 10 years ago, we need 3+ years of experience')).toEqual([3]);
  expect(yearsIn('Over the last five years we grew; you bring 4+ years of experience')).toEqual([
    4,
  ]);
});

test('12.11 what the section about the employer says in passing is not asked for', () => {
  const sentence = 'People come to us with 5+ years of experience';
  expect(yearsIn(sentence, 'About us')).toEqual([]);
  expect(yearsIn(sentence, 'About you')).toEqual([5]);
  expect(yearsIn('5+ years of experience', 'About us')).toEqual([5]);
});

test('12.11 what makes the employer strong is not asked for', () => {
  const sentence = '10+ years of experience in humanitarian aid make us strong';
  expect(yearsIn(sentence, 'About us')).toEqual([]);
});

test('12.11 years that a degree could replace, or that are welcome, are not required', () => {
  const required = (sentence: string, heading?: string) =>
    yearsFacts(postingOf(sentence, heading)).map((fact) => fact.required);
  expect(required('A degree or 5+ years of equivalent experience')).toEqual([false]);
  expect(required('A degree in arts or history, with 5+ years of experience')).toEqual([true]);
  expect(required('Ideally 5+ years of experience')).toEqual([false]);
  expect(required('You come ideally with 5+ years of experience')).toEqual([false]);
  expect(required('Experience (5+ years) is nice to have')).toEqual([false]);
  expect(required('3 years of experience – Desirable')).toEqual([false]);
  expect(required('5+ years of experience', 'Nice to have')).toEqual([false]);
});

test('12.11 a number is kept once, from the first sentence that needs it', () => {
  const posting = readText(
    '<h4>Bonus points</h4><p>3+ years of experience in law.</p>' +
      '<h4>Requirements</h4><p>3+ years of experience in health.</p><p>3+ years of experience.</p>',
  );
  const [fact, ...others] = yearsFacts(posting);
  const quote = '3+ years of experience in health.';
  expect(fact).toMatchObject({ value: 3, from: 'text', quote, required: true });
  expect(posting.text.slice(fact!.offset).startsWith(quote)).toBe(true);
  expect(others).toEqual([]);
});

test.for(Object.entries(badTexts))('12.11 years are looked for in a text of %s', ([, posting]) => {
  expect(yearsFacts(posting).length).toBeLessThan(2);
});
