/** Builds a complete role from the cells of a row. Contract: 11.2. */
import type * as z from 'zod/mini';
import type { FieldTokens } from '../config/public.ts';
import { importedFacetFields, fieldNames } from '../roles/facets.ts';
import { visaVariantOf } from '../roles/locations.ts';
import { createRoleSchema, eligibilityFacts, type Role } from '../roles/role.ts';
import { eligibilityInLanguage } from '../facts/board-places.ts';
import { openTo } from '../facts/eligibility/open-to.ts';
import type { UnitsPerUsd } from '../facts/salary/money.ts';
import { parseSalary, toYearly } from '../facts/salary/parse-salary.ts';
import { ROLLING } from '../facts/coerce.ts';
import { derivePlaces, type LocationTags, placeName, regionsOf } from '../facts/places/places.ts';
import { words } from '../words/words.ts';
import { type ImportMap, readRow, type RowValues } from './map-file.ts';
import type { Cells, Refusal } from './rows.ts';

/** A text that was kept as written, because nothing could be read from it. */
export type UnreadText = { field: 'locations' | 'salary'; text: string };

type RoleBuilder = (
  row: number,
  cells: Cells,
) => { role: Role; unread: UnreadText[] } | { refusals: Refusal[] };

/** Ids are assigned once all rows are known (`ids.ts`), but the schema requires one. */
const PLACEHOLDER_ID = 1;

/** Real ones are positive. */
const PLACEHOLDER_PK = 0;

/** Creates a builder for the rows of a list. @param options.rates units of each currency per USD */
export function createRoleBuilder({
  map,
  tokens,
  rates,
}: {
  map: ImportMap;
  tokens: FieldTokens;
  rates: UnitsPerUsd;
}): RoleBuilder {
  const schema = createRoleSchema(tokens);
  const names = fieldNames(tokens);
  return (row, cells) => {
    const read = readRow(row, cells, map);
    if ('refusals' in read) return read;
    const { values } = read;
    const text = (field: keyof RowValues): string => String(values[field] ?? '');
    const list = (field: keyof RowValues): string[] => {
      const value = values[field];
      return Array.isArray(value) ? value : [];
    };
    const salary = String(values.salary ?? '');
    const salaryLimit = values.salary_limit || limitOf(salary, map.salaryCurrency, rates);
    const places = placesOf(list('tags_country'), list('tags_city'), list('locations'));
    const { countries, cities } = places;
    const hasPlaces = list('tags_country').length + list('tags_city').length > 0;
    const unread = [
      ...(hasPlaces ? [] : unreadPlaces(list('locations'))),
      ...(salaryLimit ? [] : unreadSalary(salary, map.salaryCurrency)),
    ];
    const visas = list('visas');
    const eligibility = values.eligibility ? jsonOf(text('eligibility')) : [];
    const stated = eligibilityFacts.safeParse(eligibility);
    const result = schema.safeParse({
      post_pk: PLACEHOLDER_ID,
      objectID: String(PLACEHOLDER_ID),
      id: PLACEHOLDER_ID,
      title: values.title,
      position: values.position,
      company: {
        name: text('company_name'),
        logo_url: text('company_logo_url'),
        description: text('company_description'),
        is_highlighted: values.company_is_highlighted,
        is_top_recommended_org: values.company_is_top_recommended_org,
      },
      company_name: text('company_name'),
      company_id: text('company_id'),
      company_description: text('company_description'),
      company_is_highlighted: values.company_is_highlighted,
      company_url: text('company_url'),
      company_career_page_url: text('company_career_page_url'),
      company_data: companyData(values),
      composite: compositeOf(values),
      composite_name: text('composite_name'),
      card_locations: [...countries, ...cities],
      locations: list('locations').length > 0 ? list('locations') : [...countries, ...cities],
      tags_country: countries,
      tags_city: cities,
      ...Object.fromEntries(importedFacetFields.map((field) => [field, list(field)])),
      visas,
      Habitat: list('Habitat'),
      // A scheduled role is new when it appears.
      posted_at: Math.max(Number(values.posted_at), Number(values.publish_at ?? 0)),
      ...closingFields(values),
      repost: values.repost,
      highlighted: values.highlighted,
      description_short: values.description_short,
      ...(values.description_full && { description_full: values.description_full }),
      ...(values.eligibility && {
        eligibility: stated.data?.map(eligibilityInLanguage) ?? eligibility,
      }),
      ...openTo(stated.data ?? [], visas),
      ...(values.company_structured_data && { company_structured_data: true }),
      salary,
      salary_limit: salaryLimit || null,
      career_development_role: values.career_development_role,
      evergreen: values.evergreen,
      collection: values.collection,
      url_external: values.url_external,
      publish_at: values.publish_at,
      checked_at: values.checked_at,
      checked_by: values.checked_by || null,
      [names.location]: locationValues(places, visas),
      [names.externalId]: text('id_external'),
      [names.hasSalary]: Boolean(salaryLimit),
    });
    return result.success
      ? { role: result.data, unread }
      : { refusals: refusalsOf(row, result.error) };
  };
}

/** The value of a cell with JSON; the cell itself, which the schema refuses, if it is none. */
function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

/** The locations whose country is not known. */
function unreadPlaces(locations: string[]): UnreadText[] {
  return locations
    .filter((location) => {
      const { countries, cities } = derivePlaces([location]);
      return countries.length === 0 && cities.length > 0;
    })
    .map((text) => ({ field: 'locations', text }));
}

/** A year, in the currency of the board; of pay by place, as in "Leeds: £50,000; Oslo: NOK 600,000", the largest. */
function limitOf(salary: string, currency: string | undefined, rates: UnitsPerUsd): number | null {
  const parts = salary.split('; ');
  const isByPlace = parts.length > 1 && parts.every((part) => /^[^:]+: ./.test(part));
  const limits = (isByPlace ? parts : [salary]).map(
    (part) => toYearly(words.locale.currency, parseSalary(part, currency), rates) ?? 0,
  );
  return Math.max(...limits) || null;
}

/** An amount of money, at least three digits or with a currency. */
const amount = /\p{Sc}|\d{3}|\d\s?k\b/iu;

/** A salary that names an amount, but not one that is understood. */
const unreadSalary = (text: string, currency: string | undefined): UnreadText[] =>
  amount.test(text) && parseSalary(text, currency).kind === 'unknown'
    ? [{ field: 'salary', text }]
    : [];

/** Countries and cities as given; if neither is, derived from `locations`, in the language of the board. */
function placesOf(countries: string[], cities: string[], locations: string[]): LocationTags {
  return countries.length + cities.length > 0 ? { countries, cities } : derivePlaces(locations);
}

/** The location facet: countries, each with its visa variant, then regions, then cities. */
function locationValues({ countries, cities }: LocationTags, visas: string[]): string[] {
  const named = new Set(visas.map(placeName));
  const withVisas = countries.flatMap((country) =>
    named.has(placeName(country)) ? [country, visaVariantOf(country)] : [country],
  );
  return [...new Set([...withVisas, ...regionsOf(countries, cities), ...cities])];
}

/** A composite without a pk gets one once all rows are known (`ids.ts`). */
function compositeOf({ composite_name: name, composite_pk: pk }: RowValues) {
  return name ? { name, pk: pk ?? PLACEHOLDER_PK } : null;
}

function closingFields({ closes_at: closesAt, rolling }: RowValues) {
  if (typeof closesAt === 'number') return { closes_at: closesAt };
  return { closes_at: null, closing_not_stated: closesAt !== ROLLING && !rolling };
}

function companyData(values: RowValues): string[] {
  return [
    String(values.company_name),
    ...(values.company_is_highlighted ? ['true'] : []),
    ...(values.company_is_top_recommended_org ? ['is_recommended_org'] : []),
  ];
}

function refusalsOf(row: number, error: z.core.$ZodError): Refusal[] {
  return error.issues.map(({ path, message }) => ({ row, field: path.join('.'), reason: message }));
}
