import { expect, test } from 'vitest';
import {
  listOrganisations,
  organisationPage,
  organisationPageIds,
  organisationPagePath,
} from '../../lib/site/organisations.ts';
import { shortened } from '../../lib/base/shorten.ts';
import {
  missingOrganisation,
  parseOrganisationList,
  organisationData,
} from '../../lib/content/organisations.ts';
import { createCatalogue, createOrganisation, createRole } from '../support/catalogue-factory.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;

const catalogue = createCatalogue(
  [
    createOrganisation({ id: 'beta', title: 'Beta' }),
    createOrganisation({
      id: 'alpha',
      title: 'Alpha & Co',
      description: '<p>Tests models. Recommended for its care &amp; tests.</p>',
      is_top_recommended_org: true,
      headquarters: 'London, UK',
      url: 'https://alpha.example/',
      career_page_url: 'javascript:alert(1)',
      logo_url: '/logos/alpha.svg',
    }),
    createOrganisation({ id: '9001', title: 'US government', is_composite: true }),
  ],
  [
    createRole({ post_pk: 1, posted_at: 1 }),
    createRole({ post_pk: 2, posted_at: 3, composite: { name: 'US government', pk: 9001 } }),
    createRole({ post_pk: 3, posted_at: 2, closes_at: NOW - 3 * DAY }),
    createRole({ post_pk: 4, posted_at: 2, closes_at: NOW + DAY }),
  ],
);

test('the list counts open roles, marks recommended organisations and puts them first', () => {
  const list = listOrganisations(catalogue, NOW);
  expect(list.map(({ id, openRoles, isRecommended }) => [id, openRoles, isRecommended])).toEqual([
    ['alpha', 3, true],
    ['9001', 1, false],
    ['beta', 0, false],
  ]);
  expect(list[0]).toMatchObject({
    about: 'Tests models.',
    reason: 'Recommended for its care & tests.',
    path: '/organisations/alpha',
  });
});

test('the published list is parsed, and anything else is rejected', () => {
  const list = listOrganisations(catalogue, NOW);
  expect(parseOrganisationList(JSON.parse(JSON.stringify(list)))).toEqual(list);
  for (const wrong of [null, {}, [1], [{ ...list[0], areas: [1] }], [{ ...list[0], id: 3 }]]) {
    expect(() => parseOrganisationList(wrong)).toThrow('is not a list');
  }
});

test('an organisation page has its open roles, newest first, and no closed ones', () => {
  const page = organisationPage(catalogue, 'alpha', NOW);
  expect(page?.roles.map((role) => role.post_pk)).toEqual([2, 4, 1]);
  expect(page).toMatchObject({
    description: '<p>Tests models. </p>',
    reason: 'Recommended for its care & tests.',
    url: 'https://alpha.example/',
    careerPageUrl: '',
    boardPath: '/?refinementList%5Bcompany_data%5D%5B0%5D=Alpha%20%26%20Co',
  });
});

test('a composite page has the roles of its group and links to their organisations', () => {
  const page = organisationPage(catalogue, '9001', NOW);
  expect(page?.roles.map((role) => role.post_pk)).toEqual([2]);
  expect(page?.boardPath).toBe('/?refinementList%5Bcompany_data%5D%5B0%5D=Alpha');
  expect(organisationPage(catalogue, 'beta', NOW)).toMatchObject({ openRoles: 0, boardPath: '' });
  expect(organisationPage(catalogue, 'gone', NOW)).toBeNull();
});

test('a page shows at most twenty roles and the total number', () => {
  const roles = Array.from({ length: 50 }, (_, i) => createRole({ post_pk: i + 1 }));
  const page = organisationPage({ ...catalogue, roles }, 'alpha', NOW);
  expect([page?.roles.length, page?.openRoles]).toEqual([20, 50]);
});

test.each([
  ['plain', '/organisations/plain'],
  ['a/b', '/organisations/a%2Fb'],
  ['日本 x', '/organisations/%E6%97%A5%E6%9C%AC%20x'],
  ['..', null],
  ['.', null],
  ['', null],
  ['[id]', null],
  ['a\\b', null],
  ['100%', null],
  ['a\u0000', null],
  ['\ud800', null],
  ['x'.repeat(300), null],
])('the page of the id %j is at %s', (id, path) => {
  expect(organisationPagePath(id)).toBe(path);
});

test('each id has one page, and ids that do not fit into a path have none', () => {
  const ids = ['a', '..', 'a', 'b'].map((id) => createOrganisation({ id }));
  expect(organisationPageIds({ organisations: ids })).toEqual(['a', 'b']);
});

test('structured data is an Organization, matches the page and cannot close its script element', () => {
  const page = organisationPage(catalogue, 'alpha', NOW)!;
  const data = organisationData(
    { ...page, title: '</script><script>alert(1)</script>' },
    'https://jobs.example',
  )!;
  expect(data).not.toContain('<');
  expect(JSON.parse(data)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: '</script><script>alert(1)</script>',
    description: 'Tests models.',
    location: 'London, UK',
    url: 'https://alpha.example/',
    logo: 'https://jobs.example/logos/alpha.svg',
    mainEntityOfPage: 'https://jobs.example/organisations/alpha',
  });
  const composite = organisationPage(catalogue, '9001', NOW)!;
  expect(organisationData(composite, 'https://jobs.example')).toBeNull();
});

test.each([
  ['/organisations/old-name', 'old name'],
  ['/organisations/caf%C3%A9_%zz', 'caf C3 A9 zz'],
  ['/organisations/caf%C3%A9/', 'café'],
  ['/organisations/9001', ''],
  ['/organisations/', null],
  ['/faq', null],
])('the search words at %s are %j', (pathname, words) => {
  expect(missingOrganisation(pathname)).toBe(words);
});

test('a text is cut at a word boundary', () => {
  expect(shortened('short', 10)).toBe('short');
  expect(shortened('one two, three four', 10)).toBe('one two …');
  expect(shortened('x'.repeat(30), 10)).toBe(`${'x'.repeat(10)} …`);
});
