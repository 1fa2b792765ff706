import { expect, test } from 'vitest';
import { facets } from '../../lib/roles/facets.ts';
import { boardParameters, highlightedFields } from '../../lib/search/search-parameters.ts';
import { emptyState } from '../../lib/search/search-state.ts';
import { tokens } from '../support/role-factory.ts';
import { LOCATION, stateOf } from '../support/search-board.ts';

const { attributesToRetrieve, responseFields } = boardParameters(tokens);

test('2.8 every search asks for all facets that a card shows as a tag or a line', () => {
  const shown = facets.filter(({ cardTag, detailLabel }) => cardTag ?? detailLabel);
  expect(shown.length).toBeGreaterThan(3);
  expect(attributesToRetrieve).toEqual(
    expect.arrayContaining(shown.map(({ attribute }) => attribute)),
  );
});

test('15.4 every list has what an alert for roles like one is narrowed to', () => {
  const chosen = ['tags_area', LOCATION, 'tags_exp_required', 'tags_skill'];
  expect(attributesToRetrieve).toEqual(expect.arrayContaining(chosen));
});

test('2.8 the words of a text are marked in the title, the organisation and the description', () => {
  expect(highlightedFields(emptyState())).toEqual([]);
  const marked = ['title', 'company_name', 'description_short'];
  expect(highlightedFields(stateOf({ query: 'policy' }))).toEqual(marked);
});

/** Algolia refuses a request that names any other field. */
const ALGOLIA_RESPONSE_FIELDS =
  'aroundLatLng automaticRadius exhaustive facets_stats facets hitsPerPage hits index length nbHits ' +
  'nbPages offset page params processingTimeMS queryAfterRemoval query serverTimeMS userData';

test('2.7 a response says what the list, its pages and the filters show, and does not repeat the request', () => {
  const shown = ['hits', 'nbHits', 'page', 'nbPages', 'hitsPerPage', 'facets'];
  expect(responseFields).toEqual(expect.arrayContaining(shown));
  expect(responseFields).not.toContain('params');
  expect(ALGOLIA_RESPONSE_FIELDS.split(' ')).toEqual(expect.arrayContaining(responseFields));
});
