import { liteClient } from 'algoliasearch/lite';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inProcessRequester } from '../../lib/search-engine/protocol.ts';
import { indexName, rankings } from '../../lib/query/indices.ts';
import { boardParameters } from '../../lib/query/search-parameters.ts';
import {
  areas,
  createRoles,
  createTestEngine,
  HAS_SALARY,
  LOCATION,
  NOW,
  tokens,
} from '../support/role-factory.ts';
import { APP_ID } from './algolia-application.ts';
import { openBoth, SITE_URL, TODAY } from './publishing.ts';

/** Not near the time when a role becomes 14 days old, because the two clocks differ by a second or two. */
const HOUR = 3600;

/** The roles of the engine's tests, with dates relative to the current time. */
const roles = createRoles(400, 5).map((role) => ({
  ...role,
  posted_at: role.posted_at + TODAY - NOW + HOUR,
  closes_at: role.closes_at === null ? null : role.closes_at + TODAY - NOW,
}));

const word = fc.constantFrom('policy', 'resea', 'manger', 'data', 'café', 'engineer rome', '');
const facets = ['tags_area', LOCATION, 'company_data', 'tags_skill', 'salary_limit', HAS_SALARY];

const request = fc.record({
  indexName: fc.constantFrom(...rankings.map((ranking) => indexName('jobs', ranking))),
  query: word,
  page: fc.nat(3),
  hitsPerPage: fc.constantFrom(1, 20, 100),
  facets: fc.subarray(facets),
  facetFilters: fc.array(
    fc.array(
      fc.constantFrom(
        ...areas.map((area) => `tags_area:${area}`),
        `${HAS_SALARY}:true`,
        'highlighted:-true',
        'company_data:is_recommended_org',
      ),
      { maxLength: 2 },
    ),
    { maxLength: 2 },
  ),
  numericFilters: fc.constantFrom([], ['salary_limit >= 40000'], [['salary_limit < 20000']]),
});

it('7 published roles give the same results as the board’s own search', async () => {
  const both = await openBoth();
  await both.write(roles);
  expect(await both.run()).toMatchObject({ code: 0 });
  await both.run(['--key']);
  const [key = ''] = [...both.application.keys.keys()];
  const vendor = liteClient(APP_ID, key, {
    hosts: both.hosts,
    baseHeaders: { referer: `${SITE_URL}/` },
  });
  const own = liteClient('embedded', 'embedded', {
    requester: inProcessRequester(createTestEngine(roles, () => TODAY)),
  });
  const { attributesToRetrieve } = boardParameters(tokens);
  const shown = { attributesToRetrieve, attributesToHighlight: [], maxValuesPerFacet: 1000 };

  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 6 }), async (asked) => {
      const requests = asked.map((each) => ({ ...each, ...shown }));
      const [theirs, ours] = await Promise.all([
        vendor.search({ requests }),
        own.search({ requests }),
      ]);
      expect(timeless(theirs)).toEqual(timeless(ours));
    }),
    { numRuns: 150 },
  );
});

function timeless(answer: { results: object[] }): object[] {
  return answer.results.map((result) => ({ ...result, processingTimeMS: 0, serverTimeMS: 0 }));
}
