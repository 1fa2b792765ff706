import { fieldNames, type FieldTokens } from '../roles/field-names.ts';
import type { EngineSettings } from './settings.ts';

/** What of a role is searched, counted and compared; the same in all indices. */
export function roleSettings(
  tokens: FieldTokens,
): Pick<EngineSettings, 'searchable' | 'facets' | 'numeric' | 'unretrievable'> {
  const { location, hasSalary } = fieldNames(tokens);
  return {
    searchable: [
      { attribute: 'title' },
      { attribute: 'position' },
      { attribute: 'company_name' },
      { attribute: 'composite_name' },
      { attribute: 'tags_area' },
      { attribute: 'tags_skill' },
      { attribute: 'tags_role_type' },
      { attribute: 'tags_exp_required' },
      { attribute: 'tags_degree_required' },
      { attribute: location },
      { attribute: 'tags_country' },
      { attribute: 'tags_city' },
      { attribute: 'locations' },
      { attribute: 'card_locations' },
      { attribute: 'description_short', html: true },
    ],
    facets: [
      'tags_area',
      'tags_country',
      'tags_city',
      location,
      'company_data',
      'tags_exp_required',
      'tags_degree_required',
      'tags_skill',
      'tags_role_type',
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
