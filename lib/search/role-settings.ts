/** What the engine and Algolia need to know of roles: what is searched, counted and ranked. */
import { closedFrom } from '../roles/open.ts';
import { attributeOf, facets, searchedFacetFields } from '../roles/facets.ts';
import { fieldNames, type FieldTokens } from '../roles/field-names.ts';
import type { Role } from '../roles/role.ts';
import { indexSettings } from './indices.ts';
import { withRankingFields } from './ranking-fields.ts';

/** An attribute whose words can be searched for. */
export type SearchedAttribute = {
  attribute: string;
  /** Whether values are HTML, whose tags and entities are no text. */
  html?: boolean;
};

/** What of a role is searched, counted and compared; the same in all indices. */
export type RoleSettings = {
  /** The most important first. */
  searchable: SearchedAttribute[];
  facets: string[];
  numeric: string[];
  unretrievable: string[];
};

export function roleSettings(tokens: FieldTokens): RoleSettings {
  const { location, hasSalary } = fieldNames(tokens);
  return {
    searchable: [
      { attribute: 'title' },
      { attribute: 'position' },
      { attribute: 'company_name' },
      { attribute: 'composite_name' },
      ...searchedFacetFields.map((attribute) => ({ attribute })),
      { attribute: location },
      { attribute: 'tags_country' },
      { attribute: 'tags_city' },
      { attribute: 'locations' },
      { attribute: 'card_locations' },
      { attribute: 'description_short', html: true },
    ],
    facets: [
      ...new Set(facets.map((facet) => attributeOf(facet, tokens))),
      'tags_country',
      'tags_city',
      'highlighted',
      'career_development_role',
      hasSalary,
      'company_is_highlighted',
      'evergreen',
      'collection',
      'visas',
      'Habitat',
      'company_name',
      'company_id',
      'composite_name',
      'salary_limit',
      'objectID',
      'post_pk',
    ],
    numeric: ['salary_limit', 'posted_at', 'closes_at', 'post_pk'],
    unretrievable: ['rank_batch', 'rank_area_turn', 'rank_window', 'rank_closing'],
  };
}

/**
 * The search engine's options for an engine over roles with the seven indices. Closed roles are
 * never found.
 * @param options.indexBase base name of the indices, by default `jobs`
 * @param options.now epoch seconds; rankings that depend on the time use the moment of this call
 */
export function roleEngineOptions(options: {
  roles: readonly Role[];
  tokens: FieldTokens;
  indexBase: string;
  now: () => number;
}) {
  const { roles, tokens, indexBase, now } = options;
  const closings = new Map(roles.map((role) => [role.objectID, closedFrom(role.closes_at)]));
  return {
    ...roleSettings(tokens),
    indices: indexSettings(indexBase),
    records: withRankingFields(roles, now()),
    expiresAt: ({ objectID }: { objectID: string }) => closings.get(objectID) ?? Infinity,
    now,
    // A board can be scrolled to its end.
    paginationLimitedTo: Math.max(1000, roles.length),
  };
}
