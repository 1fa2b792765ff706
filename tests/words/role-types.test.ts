import { expect, test } from 'vitest';
import { useOwnBoard } from '../support/own-board.ts';
import type { Source } from '../../lib/store/sources.ts';
import { candidate, NOW } from '../desk/candidate.ts';
import { createRole } from '../support/role-factory.ts';

test('12.2 24.1 a German board names kinds of employment in German, as its roles do', async () => {
  useOwnBoard({ language: 'de' });
  const { employmentOf } = await import('../../lib/facts/role-words.ts');
  expect(employmentOf('FULL_TIME')).toBe('Vollzeit');
  expect(employmentOf('Intern', 'PartTime')).toBe('Praktikum, Teilzeit');
  expect(employmentOf('fulltime_permanent')).toBe('Vollzeit, permanent');
  const codes = ['TEMPORARY', 'VOLUNTEER', 'fixed_term', 'Contract', 'INTERN', 'PER_DIEM'];
  expect(codes.map((code) => employmentOf(code))).toEqual([
    'Aushilfe',
    'Ehrenamt',
    'Befristet',
    'Freie Mitarbeit',
    'Praktikum',
    'Auf Abruf',
  ]);
  const { employmentFacts } = await import('../../lib/facts/employment-facts.ts');
  const text = { sentences: [{ text: 'This is a fixed-term role.', offset: 0 }] };
  expect(employmentFacts({ employment_type: '', title: 'Ranger' }, text as never)).toMatchObject([
    { value: 'Befristet', from: 'text' },
  ]);
});

test('13.3 24.3 a German board suggests the role type that it has, by either name', async () => {
  useOwnBoard({ language: 'de' });
  const { suggest } = await import('../../lib/desk/suggest.ts');
  const { postingFacts } = await import('../../lib/facts/posting-facts.ts');
  const { wordSettings } = await import('../../lib/query/vocabulary.ts');
  const words = { title: 'Försterin', organisation: 'Farn', locations: [], text: '' };
  const employmentType = 'Vollzeit';
  const facts = postingFacts(
    { ...candidate(), ...words, employment_type: employmentType, description: '' },
    { levels: [], cityNaming: 'english', now: NOW },
  );
  for (const name of ['Vollzeit', 'Full-time']) {
    const none = { tags_area: [], tags_skill: [], tags_exp_required: [], tags_degree_required: [] };
    const startingValues = { ...none, tags_role_type: [name] } as never;
    const board = { roles: [], vocabulary: wordSettings.vocabulary, startingValues };
    const { tags_role_type: found } = suggest({ ...words, employmentType, facts }, board);
    expect(found?.map(({ value }) => value)).toEqual([name]);
  }
});

test('12.4 24.3 a kind of employment that is named in another language now has not changed', async () => {
  useOwnBoard({ language: 'de' });
  const { compareReading } = await import('../../lib/sources/compare.ts');
  const { collectKnown } = await import('../../lib/sources/known-listings.ts');
  const { unread } = await import('../../lib/store/sources.ts');
  const source = { id: 'greenhouse-example', organisation: 'Farn' } as Source;
  const before = candidate({ organisation: 'Farn', status: 'accepted', post_pk: 1 });
  const foundWith = (employmentType: string) => {
    const known = collectKnown([before], [createRole(1)], [source], new Map());
    const role = { ...before, employment_type: employmentType };
    const rest = { hasUnknown: false, incomplete: '', partial: new Set<string>(), lines: [] };
    const reading = { organisation: '', roles: [role], ids: new Set([before.id]), ...rest };
    const state = { ...unread, ids: [before.id] };
    const { found } = compareReading(known, source, { state, reading, now: NOW });
    return found.flatMap(({ changes }) => changes.map(({ field }) => field));
  };
  expect(foundWith('Vollzeit')).toEqual([]);
  expect(foundWith('Teilzeit')).toEqual(['employment_type']);
});

test('2.8 15.5 a role in full time is one by its German name and by the English one', async () => {
  useOwnBoard({ language: 'de' });
  const { mainLinkText } = await import('../../lib/roles/card-content.ts');
  const textOf = (type: string) => mainLinkText({ evergreen: false, tags_role_type: [type] });
  expect(textOf('Vollzeit')).toBe(textOf('Full-time'));
  expect(textOf('Vollzeit')).not.toBe(textOf('Teilzeit'));
  const { jobPosting } = await import('../../lib/site/job-posting.ts');
  const { createOrganisation } = await import('../support/catalogue-factory.ts');
  const typeOf = (type: string) => {
    const role = createRole(1, {
      tags_role_type: [type],
      tags_country: ['Germany'],
      tags_city: ['Berlin'],
      description_full: '<p>The whole posting.</p>',
    });
    const organisation = createOrganisation({ id: 'alpha', structured_data: true });
    const now = role.posted_at ?? 0;
    const json = jobPosting(role, { organisation, siteUrl: 'https://jobs.example', now });
    return JSON.parse(json ?? '{}').employmentType;
  };
  expect(typeOf('Praktikum')).toEqual(['INTERN']);
  expect(typeOf('Internship')).toEqual(['INTERN']);
});
