import { expect, test, vi } from 'vitest';
import { loadConfig } from '../../lib/config/load.ts';
import { facets } from '../../lib/roles/facets.ts';
import { boardParameters, highlightedFields } from '../../lib/query/search-parameters.ts';
import { emptyState } from '../../lib/query/search-state.ts';
import { tokens } from '../support/role-factory.ts';
import { definitions, LOCATION, stateOf } from '../support/search-board.ts';

const { attributesToRetrieve, responseFields } = boardParameters(tokens);

vi.stubEnv('PUBLIC_CONFIG', JSON.stringify(loadConfig({}).public));
// The module that reads it is already loaded.
vi.resetModules();
const { createBoardConnector } = await import('../../lib/search/board-connector.ts');

/** The board's request for a text query. */
function parametersOfText(query: string) {
  const parameters = { ...boardParameters(tokens), setQueryParameters: (all: object) => all };
  const widget = createBoardConnector(definitions)(() => {})({});
  const changed = widget.getWidgetSearchParameters?.(
    parameters as never,
    { uiState: { query } } as never,
  );
  return { ...parameters, ...(changed as object | undefined) };
}

test('2.8 a typed search asks for every facet that a card shows as a tag or a line', () => {
  const shown = facets.filter(({ cardTag, detailLabel }) => cardTag ?? detailLabel);
  expect(shown.length).toBeGreaterThan(3);
  const { attributesToRetrieve: asked } = parametersOfText('policy');
  expect(asked).toEqual(expect.arrayContaining(shown.map(({ attribute }) => attribute)));
});

test('15.4 every list has what an alert for roles like one is narrowed to', () => {
  const chosen = ['tags_area', LOCATION, 'tags_exp_required', 'tags_skill'];
  expect(attributesToRetrieve).toEqual(expect.arrayContaining(chosen));
});

test('2.8 the words of the query are marked in the title, the organisation and the description', () => {
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
