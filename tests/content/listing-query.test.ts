import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyListingQuery,
  findOrganisations,
  isEmptyQuery,
  listingChoices,
  readListingQuery,
  writeListingQuery,
} from '../../lib/content/listing-query.ts';
import type { OrganisationSummary } from '../../lib/content/organisations.ts';

const summary = (fields: Partial<OrganisationSummary>): OrganisationSummary => ({
  id: fields.title ?? '',
  title: '',
  about: '',
  areas: [],
  headquarters: '',
  regions: [],
  logo: '',
  openRoles: 0,
  isGroup: false,
  isRecommended: false,
  reason: '',
  path: '',
  ...fields,
});

const list = [
  summary({ title: 'Académie de Paris', areas: ['AI', 'Bio'], regions: ['UK'], openRoles: 2 }),
  summary({ title: 'Paris Fund', areas: ['AI'], regions: ['Asia'], isRecommended: true }),
  summary({ title: 'Lagos Lab', areas: ['Bio'], regions: ['Africa', 'UK'], openRoles: 1 }),
];

const find = (query: Partial<typeof emptyListingQuery>) =>
  findOrganisations(list, { ...emptyListingQuery, ...query }).map(({ title }) => title);

test('organisations are found by all words of their name, ignoring case and accents', () => {
  expect(find({ name: ' PARIS academie' })).toEqual(['Académie de Paris']);
  expect(find({ name: 'paris' })).toEqual(['Académie de Paris', 'Paris Fund']);
  expect(find({ name: 'nowhere' })).toEqual([]);
});

test('organisations are filtered by problem area, region, open roles and recommendation', () => {
  expect(find({ area: 'Bio', region: 'UK' })).toEqual(['Académie de Paris', 'Lagos Lab']);
  expect(find({ open: true, area: 'AI' })).toEqual(['Académie de Paris']);
  expect(find({ recommended: true })).toEqual(['Paris Fund']);
});

test('the options of a dropdown are counted with the other filters applied', () => {
  expect(listingChoices(list, { ...emptyListingQuery, region: 'UK' }, 'area')).toEqual([
    { value: 'Bio', count: 2 },
    { value: 'AI', count: 1 },
  ]);
  const none = listingChoices(list, { ...emptyListingQuery, area: 'Bio', name: 'fund' }, 'area');
  expect(none).toEqual([
    { value: 'AI', count: 1 },
    { value: 'Bio', count: 0 },
  ]);
});

test('a query survives the round trip through a URL', () => {
  const queries = fc.record({
    name: fc.string({ unit: 'grapheme', maxLength: 60 }),
    area: fc.string({ unit: 'grapheme', maxLength: 30 }),
    region: fc.string({ maxLength: 30 }),
    open: fc.boolean(),
    recommended: fc.boolean(),
  });
  fc.assert(
    fc.property(queries, (query) => {
      const url = { pathname: '/organisations', search: '?utm=1&name=old', hash: '#x' };
      const written = new URL(writeListingQuery(url, query), 'http://localhost');
      expect(written.searchParams.get('utm')).toBe('1');
      expect(readListingQuery(written.search)).toEqual(query);
    }),
    { seed: 1 },
  );
});

test('the unfiltered list has a URL without parameters', () => {
  const url = { pathname: '/organisations', search: '?area=AI&open=true', hash: '' };
  expect(writeListingQuery(url, emptyListingQuery)).toBe('/organisations');
  expect(isEmptyQuery(readListingQuery('?open=false&name=%20&utm=1'))).toBe(true);
  expect(isEmptyQuery(readListingQuery('?open=true'))).toBe(false);
});
