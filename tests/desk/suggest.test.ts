import { expect, test } from 'vitest';
import { type FacetField, facetValuesOf, importedFacetFields } from '../../lib/roles/facets.ts';
import { postingFacts } from '../../lib/facts/posting-facts.ts';
import type { Role } from '../../lib/roles/role.ts';
import { NOW } from './candidate.ts';
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

const listed: Parameters<typeof postingFacts>[0] = {
  title: '',
  organisation: '',
  locations: [],
  employment_type: '',
  description: '',
  workplace: '',
  salary: '',
  posted_at: null,
  closes_at: null,
  duplicates: [],
};

type Words = Partial<Omit<Posting, 'facts'>>;
type Context = Parameters<typeof postingFacts>[1];

function posting(changes: Words, roles: Role[], context: Partial<Context>): Posting {
  const words = {
    title: 'Field officer',
    organisation: 'Example Fund (sample)',
    locations: [],
    employmentType: '',
    text: '',
    ...changes,
  };
  const { title, locations, employmentType: employment_type, text: description } = words;
  const levels = facetValuesOf(roles, 'tags_exp_required', startingValues.tags_exp_required);
  const facts = postingFacts(
    { ...listed, title, locations: [...locations], employment_type, description },
    { levels, cityNaming: 'english', now: NOW, ...context },
  );
  return { ...words, facts };
}

function role(changes: Partial<Role>): Role {
  const lists = { tags_area: [], tags_skill: [], tags_exp_required: [], tags_degree_required: [] };
  const name = 'Example Fund (sample)';
  return { title: 'Cook', company_name: name, tags_role_type: [], ...lists, ...changes } as Role;
}

const suggested = (changes: Words, roles: Role[] = [], context: Partial<Context> = {}) =>
  suggest(posting(changes, roles, context), {
    roles,
    vocabulary: wordSettings.vocabulary,
    startingValues,
  });

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
  const other = 'Our engineering team works with engineering.';
  expect(suggested({ text: other }).tags_area).toBe(undefined);
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

test('13.3 the level comes from the years in the text, with their sentence', () => {
  const text = '<p>We like dogs.</p><p>You bring 5+ years of experience.</p>';
  expect(suggested({ title: 'Senior Analyst', text }).tags_exp_required).toEqual([
    { value: 'Mid (5-9 years)', why: 'the text says “You bring 5+ years of experience.”' },
  ]);
});

test('13.3 without years the title suggests a level, unless that would claim years', () => {
  expect(suggested({ title: 'Engineering Intern' }).tags_exp_required).toEqual([
    { value: 'Entry-level', why: 'the title says “Engineering Intern”' },
  ]);
  for (const title of ['Senior Analyst', 'Junior Analyst', 'Analyst']) {
    expect(suggested({ title }).tags_exp_required).toBe(undefined);
  }
  const roles = [role({ tags_exp_required: ['Senior'] })];
  expect(values(suggested({ title: 'Head of Growth' }, roles), 'tags_exp_required')).toEqual([
    'Senior',
  ]);
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

test('13.3 places come from the address where the location names none', () => {
  const locations = ['Main office'];
  const addresses = [{ city: 'Zürich', region: '', country: 'Switzerland' }];
  const facts = postingFacts(
    { ...listed, locations, stated: { addresses, teams: [], pay: [], language: '' } },
    { levels, cityNaming: 'english', now: NOW },
  );
  const why = 'from the address';
  const words = { title: '', organisation: '', locations, employmentType: '', text: '', facts };
  expect(
    suggest(words, { roles: [], vocabulary: wordSettings.vocabulary, startingValues }),
  ).toEqual({
    locations: [
      { value: 'Switzerland', why },
      { value: 'Zürich', why },
    ],
  });
});

test('13.3 words that a curator corrected mean what they said', () => {
  const meanings = new Map([
    ['locations HQ', ['Kenya', 'Nairobi']],
    ['tags_role_type Fixed', ['Fellowship']],
  ]);
  const corrected: Context['corrected'] = (field, said) => meanings.get(`${field} ${said}`);
  const found = suggested({ locations: ['HQ'], employmentType: 'Fixed' }, [], { corrected });
  expect(found.locations).toEqual(
    ['Kenya', 'Nairobi'].map((value) => ({ value, why: 'as “HQ” of this source was corrected' })),
  );
  expect(found.tags_role_type).toEqual([
    { value: 'Fellowship', why: 'as “Fixed” of this source was corrected' },
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

test('13.3 cities are suggested as the board names them', () => {
  const locations = ['Munich', 'Genève', 'Paris', 'Redlands, CA'];
  const cities = (naming: 'english' | 'local') =>
    values(suggested({ locations }, [], { cityNaming: naming }), 'locations')?.slice(4);
  expect(cities('english')).toEqual(['Munich', 'Geneva', 'Paris', 'Redlands, CA']);
  expect(cities('local')).toEqual(['München', 'Genève', 'Paris', 'Redlands, CA']);
  expect(knownPlaces([], 'local')).toEqual(expect.arrayContaining(['München', 'Nairobi']));
  expect(knownPlaces([], 'local')).not.toContain('Munich');
});

test('13.3 no description is ever suggested', () => {
  expect(Object.keys(suggested({ text: 'A long text of the employer.' }))).toEqual([]);
});

test('13.3 a new board knows countries, well-known cities and remote work', () => {
  const known = knownPlaces([], 'english');
  expect(known).toEqual(expect.arrayContaining(['UK', 'Nairobi', 'Remote, Global']));
  expect(new Set(known).size).toBe(known.length);
});
