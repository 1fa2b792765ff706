import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../lib/roles/role.ts';
import { hasValue, idsOf, openRoles } from './brute-force.ts';
import {
  areas,
  createRoles,
  createTestEngine,
  HAS_SALARY,
  LOCATION,
} from '../support/role-factory.ts';

const roles = openRoles(createRoles(300));
const engine = createTestEngine(createRoles(300));

function found(parameters: Record<string, unknown>): string[] {
  const { hits } = engine.search('jobs', { hitsPerPage: 1000, ...parameters });
  return idsOf(hits);
}

const expected = (holds: (role: Role) => boolean): string[] => idsOf(roles.filter(holds));
const salaryOf = (role: Role): number => role.salary_limit ?? NaN;

describe('filters', () => {
  it.each<[string, (role: Role) => boolean]>([
    ['tags_area:"Climate change"', (role) => hasValue(role, 'tags_area', 'Climate change')],
    ["tags_area:'Climate change'", (role) => hasValue(role, 'tags_area', 'Climate change')],
    ['tags_area:"climate CHANGE"', (role) => hasValue(role, 'tags_area', 'Climate change')],
    ['"tags_area:Climate change"', (role) => hasValue(role, 'tags_area', 'Climate change')],
    ['tags_area:"Nuclear: risk"', (role) => hasValue(role, 'tags_area', 'Nuclear: risk')],
    ['tags_area:"\\"Quoted\\" area"', (role) => hasValue(role, 'tags_area', '"Quoted" area')],
    ['tags_area:\'"Quoted" area\'', (role) => hasValue(role, 'tags_area', '"Quoted" area')],
    ["tags_area:'Children\\'s rights'", (role) => hasValue(role, 'tags_area', "Children's rights")],
    ['tags_skill:"Policy AND law"', (role) => hasValue(role, 'tags_skill', 'Policy AND law')],
    ['tags_area:__proto__', (role) => hasValue(role, 'tags_area', '__proto__')],
    ['tags_area:constructor', (role) => hasValue(role, 'tags_area', 'constructor')],
    ['tags_area:-minus', (role) => hasValue(role, 'tags_area', '-minus')],
    ['tags_area:2024', (role) => hasValue(role, 'tags_area', '2024')],
    ['tags_skill:C++', (role) => hasValue(role, 'tags_skill', 'C++')],
    ['highlighted:true', (role) => role.highlighted],
    ['NOT highlighted:true', (role) => !role.highlighted],
    ['NOT NOT highlighted:true', (role) => role.highlighted],
    [`${HAS_SALARY}:false`, (role) => role.salary_limit === null],
    ['salary_limit >= 50000', (role) => salaryOf(role) >= 50_000],
    ['salary_limit>=50000', (role) => salaryOf(role) >= 50_000],
    ['salary_limit > 50000', (role) => salaryOf(role) > 50_000],
    ['salary_limit < 50000', (role) => salaryOf(role) < 50_000],
    ['salary_limit <= 5e4', (role) => salaryOf(role) <= 50_000],
    ['salary_limit = 50000', (role) => salaryOf(role) === 50_000],
    ['salary_limit:50000', (role) => salaryOf(role) === 50_000],
    ['salary_limit != 50000', (role) => salaryOf(role) !== 50_000],
    ['salary_limit:20000 TO 60000', (role) => salaryOf(role) >= 20_000 && salaryOf(role) <= 60_000],
    ['salary_limit:-5 TO -1', () => false],
    [
      'NOT salary_limit:20000 TO 60000',
      (role) => !(salaryOf(role) >= 20_000 && salaryOf(role) <= 60_000),
    ],
    ['objectID:7', (role) => role.objectID === '7'],
    ['objectID:7 OR objectID:8 OR objectID:none', (role) => /^[78]$/.test(role.objectID)],
    ['unknown:value', () => false],
    ['NOT unknown:value', () => true],
    ['published', () => false],
    ['NOT _tags:published', () => true],
    ['   ', () => true],
    [
      'highlighted:true AND salary_limit > 50000 OR career_development_role:true',
      (role) => (role.highlighted && salaryOf(role) > 50_000) || role.career_development_role,
    ],
    [
      'career_development_role:true OR highlighted:true AND NOT salary_limit > 50000',
      (role) => role.career_development_role || (role.highlighted && !(salaryOf(role) > 50_000)),
    ],
    [
      'highlighted:true AND (salary_limit > 50000 OR career_development_role:true)',
      (role) => role.highlighted && (salaryOf(role) > 50_000 || role.career_development_role),
    ],
    [
      'NOT (highlighted:true OR tags_area:"Global (health)")',
      (role) => !(role.highlighted || hasValue(role, 'tags_area', 'Global (health)')),
    ],
    [
      `((${LOCATION}:London) OR (${LOCATION}:"Remote, Global"))`,
      (role) => hasValue(role, LOCATION, 'London') || hasValue(role, LOCATION, 'Remote, Global'),
    ],
  ])('grammar: %s', (filters, holds) => {
    expect(found({ filters })).toEqual(expected(holds));
  });

  it.each([
    'tags_area:',
    'tags_area:Climate change',
    'AND highlighted:true',
    'highlighted:true AND',
    'highlighted:true OR OR highlighted:true',
    '(highlighted:true',
    'highlighted:true)',
    '()',
    ':',
    'salary_limit >',
    'salary_limit > many',
    'salary_limit > NaN',
    'salary_limit > Infinity',
    'salary_limit:1 TO many',
    'salary_limit >= 1 TO 5',
    'tags_area:"open',
    "tags_area:'open",
    '"',
    `${'('.repeat(50)}highlighted:true${')'.repeat(50)}`,
    `${'NOT '.repeat(50)}highlighted:true`,
    Array.from({ length: 2001 }, () => 'highlighted:true').join(' OR '),
    `tags_area:"${'x'.repeat(60_000)}"`,
  ])('an invalid filter is refused and named: %.40s', (filters) => {
    expect(() => found({ filters })).toThrow(/^filters: .{10}/);
  });

  it('the message says what was found, what was expected, and where', () => {
    expect(() => found({ filters: 'tags_area:Climate change' })).toThrow(
      'filters: Unexpected token "change" expected end of filter at col 18',
    );
  });

  type Condition = { text: string; holds: (role: Role) => boolean };

  const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
  const area = fc.constantFrom(...areas, 'no such area').map((value): Condition => ({
    text: `tags_area:${quoted(value)}`,
    holds: (role) => hasValue(role, 'tags_area', value),
  }));
  const number = fc
    .record({ operator: fc.constantFrom('<', '<=', '=', '!=', '>=', '>'), value: fc.nat(10) })
    .map(({ operator, value }): Condition => {
      const limit = value * 10_000;
      const compare: Record<string, (salary: number) => boolean> = {
        '<': (salary) => salary < limit,
        '<=': (salary) => salary <= limit,
        '=': (salary) => salary === limit,
        '!=': (salary) => salary !== limit,
        '>=': (salary) => salary >= limit,
        '>': (salary) => salary > limit,
      };
      return {
        text: `salary_limit ${operator} ${limit}`,
        holds: (role) => compare[operator]!(salaryOf(role)),
      };
    });

  const { expression } = fc.letrec<{ expression: Condition; inner: Condition }>((tie) => ({
    expression: fc.oneof({ maxDepth: 4 }, area, number, tie('inner')),
    inner: fc
      .record({
        kind: fc.constantFrom('AND', 'OR', 'NOT'),
        one: tie('expression'),
        other: tie('expression'),
      })
      .map(({ kind, one, other }): Condition => {
        if (kind === 'NOT') return { text: `NOT (${one.text})`, holds: (role) => !one.holds(role) };
        const text = `(${one.text}) ${kind} (${other.text})`;
        if (kind === 'AND') return { text, holds: (role) => one.holds(role) && other.holds(role) };
        return { text, holds: (role) => one.holds(role) || other.holds(role) };
      }),
  }));

  it('any expression finds what the reference search finds', () => {
    fc.assert(
      fc.property(expression, ({ text, holds }) => {
        expect(found({ filters: text })).toEqual(expected(holds));
      }),
      { seed: 1, numRuns: 400 },
    );
  });
});
