import { expect, test } from 'vitest';
import { titleLevel } from '../../lib/facts/title-level.ts';

const levels = ['Entry-level', 'Junior (1-4 years)', 'Mid (5-9 years)', 'Senior: 10+ years'];

const levelOf = (title: string) => titleLevel(title, levels)[0]?.value ?? null;

test.for([
  ['Senior Analyst', 'Senior'],
  ['Sr. Engineer', 'Senior'],
  ['Head of Growth', 'Senior'],
  [' Staff Engineer', 'Senior'],
  ['Senior Staff Engineer', 'Senior'],
  ['Engineer, Staff', 'Senior'],
  ['Principal Scientist', 'Senior'],
  ['Scientist, Principal', 'Senior'],
  ['Lead Engineer', 'Senior'],
  ['Tech Lead', 'Senior'],
  ['Chief of Staff', 'Senior'],
  ['Chief of Staff to the CEO', 'Senior'],
  ['Director of Policy', 'Senior'],
  ['Director, Office of the CEO', 'Senior'],
  ['VP Finance', 'Senior'],
  ['Junior Android Engineer', 'Junior'],
  ['Intermediate Developer', 'Mid'],
  ['Designer (Mid-Level)', 'Mid'],
  ['Mid Backend Engineer', 'Mid'],
  ['Engineering Intern', 'Entry-level'],
  ['Graduate Policy Fellow', 'Entry-level'],
  ['Software Engineer – New College Grads 2025', 'Entry-level'],
  ['Software Engineer – Early in Career', 'Entry-level'],
  ['Werkstudent Finanzen', 'Entry-level'],
] as const)('12.11 a title names a level, without years: %s', ([title, level]) => {
  expect(levelOf(title)).toBe(level);
});

test.for([
  ['Analyst'],
  ['International Relations Officer'],
  ['Internal Auditor'],
  ['Member of Technical Staff'],
  ['Member of Accounting Staff Engineer'],
  ['Staff Nurse'],
  ['Staff Development Manager'],
  ['Business Partner'],
  ['Lead Generation Specialist'],
  ['Program Manager, Lead Exposure'],
  ['Shift Lead'],
  ['Liaison, Board of Directors'],
  ['Head Chef'],
  ['Principal'],
  ['School Principal, North'],
  ['Senior Living Advisor'],
  ['Junior High Teacher'],
  ['Mid-Market Account Executive'],
  ['Assistant to the CEO'],
  ['Executive Assistant, CEO Office'],
  ["VP's assistant"],
  ['Graduate Recruiter'],
  ['Internship Coordinator'],
  ['Apprentice Trainer'],
  ['Assistant to Head of School'],
  ["Head of Department's Assistant"],
  ['CTO Office Analyst'],
  ['Intermediate Care Nurse'],
  ['Senior School Teacher'],
  ['Board Director (unpaid)'],
  ['Non-Executive Director'],
])('12.11 a title names no level: %s', ([title]) => {
  expect(levelOf(title!)).toBe(null);
});

test.for([
  ['Director of Graduate Studies'],
  ['Mid/Senior Engineer'],
  ['Junior to Senior Designer'],
  ['(Senior) Engineer'],
])('12.11 a title that names two levels names none: %s', ([title]) => {
  expect(levelOf(title!)).toBe(null);
});

test('12.11 a level that the board lacks is not named', () => {
  expect(titleLevel('Senior Analyst', ['Junior'])).toEqual([]);
});
