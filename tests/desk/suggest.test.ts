import { expect, test } from 'vitest';
import { type FacetField, importedFacetFields } from '../../lib/roles/facets.ts';
import type { Role } from '../../lib/roles/role.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { knownPlaces, type Posting, suggest } from '../../lib/desk/suggest.ts';

const levels = ['Entry-level', 'Junior (1-4 years)', 'Mid (5-9 years)', 'Senior (10+ years)'];
const startingValues: Parameters<typeof suggest>[1]['startingValues'] = {
  // Facets of other boards have none.
  ...(Object.fromEntries(importedFacetFields.map((field) => [field, []])) as unknown as Record<
    FacetField,
    string[]
  >),
  tags_area: [
    'AI safety & policy',
    'Biosecurity & pandemic preparedness',
    'Research & engineering',
  ],
  tags_skill: ['Finance', 'Machine learning', 'Software engineering'],
  tags_exp_required: levels,
  tags_role_type: ['Full-time', 'Internship', 'Part-time'],
};

const posting = (changes: Partial<Posting> = {}): Posting => ({
  title: 'Field officer',
  organisation: 'Example Fund (sample)',
  locations: [],
  employmentType: '',
  text: '',
  ...changes,
});

function role(changes: Partial<Role>): Role {
  const lists = { tags_area: [], tags_skill: [], tags_exp_required: [], tags_degree_required: [] };
  const name = 'Example Fund (sample)';
  return { title: 'Cook', company_name: name, tags_role_type: [], ...lists, ...changes } as Role;
}

const suggested = (changes: Partial<Posting>, roles: Role[] = []) =>
  suggest(posting(changes), { roles, vocabulary: wordSettings.vocabulary, startingValues });

const values = (found: ReturnType<typeof suggest>, field: keyof ReturnType<typeof suggest>) =>
  found[field]?.map(({ value }) => value);

test('13.3 areas are those that at least half of the organisation’s other roles have', () => {
  const roles = [
    role({ tags_area: ['Factory farming', 'Career development'] }),
    role({ tags_area: ['Factory farming', 'Forecasting'] }),
    role({ tags_area: ['Factory farming'] }),
    role({ company_name: 'Example Robotics (sample)', tags_area: ['Nuclear security'] }),
  ];
  expect(suggested({ organisation: 'EXAMPLE FUND (sample) ' }, roles).tags_area).toEqual([
    { value: 'Factory farming', why: 'in 3 of 3 roles of EXAMPLE FUND (sample) ' },
  ]);
});

test('13.3 without other roles an area is taken from the title, or from a text that names it twice', () => {
  expect(values(suggested({ title: 'AI Safety Researcher' }), 'tags_area')).toEqual([
    'AI safety & policy',
  ]);
  const text = 'We work on pandemic preparedness. Pandemic preparedness matters.';
  expect(suggested({ text }).tags_area).toEqual([
    {
      value: 'Biosecurity & pandemic preparedness',
      why: 'named 2 times in the employer’s text',
    },
  ]);
  expect(suggested({ text: 'Our engineering team works with engineering.' }).tags_area).toBe(
    undefined,
  );
});

test('13.3 skills are named in the title in any form, or had by roles with the same title', () => {
  expect(values(suggested({ title: 'Senior Software Engineer (Remote)' }), 'tags_skill')).toEqual([
    'Software engineering',
  ]);
  expect(suggested({ title: 'Account Executive' }).tags_skill).toBe(undefined);
  const roles = [
    role({ title: 'Senior field officer, Kenya', tags_skill: ['Operations'] }),
    role({ title: 'Field Officer', tags_skill: ['Operations', 'Finance'] }),
  ];
  expect(suggested({}, roles).tags_skill).toEqual([
    { value: 'Operations', why: 'in 2 of 2 roles with this title' },
    { value: 'Finance', why: 'in 1 of 2 roles with this title' },
  ]);
});

test.for([
  ['Senior Analyst', 'Senior (10+ years)'],
  ['Sr. Engineer', 'Senior (10+ years)'],
  ['Head of Growth', 'Senior (10+ years)'],
  ['Junior Android Engineer', 'Junior (1-4 years)'],
  ['Engineering Intern', 'Entry-level'],
  ['Graduate Policy Fellow', 'Entry-level'],
  ['Software Engineer – New College Grads 2025', 'Entry-level'],
  ['Software Engineer – Early in Career', 'Entry-level'],
  ['Intermediate Developer', 'Mid (5-9 years)'],
  ['Staff Engineer', 'Senior (10+ years)'],
] as const)('13.3 experience comes from the title: %s', ([title, level]) => {
  expect(values(suggested({ title }), 'tags_exp_required')).toEqual([level]);
});

test('13.3 a title without a level suggests none', () => {
  const titles = ['Analyst', 'International Relations Officer', 'Internal Auditor'];
  titles.push('Member of Technical Staff', 'Director of Graduate Studies');
  for (const title of titles) {
    expect(suggested({ title }).tags_exp_required).toBe(undefined);
  }
});

test('13.3 role types come from the title, else from the source', () => {
  expect(values(suggested({ title: 'Data Intern' }), 'tags_role_type')).toEqual(['Internship']);
  expect(suggested({ employmentType: 'full_time, permanent' }).tags_role_type).toEqual([
    { value: 'Full-time', why: 'the source says “full_time, permanent”' },
  ]);
  expect(suggested({ employmentType: 'Freelance' }).tags_role_type).toBe(undefined);
});

test('13.3 places are named as the board names them, and what is not understood stays', () => {
  const locations = ['Bangalore, India', 'Remote (US)', 'Camp 7'];
  expect(values(suggested({ locations }), 'locations')).toEqual([
    'India',
    'Remote, USA',
    'Bengaluru',
    'Camp 7',
  ]);
});

test('13.3 among several countries a place keeps its country, unless its name tells it', () => {
  const locations = ['Thame, UK', 'Boulder, CO', 'London, UK'];
  expect(values(suggested({ locations }), 'locations')).toEqual([
    'UK',
    'USA',
    'Thame, UK',
    'Boulder, CO',
    'London',
  ]);
});

test('13.3 no description is ever suggested', () => {
  expect(Object.keys(suggested({ text: 'A long text of the employer.' }))).toEqual([]);
});

test('13.3 a new board knows countries, well-known cities and remote work', () => {
  const known = knownPlaces([]);
  expect(known).toEqual(expect.arrayContaining(['UK', 'Nairobi', 'Remote, Global']));
  expect(new Set(known).size).toBe(known.length);
});
