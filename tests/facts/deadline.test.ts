import { expect, test } from 'vitest';
import { deadlineFacts } from '../../lib/facts/deadline.ts';
import { readText } from '../../lib/facts/sentences/text.ts';
import { badTexts, postingOf } from './posting-text.ts';

const seconds = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
const posted = seconds('2025-10-16');

const deadlinesIn = (sentence: string, heading = '', postedAt: number | null = posted) =>
  deadlineFacts(postingOf(sentence, heading), postedAt, posted).deadline.map(({ value }) => value);

test.for([
  ['The deadline to apply for this role is Friday, October 31, at 5 PM.', '2025-10-31'],
  ['Apply by November 3rd', '2025-11-03'],
  ['Apply now for this role by 3 November', '2025-11-03'],
  ['Apply by 3 May for interviews on 10 May', '2026-05-03'],
  ['Please send your CV and cover letter by 12th of January', '2026-01-12'],
  ['Applications open on 3 November and close on 10 November', '2025-11-10'],
  ['The application window will close on November 3rd at 11:59 pm', '2025-11-03'],
  ['This vacancy closes at 12 noon on Friday 5 December 2025', '2025-12-05'],
  ['This posting will expire on November 10th', '2025-11-10'],
  ['Applications must be received no later than 2026-01-15', '2026-01-15'],
  ['Applications are due by 11:59pm on Sunday 9th November.', '2025-11-09'],
  ['We are accepting applications until 30 November 2025', '2025-11-30'],
  ['Application deadline: 31.12.2025', '2025-12-31'],
  ['Applications close on 03.04.2026', '2026-04-03'],
  ['Apply before 31/12/2025', '2025-12-31'],
  ['Apply before 12/31/2025', '2025-12-31'],
  ['Apply before 05/05/2026', '2026-05-05'],
  ['The closing date for this role is 5 December', '2025-12-05'],
  ['Closing date: 15 January 2026, 23:59 GMT', '2026-01-15'],
  ['Deadline: Nov. 30', '2025-11-30'],
  ['Bewerbungsschluss ist der 15. Dezember 2025', '2025-12-15'],
  ['Bitte bewerben Sie sich bis zum 15.12.2025', '2025-12-15'],
  ['Date limite de candidature : 15 janvier 2026', '2026-01-15'],
  ['Candidatures jusqu’au 15 janvier 2026', '2026-01-15'],
  ['Fecha límite: 15 de enero de 2026', '2026-01-15'],
  ['Date limite de candidature : 15 décembre 2026', '2026-12-15'],
  ['Date limite de candidature : 8 décembre', '2025-12-08'],
  ['Closing date: 17h 4 janvier 2027', '2027-01-04'],
  ['The application window ends on 10 November', '2025-11-10'],
  ['Applications are due December 15, with interviews by January 10', '2025-12-15'],
  ['Applications are open until 30 November 2025', '2025-11-30'],
  ['Send a CV to jobs@example.org by 21 November', '2025-11-21'],
  ['This position will remain open until 5 December 2025 or until filled', '2025-12-05'],
  ['We review applications as they come in, and close the role on 5 December', '2025-12-05'],
  ['We read applications as they come, with a final deadline of 5 December', '2025-12-05'],
  ['Closing: 5 December 2025', '2025-12-05'],
  ['Job expires: 2025-12-05', '2025-12-05'],
  ['Expressions of interest close 5 December 2025', '2025-12-05'],
  ['Last date to apply: 5 December 2025', '2025-12-05'],
  ['The application deadline has been extended to 5 December 2025', '2025-12-05'],
  ['Plazo de solicitud hasta el 5 de diciembre de 2025', '2025-12-05'],
  ['Enviar CV hasta el 5 de diciembre de 2025', '2025-12-05'],
] as const)('12.11 the last day for applications is read: %s', ([sentence, day]) => {
  expect(deadlinesIn(sentence)).toEqual([day]);
});

test.for([
  ['no date', 'Applications are reviewed on a rolling basis'],
  ['no date', 'Open until filled'],
  ['no date', 'Applications close at the end of March'],
  ['no date', 'Apply by Friday'],
  ['no date', 'Apply in 2 weeks'],
  ['a date that could be two', 'Applications close on 03/04/2026'],
  ['a date of more than two years later', 'Apply by 1 February 2062'],
  ['a date before the posting', 'Apply by 1 October 2025'],
  ['two dates', 'Applications close 3 December - 5 December 2025'],
  ['a deadline that is over', 'The application deadline was 3 November'],
  ['a deadline that is over', 'This position closed on 3 December 2025'],
  ['a deadline that is not final', 'Priority application deadline: 3 November 2025'],
  [
    'a deadline that is not final',
    'Apply by 3 November; applications received after this date may wait',
  ],
  ['another day', 'The role starts on 1 December 2025'],
  ['another day', 'Apply by sending us a CV to start on 1 December 2025'],
  ['another day', 'Interviews take place on 3 December 2025'],
  ['another day', 'Applications open on 3 December 2025'],
  ['another day', 'We begin reviewing applications on 3 December'],
  ['another day', 'Applications close soon, and the new colleague will start on 3 December'],
  ['the deadline of a duty', 'Prepare the audit for the deadline 3 December 2025'],
  ['the deadline of a duty', 'Meet the application deadline of 3 December 2025'],
  ['the deadline of a duty', 'Grant applications are due by 3 December'],
  ['the deadline of a duty', 'Build applications used until 3 December 2025'],
  ['the deadline of a duty', 'You apply your knowledge until 3 December 2025'],
  ['the deadline of an event', 'Scholarship application deadline: 3 December'],
  ['a time', 'Deadline: 48h'],
  ['a time', 'Deadline: 15 März 2027'],
  ['a time', 'Application deadline: 15 days'],
  ['the end of a contract', 'This role ends 31 August 2026'],
  ['the end of a contract', 'This position ends on 31 August 2026'],
  ['the end of a contract', 'The role ends on 30 June 2026 with possible extension'],
  ['the end of a contract', 'For this role, the post holder’s contract ends on 31 March 2026'],
  ['the end of a contract', 'Applications for the 2026 cohort, which ends on 30 June 2026'],
  [
    'a deadline that is not final',
    'Applications received by December 15 will be reviewed by January 10',
  ],
  ['a deadline that is not final', 'For best consideration, apply by 5 December 2025'],
  ['a deadline that is not final', 'Deadline: rolling; we recommend to apply by 5 December'],
  ['another day', 'The role is open until the project ends on 5 December 2025'],
  ['another day', 'Your application will be processed by 10 January'],
  ['another day', 'All applications will receive a response by 10 January'],
  ['another day', 'Applications will open by 1 December'],
  ['the deadline of a duty', 'You help families submit school applications by January 15'],
  ['the deadline of a duty', 'The position closes the loop with all clients by 1 March'],
  ['the deadline of a duty', 'Closing date of the project: 1 March'],
  ['the deadline of a duty', 'Deadline for references: 1 March'],
  ['the deadline of a duty', 'Deadline for nominations: 1 March'],
  ['the deadline of a duty', 'Submit budget and resume services by 1 March'],
] as const)('12.11 %s is no last day for applications: %s', ([, sentence]) => {
  expect(deadlinesIn(sentence)).toEqual([]);
});

test('12.11 a deadline under a heading about a priority is not final', () => {
  expect(deadlinesIn('Apply by 3 November 2025', 'Priority deadline')).toEqual([]);
});

test('12.11 a line with a day is a deadline below its name', () => {
  expect(deadlinesIn('Sunday 30 November 2025, 23:59', 'Application deadline')).toEqual([
    '2025-11-30',
  ]);
  const next = readText('<p>Closing date</p><p>30 November 2025</p><p>3 December 2025</p>');
  expect(deadlineFacts(next, posted, posted).deadline).toMatchObject([{ value: '2025-11-30' }]);
  expect(deadlinesIn('Interviews: 3 December 2025', 'Closing date')).toEqual([]);
  expect(deadlinesIn('30 November 2025', 'Start date')).toEqual([]);
});

test('12.11 a day without a year needs the posting’s date, and is within a year of it', () => {
  expect(deadlinesIn('Apply by 3 November', '', seconds('2024-12-01'))).toEqual(['2025-11-03']);
  expect(deadlinesIn('Apply by 3 November', '', null)).toEqual([]);
  expect(deadlinesIn('Apply by 3 November 2025', '', null)).toEqual(['2025-11-03']);
});

test('12.11 only the first sentences that announce a deadline are read', () => {
  const vague = 'Closing date: soon. ';
  expect(deadlinesIn(`${vague.repeat(19)}Apply by 3 November.`)).toEqual(['2025-11-03']);
  expect(deadlinesIn(`${vague.repeat(20)}Apply by 3 November.`)).toEqual([]);
});

test('12.11 a deadline is quoted up to its end, each day once', () => {
  const posting = postingOf(
    'We like dogs. Bewerbungsschluss ist der 15. Dezember 2025. Apply by 15.12.2025.',
  );
  const quote = 'Bewerbungsschluss ist der 15. Dezember 2025.';
  expect(deadlineFacts(posting, posted, posted).deadline).toEqual([
    { value: '2025-12-15', from: 'text', quote, offset: 14 },
  ]);
});

test.for(Object.entries(badTexts))(
  '12.11 a deadline is looked for in a text of %s',
  ([, posting]) => {
    expect(deadlineFacts(posting, posted, posted).deadline).toEqual([]);
  },
);
