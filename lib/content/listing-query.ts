/** The search in the list of organisations. Contract: 3.12. */
import { fold } from '../base/fold.ts';
import {
  joinParameters,
  parameterOf,
  readParameters,
  type UrlParts,
  writeParameter,
} from '../query/url-parameters.ts';
import type { OrganisationSummary } from './organisations.ts';

/** Filters of the list of organisations. */
export type ListingQuery = {
  /** Words of the name. */
  name: string;
  /** Problem area; empty is all. */
  area: string;
  /** Region; empty is all. */
  region: string;
  open: boolean;
  recommended: boolean;
};

export const emptyListingQuery: ListingQuery = {
  name: '',
  area: '',
  region: '',
  open: false,
  recommended: false,
};

/** Same limit as the board's search. */
export const NAME_LIMIT = 512;

const textNames = ['name', 'area', 'region'] as const;
const flagNames = ['open', 'recommended'] as const;
const ownNames = new Set<string>([...textNames, ...flagNames]);

export function isEmptyQuery(query: ListingQuery): boolean {
  const words = [query.name.trim(), query.area, query.region];
  return words.every((word) => word === '') && !query.open && !query.recommended;
}

export function readListingQuery(search: string): ListingQuery {
  const query = { ...emptyListingQuery };
  for (const name of textNames) query[name] = parameterOf(search, name).slice(0, NAME_LIMIT);
  for (const name of flagNames) query[name] = parameterOf(search, name) === 'true';
  return query;
}

/** The URL of a query. Foreign parameters come first, verbatim. */
export function writeListingQuery({ pathname, search, hash }: UrlParts, query: ListingQuery) {
  const foreign = readParameters(search).filter(({ name }) => !ownNames.has(name));
  const own = [
    ...textNames.flatMap((name) => (query[name] ? [writeParameter(name, query[name])] : [])),
    ...flagNames.flatMap((name) => (query[name] ? [writeParameter(name, 'true')] : [])),
  ];
  return `${pathname}${joinParameters([...foreign.map(({ raw }) => raw), ...own])}${hash}`;
}

/** The matching organisations in list order. All words of the name must match. */
export function findOrganisations(
  organisations: readonly OrganisationSummary[],
  query: ListingQuery,
): OrganisationSummary[] {
  const words = fold(query.name).split(/\s+/).filter(Boolean);
  return organisations.filter((organisation) => {
    if (query.area && !organisation.areas.includes(query.area)) return false;
    if (query.region && !organisation.regions.includes(query.region)) return false;
    if (query.open && organisation.openRoles === 0) return false;
    if (query.recommended && !organisation.isRecommended) return false;
    const title = fold(organisation.title);
    return words.every((word) => title.includes(word));
  });
}

/** A filter value and the number of organisations it would leave. */
export type ListingChoice = { value: string; count: number };

/** The choices of a dropdown under the other filters, most frequent first. */
export function listingChoices(
  organisations: readonly OrganisationSummary[],
  query: ListingQuery,
  dimension: 'area' | 'region',
): ListingChoice[] {
  const counts = new Map<string, number>();
  const chosen = query[dimension];
  if (chosen) counts.set(chosen, 0);
  for (const organisation of findOrganisations(organisations, { ...query, [dimension]: '' })) {
    for (const value of organisation[dimension === 'area' ? 'areas' : 'regions']) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
