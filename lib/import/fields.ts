/** The fields that a list can fill. Contract: 3.1. */
import { type FacetField, importedFacetFields } from '../roles/facets.ts';
import type { FieldKind } from '../facts/coerce.ts';

export type FieldDefinition = {
  kind: FieldKind;
  /** Column names without a map; dots step into JSON objects. */
  from: string[];
  /** Rows without it are refused. */
  required?: boolean;
  /** Maximum characters of a text, or of each item in a list. */
  limit?: number;
};

const text = (limit: number, ...from: string[]): FieldDefinition => ({ kind: 'text', limit, from });
const list = (...from: string[]): FieldDefinition => ({ kind: 'list', limit: 200, from });
const flag = (...from: string[]): FieldDefinition => ({ kind: 'flag', from });

const TEXT_LIMIT = 300;
const HTML_LIMIT = 20_000;
/** For the employer's complete posting. */
const POSTING_LIMIT = 60_000;
/** For a list of facts as JSON, each with a sentence. */
const ELIGIBILITY_LIMIT = 40_000;
const LINK_LIMIT = 2048;

const link = (...from: string[]): FieldDefinition => ({ kind: 'link', limit: LINK_LIMIT, from });

const facetFields = Object.fromEntries(
  importedFacetFields.map((field) => [field, list(field)]),
) as Record<FacetField, FieldDefinition>;

/**
 * The fields of a role that a file can set. Derived fields (`card_locations`, `company_data`,
 * `tags_location_{brand}`, `salary_{search}`, organisation ids) are not included.
 */
const definitions = {
  title: { ...text(TEXT_LIMIT, 'title'), required: true },
  position: text(TEXT_LIMIT, 'position'),
  company_name: { ...text(200, 'company_name', 'company.name'), required: true },
  company_id: text(100, 'company_id'),
  company_description: {
    kind: 'html',
    limit: HTML_LIMIT,
    from: ['company_description', 'company.description'],
  },
  company_logo_url: {
    kind: 'picture',
    limit: LINK_LIMIT,
    from: ['company_logo_url', 'company.logo_url'],
  },
  company_is_highlighted: flag('company_is_highlighted', 'company.is_highlighted'),
  company_is_top_recommended_org: flag(
    'company_is_top_recommended_org',
    'company.is_top_recommended_org',
  ),
  company_structured_data: flag('company_structured_data', 'company.structured_data'),
  company_url: link('company_url'),
  company_career_page_url: link('company_career_page_url'),
  composite_name: text(200, 'composite_name', 'composite.name'),
  composite_pk: { kind: 'whole-number', from: ['composite_pk', 'composite.pk'] },
  locations: list('locations'),
  tags_country: list('tags_country'),
  tags_city: list('tags_city'),
  ...facetFields,
  visas: list('visas'),
  Habitat: list('Habitat'),
  posted_at: { kind: 'time', from: ['posted_at'], required: true },
  closes_at: { kind: 'day', from: ['closes_at'] },
  rolling: flag('rolling'),
  repost: flag('repost'),
  highlighted: flag('highlighted'),
  description_short: { kind: 'html', limit: HTML_LIMIT, from: ['description_short'] },
  description_full: { kind: 'html', limit: POSTING_LIMIT, from: ['description_full'] },
  eligibility: text(ELIGIBILITY_LIMIT, 'eligibility'),
  salary: text(500, 'salary'),
  salary_limit: { kind: 'amount', from: ['salary_limit'] },
  career_development_role: flag('career_development_role'),
  evergreen: flag('evergreen'),
  collection: flag('collection'),
  url_external: { ...link('url_external'), required: true },
  id_external: text(200, 'id_external'),
  publish_at: { kind: 'time', from: ['publish_at'] },
  checked_at: { kind: 'time', from: ['checked_at'] },
  checked_by: text(20, 'checked_by'),
} satisfies Record<string, FieldDefinition>;

/** A field that a file or a map may name. */
export type FieldName = keyof typeof definitions;

export const fields: Record<FieldName, FieldDefinition> = definitions;

export const fieldNamesOfImport = Object.keys(definitions) as FieldName[];

/** Fields with several values, which a map can split. */
export const listFieldNames = fieldNamesOfImport.filter((name) => fields[name].kind === 'list');
