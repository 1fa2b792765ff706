import { expect, test } from 'vitest';
import { boardParameters, shownFields } from '../../lib/search/search-parameters.ts';
import { emptyState } from '../../lib/search/search-state.ts';
import { tokens } from '../search-engine/role-factory.ts';
import { LOCATION, stateOf } from './board.ts';

const whole = boardParameters(tokens).attributesToRetrieve;

test('2.8 the list of all roles has whole ones, a narrowed list only what closed cards show', () => {
  expect(shownFields(emptyState(), tokens)).toMatchObject({
    attributesToRetrieve: whole,
    attributesToHighlight: [],
  });
  for (const state of [stateOf({ query: 'policy' }), stateOf({ toggle: { highlighted: true } })]) {
    const { attributesToRetrieve: fields } = shownFields(state, tokens);
    expect(fields).toEqual(expect.arrayContaining(['title', 'company_name', 'posted_at']));
    for (const field of ['description_short', 'company', 'salary', 'url_external']) {
      expect(fields).not.toContain(field);
    }
  }
});

test('15.4 every list has what an alert for roles like one is narrowed to', () => {
  for (const state of [emptyState(), stateOf({ query: 'policy' })]) {
    const { attributesToRetrieve: fields } = shownFields(state, tokens);
    const chosen = ['tags_area', LOCATION, 'tags_exp_required', 'tags_skill'];
    expect(fields).toEqual(expect.arrayContaining(chosen));
  }
});

test('2.8 a narrowed list is marked where closed cards show it', () => {
  expect(shownFields(stateOf({ query: 'policy' }), tokens).attributesToHighlight).toEqual([
    'title',
    'company_name',
  ]);
});

/** Algolia refuses a request that names any other field. */
const ALGOLIA_RESPONSE_FIELDS =
  'aroundLatLng automaticRadius exhaustive facets_stats facets hitsPerPage hits index length nbHits ' +
  'nbPages offset page params processingTimeMS queryAfterRemoval query serverTimeMS userData';

test('2.7 a response says what the list, its pages and the filters show, and does not repeat the request', () => {
  for (const state of [emptyState(), stateOf({ query: 'policy' })]) {
    const { responseFields: fields } = shownFields(state, tokens);
    const shown = ['hits', 'nbHits', 'page', 'nbPages', 'hitsPerPage', 'facets'];
    expect(fields).toEqual(expect.arrayContaining(shown));
    expect(fields).not.toContain('params');
    expect(ALGOLIA_RESPONSE_FIELDS.split(' ')).toEqual(expect.arrayContaining(fields));
  }
});
