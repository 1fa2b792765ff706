import { describe, expect, test } from 'vitest';
import { legacyRedirect as redirectOn } from '../../lib/query/legacy-urls.ts';
import type { UrlParts } from '../../lib/query/url-parameters.ts';
import { restoreLastSearch, paramsToState, writeState } from '../../lib/query/url-codec.ts';
import { definitions, stateOf, urlOf } from '../support/search-board.ts';

const legacyRedirect = (url: UrlParts) => redirectOn(url, definitions);

describe('2.11 legacy URLs', () => {
  test.each([
    'refinementList%5Btags_area%5D%5B0%5D=Global%20health%20%26%20poverty',
    'refinementList[tags_area][0]=Global%20health%20%26%20poverty',
    'refinementList[tags_area][0]=Global+health+%26+poverty',
    'refinementList[tags_area][0]=Global health & poverty',
    'refinementList%5Btags_area%5D%5B%5D=Global%2520health%2520%2526%2520poverty',
  ])('2.11 "Global health & poverty" leads to "Global health & development": %s', (parameter) => {
    const url = { pathname: '/', search: `?utm_source=a&${parameter}&jobPk=7`, hash: '#x' };
    const target = legacyRedirect(url);
    const { pathname, search, hash } = urlOf(target ?? '');
    expect(paramsToState(search, definitions)).toEqual(
      stateOf({ refinementList: { tags_area: ['Global health & development'] } }),
    );
    expect({ pathname, hash }).toEqual({ pathname: '/', hash: '#x' });
    expect(target).toMatch(/^\/\?utm_source=a&refinementList.*&jobPk=7#x$/);
    expect(legacyRedirect({ pathname, search, hash })).toBeNull();
  });

  test('2.11 a renamed area together with its new name is selected once', () => {
    const search =
      '?refinementList[tags_area][0]=Global%20health%20%26%20poverty' +
      '&refinementList[tags_area][1]=Global%20health%20%26%20development';
    const target = urlOf(legacyRedirect({ pathname: '/', search, hash: '' }) ?? '');
    const { refinementList } = paramsToState(target.search, definitions);
    expect(refinementList.tags_area).toEqual(['Global health & development']);
  });

  test.each([
    '/?refinementList[tags_area][0]=Information%20security',
    '/?query=x&refinementList%5Btags_area%5D%5B2%5D=Information+security&jobPk=7',
    '/birds?refinementList[tags_area][]=Information%20security#x',
  ])('2.11 the area "Information security" leads to the site root: %s', (address) => {
    expect(legacyRedirect(urlOf(address))).toBe('/');
  });

  test.each([
    ['/?query=role%20type', '/'],
    ['/?query=role', '/'],
    ['/?query=role-type&refinementList[tags_area][0]=a', '/?refinementList[tags_area][0]=a'],
    [
      '/?query=role: research & law&refinementList[tags_area][0]=a#x',
      '/?refinementList[tags_area][0]=a#x',
    ],
    ['/?utm_source=a&query=role%20x&jobPk=7&toggle[highlighted]=true', '/?utm_source=a&jobPk=7'],
  ])('2.11 a query starting with "role" is stripped up to the next refinement: %s', (from, to) => {
    expect(legacyRedirect(urlOf(from))).toBe(to);
    expect(legacyRedirect(urlOf(to))).toBeNull();
  });

  test.each([
    '/',
    '/?query=policy%20role',
    '/?query=Global+health+%26+poverty',
    '/?query=Information%20security',
    '/?refinementList[tags_skill][0]=Information%20security',
    '/?refinementList[tags_area][0]=Information%20security%20x',
    '/?utm_campaign=role',
    // The update link of an alert contains the subscriber's own text.
    '/?update_token=abc&query=role-play%20designer',
  ])('2.11 a current URL is kept: %s', (address) => {
    expect(legacyRedirect(urlOf(address))).toBeNull();
  });
});

test.each([
  '/?query=role-play%20designer',
  '/?refinementList[tags_area][0]=Information%20security',
  '/?refinementList[tags_area][0]=Global%20health%20%26%20poverty',
])('2.11 an own board has no earlier version, so no URL of it is legacy: %s', (address) => {
  expect(redirectOn(urlOf(address), { isOwnBoard: true })).toBeNull();
});

describe('2.11 the last search', () => {
  const saved = writeState(stateOf({ query: 'law', refinementList: { tags_area: ['a'] } }));
  const restore = (address: string, state = saved) =>
    restoreLastSearch(urlOf(address), state, definitions);

  test('2.11 the URL becomes {path}?{lastSearchState}', () => {
    expect(restore('/')).toBe(`/?${saved}`);
    expect(restore('/?utm_source=a#x')).toBe(`/?utm_source=a&${saved}#x`);
  });

  test.each(['/?query=policy', '/?toggle[highlighted]=true', '/?jobPk=7', '/?update_token=abc'])(
    '2.11 a link with parameters of its own is kept: %s',
    (address) => {
      expect(restore(address)).toBeNull();
    },
  );

  test.each(['', 'utm_source=a', '<script>', 'refinementList[unknown][0]=a'])(
    '2.11 a saved state without a search changes nothing: %s',
    (state) => {
      expect(restore('/', state)).toBeNull();
    },
  );

  test('2.11 only the search parameters of a saved state are restored', () => {
    expect(restore('/', 'query=law&jobPk=9&utm_source=b')).toBe('/?query=law');
  });
});
