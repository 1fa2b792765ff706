import { expect, test } from 'vitest';
import { isSkippedBy, type Judged, parseRule } from '../../lib/triage/rules.ts';

const role = (title: string, changes: Partial<Judged> = {}): Judged => ({
  title,
  organisation: 'Example Fund',
  teams: [],
  ...changes,
});

test.each<[line: string, role: Judged, isSkipped: boolean]>([
  ['never from Example Fund', role('Nurse'), true],
  ['Never from “exâmple fund”.', role('Nurse'), true],
  ['never from Example', role('Nurse'), false],
  ['never from Example Fund: team Sales', role('Nurse', { teams: ['EMEA', 'Field Sales'] }), true],
  ['never from Example Fund: team Sales', role('Nurse', { teams: ['Salesforce'] }), false],
  ['never from Other: team Sales', role('Nurse', { teams: ['Sales'] }), false],
  ['never from Example Fund: titles with nurse', role('Nurses, nights'), true],
  [
    'never team Sales, Marketing or Trust and Safety',
    role('A', { teams: ['Trust and Safety'] }),
    true,
  ],
  ['never team Sales, Marketing or Trust and Safety', role('A', { teams: ['Safety'] }), false],
  ['only titles with policy or research', role('Head of Policies'), false],
  ['only titles with policy or research', role('Nurse'), true],
  ['only titles with policy or "public health"', role('Public health officer'), false],
  ['only titles with policy or "public health"', role('Public affairs, health'), true],
  ['only teams Policy', role('Analyst'), true],
  ['not senior', role('Senior nurse'), true],
  ['not senior', role('Nurse'), false],
  ['not senior or interns', role('Summer intern'), true],
])('13.10 "%s" and a role: %o', (line, judged, isSkipped) => {
  expect(isSkippedBy(parseRule(line), judged)).toBe(isSkipped);
});

test.each([
  ['', 'A rule begins with “never”, “only” or “not”'],
  ['sales', 'A rule begins with “never”, “only” or “not”'],
  ['never', 'Say “team” or “titles with”'],
  ['never team', 'Say “team” or “titles with”'],
  ['never from Example: Sales', 'Say “team” or “titles with”'],
  ['only from Example: team Sales', 'Write what never fits'],
  ['not boring', '“boring” is not a level. Levels are entry level, junior, mid-level and senior.'],
  ['not', 'Name a level'],
])('13.10 "%s" is no rule, and the desk says why', (line, problem) => {
  expect(() => parseRule(line)).toThrow(problem);
});
