import { expect, test } from 'vitest';
import { employmentFacts, teamFacts } from '../../lib/facts/employment-facts.ts';
import { readText } from '../../lib/facts/sentences/text.ts';

const kindsOf = (title: string, html = '', employment_type = '') =>
  employmentFacts({ employment_type, title }, readText(html)).map(
    ({ value, from }) => `${from}: ${value}`,
  );

test.each([
  ['Research Analyst (Part-time)', ['title: Part-time']],
  ['Part-time Research Analyst', ['title: Part-time']],
  ['Research Intern', ['title: Internship']],
  ['Internship, Policy', ['title: Internship']],
  ['Policy Internship – Summer', ['title: Internship']],
  ['Data Engineer (12-month contract)', ['title: Fixed term', 'title: Contract']],
  ['Data Engineer - Contract', ['title: Contract']],
  ['Editor (Fixed-term, Full-time)', ['title: Full-time', 'title: Fixed term']],
  ['Contract Manager', []],
  ['Head of Operations, Contract Management', []],
  ['Internship Coordinator', []],
  ['Research Lead, Internship Programme', []],
  ['Internal Auditor', []],
  ['Lead, Temporary Exhibitions Manager', []],
])('12.11 the title %j states the employment %j', (title, facts) => {
  expect(kindsOf(title)).toEqual(facts);
});

test.each([
  ['This is a full-time role.', ['text: Full-time']],
  ['This position is a part-time, remote position.', ['text: Part-time']],
  ['Employment type: Part-time', ['text: Part-time']],
  ['This is a 12-month contract.', ['text: Fixed term', 'text: Contract']],
  ['This role is open on a full-time or part-time basis.', []],
  ['This role is open on a part-time basis or full-time in London.', []],
  ['This is a role that can be a contract role.', []],
  ['Contract type: Full-time', ['text: Full-time']],
  ['This is not a full-time role.', []],
  ['You manage a full-time team of three.', []],
  ['We pay part-time interns.', []],
  ['You review the contract of each supplier.', []],
  ['This role is full-time.', ['text: Full-time']],
  ['This position is part-time and remote.', ['text: Part-time']],
  ['This role is full-time or part-time.', []],
  ['Position: Full-time, remote', ['text: Full-time']],
  ['Position: Contract Lawyer', []],
  ['Position: Internship Coordinator', []],
  ['Job: Contract Manager', []],
  ['Contract - You sign a contractor agreement.', []],
  ['Contract: fixed-term for two years, full-time', ['text: Full-time', 'text: Fixed term']],
  ['This is a remote, freelance contractor position.', ['text: Contract']],
  ['This is a part-time independent contractor position.', ['text: Part-time', 'text: Contract']],
  ['Position – Temporary Works Engineer', []],
  ['This is a contract negotiation role.', []],
  ['This is an internship programme coordinator role.', []],
  ['This is a fully remote contract role.', ['text: Contract']],
  ['This is a paid policy internship.', ['text: Internship']],
  ['This is a maternity cover contract.', ['text: Contract']],
])('12.11 the text %j states the employment %j', (text, facts) => {
  expect(kindsOf('Analyst', `<p>${text}</p>`)).toEqual(facts);
});

test('12.11 the field goes first, what agrees is not repeated, and what contradicts it is kept', () => {
  const html = '<p>We are small. This is a part-time role.</p>';
  expect(kindsOf('Analyst (Full-time)', html, 'Full-time, permanent')).toEqual([
    'employment_type: Full-time, permanent',
    'text: Part-time',
  ]);
  const facts = employmentFacts({ employment_type: '', title: 'Analyst' }, readText(html));
  expect(facts).toEqual([
    { value: 'Part-time', from: 'text', quote: 'This is a part-time role.', offset: 14 },
  ]);
});

test('12.11 the teams are those of the fields', () => {
  expect(teamFacts(['Research', 'Evaluation'])).toEqual([
    { value: 'Research', from: 'team' },
    { value: 'Evaluation', from: 'team' },
  ]);
});

test('12.11 a title or text of traps states no employment', () => {
  expect(kindsOf('(- '.repeat(600), `<p>${'this is a '.repeat(20_000)}</p>`)).toEqual([]);
});
