import { expect, test } from 'vitest';
import { degreeFacts } from '../../lib/facts/degree.ts';
import { readText } from '../../lib/facts/sentences/text.ts';
import { badTexts, postingOf } from './posting-text.ts';

/** Such as "Bachelor's" and, if it is only welcome, "(PhD)". */
const degreesIn = (sentence: string, heading?: string) =>
  degreeFacts(postingOf(sentence, heading)).degree.map(({ value, required }) =>
    required ? value : `(${value})`,
  );

test.for([
  ["Bachelor's degree in biology", ["Bachelor's"]],
  ['Bachelors degree', ["Bachelor's"]],
  ['An undergraduate degree', ["Bachelor's"]],
  ['A 4-year college degree', ["Bachelor's"]],
  ['B.S. in physics', ["Bachelor's"]],
  ['BSc in physics', ["Bachelor's"]],
  ['BS in physics', ["Bachelor's"]],
  ["Master's degree in public health", ["Master's"]],
  ['Master of Public Health', ["Master's"]],
  ['MSc in statistics', ["Master's"]],
  ['MBA', ["Master's"]],
  ['An advanced degree', ["Master's"]],
  ['A PhD in economics', ['PhD']],
  ['RN with BSN', ["Bachelor's"]],
  ['LLB (Hons)', ["Bachelor's"]],
  ['MPP or MPA', ["Master's"]],
  ['MSN required', ["Master's"]],
  ['J.D. or LL.M. obtained in the United States', ['JD']],
  ['JD and admission to the bar of a state', ['JD']],
  ['Juris Doctor (JD) from an accredited law school', ['JD']],
  ['LLM in international law', ["Master's"]],
  ['MD or DO degree with board certification', ['MD']],
  ['Medical degree (M.D.)', ['MD']],
  ['DO or MD', ['MD']],
  ['PharmD required', ['PharmD']],
  ['PhD, MD, or PharmD', ['PhD']],
  ['Ph.D. in economics', ['PhD']],
  ['Doctorate in chemistry', ['PhD']],
  ['Associate’s degree', ["Associate's"]],
  ['A degree in law', ['Degree']],
  ['You know funded startups and hold a degree in law', ['Degree']],
  ['Educated to degree level', ['Degree']],
  ['Qualified to degree level in law', ['Degree']],
  ['Educated to Masters level in public policy', ["Master's"]],
  ['2:1 degree or above', ['Degree']],
  ['MA in international development', ["Master's"]],
  ['BCom or BBA with CA', ["Bachelor's"]],
  ['DrPH or PhD in public health', ['PhD']],
  ['Abgeschlossenes Studium der Biologie', ['Degree']],
  ['Bac+5 en informatique', ["Master's"]],
] as const)('12.11 a degree is read: %s', ([sentence, degrees]) => {
  expect(degreesIn(sentence)).toEqual(degrees);
});

test.for([
  ["Bachelor's or Master's degree", ["Bachelor's"]],
  ["Master's or Bachelor's degree", ["Bachelor's"]],
  ["Associate's or Bachelor's degree", ["Associate's"]],
  ['BS/MS in computer science', ["Bachelor's"]],
  ['BS, MS, or PhD in computer science', ["Bachelor's"]],
  ['Master’s degree or PhD in biology', ["Master's"]],
  ['Advanced degree (MSc or PhD)', ["Master's"]],
  ['A degree, at best a Master’s in law', ["Master's"]],
  ['B.S. + 5 years experience or M.S. + 3 years experience', ["Bachelor's"]],
  ["2 years of research with a Bachelor's, or 0 years with a Master's", ["Bachelor's"]],
] as const)('12.11 of alternatives the lowest counts: %s', ([sentence, degrees]) => {
  expect(degreesIn(sentence)).toEqual(degrees);
});

test.for([
  ["Bachelor's degree or equivalent experience", ["(Bachelor's)"]],
  ["Bachelor's degree; or equivalent experience", ["(Bachelor's)"]],
  ["Bachelor's degree in law (or equivalent)", ["(Bachelor's)"]],
  ["Bachelor's degree or 8+ years of work", ["(Bachelor's)"]],
  ["5 years of experience or a Bachelor's degree", ["(Bachelor's)"]],
  ["A licence or Master's degree", ["(Master's)"]],
  ["Bachelor's degree in law or an equivalent field", ["Bachelor's"]],
  ["Bachelor's degree in law, or an equivalent engineering discipline", ["Bachelor's"]],
  ["Bachelor's degree in law or related educational background", ["Bachelor's"]],
  ["Bachelor's degree AND 5 years of work; OR 7 years in lieu of it", ["(Bachelor's)"]],
  ['A state exam or equivalent qualification such as an LL.M.', ["(Master's)"]],
  ['JD or equivalent experience', ['(JD)']],
  ['Degrees in law or engineering are a plus', ['(Degree)']],
  ['University degree in law; a Master’s would be an asset', ['Degree', "(Master's)"]],
  ['Educated to degree level or with equivalent experience', ['(Degree)']],
  ['Degree educated, or qualified by experience', ['(Degree)']],
  ['MBA, MPA, or MPP strongly preferred', ["(Master's)"]],
  ['MBA, PhD preferred', ["Master's", '(PhD)']],
  ['A-levels or equivalent; degree desirable', ['(Degree)']],
  ['Masters/PhD desired', ["(Master's)"]],
  ['A JD/MBA is a plus', ["(Master's)"]],
  ['MD, DO, or equivalent clinical background', ['(MD)']],
  ['Bachelor’s degree in law or related field, with experience', ["Bachelor's"]],
  ["Bachelor's degree preferred", ["(Bachelor's)"]],
  ["Bachelor's degree in law, art or a related field preferred", ["(Bachelor's)"]],
  ["Bachelor's or Master's degree is a plus", ["(Bachelor's)"]],
  ["Bachelor's degree not required", ["(Bachelor's)"]],
  ['Advanced degree (MSc, PhD or MBA) is strongly preferred', ["(Master's)"]],
  ["You may have a PhD, but you don't have to", ['(PhD)']],
  ['You have published or hold a PhD in law', ['(PhD)']],
  [
    'A university degree and experience may be accepted in lieu of an advanced degree',
    ['(Degree)'],
  ],
  ["Bachelor's degree (PhD preferred)", ["Bachelor's", '(PhD)']],
  ["Bachelor's degree; MBA a plus", ["Bachelor's", "(Master's)"]],
  ["Bachelor's degree in law, with a Master's preferred", ["Bachelor's", "(Master's)"]],
  ['Ideally with a degree in law', ['(Degree)']],
  ["Preferably with a Master's degree", ["(Master's)"]],
  ["Master's degree (D)", ["(Master's)"]],
  ["Master's degree – desirable", ["(Master's)"]],
  ['Abgeschlossenes Studium oder vergleichbare Ausbildung', ['(Degree)']],
  ["Master's degree ou équivalent", ["(Master's)"]],
  ["Master's degree o equivalente", ["(Master's)"]],
] as const)('12.11 a degree is needed or welcome: %s', ([sentence, degrees]) => {
  expect(degreesIn(sentence)).toEqual(degrees);
});

test('12.11 a degree under a heading of what is welcome is welcome', () => {
  expect(degreesIn("Bachelor's degree", 'Nice to have')).toEqual(["(Bachelor's)"]);
});

test.for([
  ['a degree of others', 'Our CEO has a PhD in physics'],
  ['a degree of others', 'Our founder, who has a PhD from Example University'],
  ['a degree of others', 'Founded by two PhDs from Example University'],
  ['a degree of others', 'Work closely with scientists with a PhD'],
  ['a degree of others', 'You will work with PhD students'],
  ['a degree of others', 'You report to Dr Example, PhD'],
  ['a degree of others', 'Supervise Master’s and PhD students'],
  ['a degree to be taught', 'You will teach a degree program'],
  ['a degree to be taught', "We offer a Master's degree in data science"],
  ['a degree to be taught', 'Manage the degree apprenticeship'],
  ['a degree to be taught', 'Support students in their bachelor’s degree'],
  ['a degree to be taught', 'Examiners for our degree programmes, resulting in a BSc'],
  ['a degree of others', 'Many of us do not have a university degree'],
  ['what counts as one', 'Research equivalent to a PhD'],
  ['a benefit', 'Tuition reimbursement for a degree'],
  ['a benefit', "We fund your Bachelor's degree"],
  ['a benefit', 'Benefits: fully funded MBA'],
  ['a benefit', 'We pay for your PhD'],
  ['a benefit', 'PhD funded by us'],
  ['a benefit', "Opportunity to obtain a Master's degree"],
  ['a benefit', "Opportunity to get a Master's degree"],
  ['a benefit', "50% off a Bachelor's degree"],
  ['a degree not finished', 'You are about to finish your PhD'],
  ['a degree not finished', 'You will graduate in 2027 with a degree'],
  ['a degree not finished', 'You are completing a Bachelor or Master degree in law'],
  ['what is not needed', 'You need not have a degree'],
  ['what is not needed', 'A degree is no requirement'],
  ['what is not needed', 'You must have less than four years of work and not hold a doctorate'],
  ['an alternative', "Five years (or three with a Master's) is required"],
  ['a degree not finished', 'Currently pursuing a Bachelor’s degree'],
  ['a degree not finished', 'Enrollment in a PhD in biology'],
  ['a degree not finished', 'In progress Bachelor’s degree'],
  ['a part of the experience', '2 years of research, which can include your PhD'],
  ['a state', 'Boston, MA'],
  ['a state', 'Baltimore, MD'],
  ['a state', 'Boston, MA in the USA'],
  ['a state', 'Bethesda, MD or remote'],
  ['a director', 'Report to the MD'],
  ['a director', 'Managing Director (MD) and CFO'],
  ['a degree of others', 'Our founder, Jane Example, M.D., leads the team'],
  ['one of several professions', 'Clinicians (MD, DO, PA, NP)'],
  ['a description', 'Read the job description (JD) before you apply'],
  ['a profession', '2 years of experience as an MA in office or remote'],
  ['a description', 'This JD is not exhaustive'],
  ['a language model', 'Experience with LLM in production'],
  ['a state', 'MA, NY or MS'],
  ['a word', 'A degree of autonomy'],
  ['a word', 'A high degree of care'],
  ['a word', 'Patients of varying degrees of need'],
  ['a word', 'Turn by 90 degrees and stop'],
  ['a word', '360-degree feedback'],
  ['a word', 'Master data management'],
  ['a word', 'Certified Scrum Master'],
  ['a word', 'Master the art of sales'],
  ['a word', 'Bachelor party planning'],
  ['a word', 'MS Office'],
  ['a word', 'No BS'],
  ['a word', 'PHD filters'],
  ['a word', 'PhD-level understanding of statistics'],
  ['what is not needed', 'No degree needed'],
  ['what is not needed', "You don't need a degree"],
  ['what is not needed', "We don't care whether you have a degree"],
  ['what is not needed', "We don't care if you have a M.Sc. or PhD"],
] as const)('12.11 %s is no degree that is asked for: %s', ([, sentence]) => {
  expect(degreesIn(sentence)).toEqual([]);
  expect(degreesIn(sentence, 'Requirements')).toEqual([]);
});

test('12.11 among duties a degree is asked for only at the start of a sentence', () => {
  const heading = 'Responsibilities';
  expect(degreesIn('Minimum of a bachelor’s degree', heading)).toEqual(["Bachelor's"]);
  expect(degreesIn('Plan the exams, with experience, of a bachelor’s degree', heading)).toEqual([]);
});

test('12.11 a degree is kept once, from the first sentence that needs it', () => {
  const posting = readText(
    '<h4>Bonus points</h4><p>A PhD in law.</p><h4>Requirements</h4><p>A PhD.</p><p>PhD in art.</p>',
  );
  const { degree } = degreeFacts(posting);
  expect(degree).toMatchObject([{ value: 'PhD', from: 'text', quote: 'A PhD.', required: true }]);
  expect(posting.text.slice(degree[0]!.offset).startsWith('A PhD.')).toBe(true);
});

test.for(Object.entries(badTexts))(
  '12.11 a degree is looked for in a text of %s',
  ([, posting]) => {
    expect(degreeFacts(posting).degree).toEqual([]);
  },
);
