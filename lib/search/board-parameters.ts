import { FACET_LIMIT } from './facet-discovery.ts';
import { exportedFacetFields } from '../roles/facets.ts';
import { type FieldTokens, fieldNames } from '../roles/field-names.ts';

/** Roles fetched at once by the infinite list. */
export const HITS_PER_PAGE = 20;

/**
 * What the board asks of every search: what a card shows, and nothing more, since the first
 * answer is part of the page.
 */
export function boardParameters(tokens: FieldTokens) {
  const names = fieldNames(tokens);
  return {
    hitsPerPage: HITS_PER_PAGE,
    attributesToRetrieve: [
      'post_pk',
      'id',
      'title',
      'company',
      'company_name',
      'company_id',
      'company_is_highlighted',
      'composite',
      'composite_name',
      'card_locations',
      'tags_country',
      'tags_city',
      ...exportedFacetFields,
      'visas',
      'posted_at',
      'closes_at',
      'repost',
      'highlighted',
      'description_short',
      'salary',
      'career_development_role',
      'evergreen',
      'collection',
      'url_external',
      names.externalId,
    ],
    maxValuesPerFacet: FACET_LIMIT,
    attributesToHighlight: [],
    attributesToSnippet: [],
  };
}
