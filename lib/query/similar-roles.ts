/** Finds open roles that share areas and skills with a role. Contract: 15.2. */
import { type FacetField, umbrellas } from '../roles/facets.ts';
import { shortLocationLine } from '../roles/locations.ts';
import type { Role } from '../roles/role.ts';

const MAX_SIMILAR = 4;

/** Fields that {@link similarRole} reads or that the schema requires. */
const SHOWN = [
  'post_pk',
  'id',
  'title',
  'company.logo_url',
  'company_name',
  'card_locations',
  'tags_country',
  'tags_city',
  'posted_at',
  'closes_at',
];

export type SimilarRole = Pick<Role, 'post_pk' | 'title' | 'company_name' | 'closes_at'> & {
  logo: string;
  /** The card's location line. */
  places: string;
};

export function similarRole(role: Role): SimilarRole {
  const { post_pk, title, company, company_name, closes_at } = role;
  return {
    post_pk,
    title,
    company_name,
    closes_at,
    logo: company.logo_url,
    places: shortLocationLine(role).line,
  };
}

/** Shared fields per search, most similar first. */
const STEPS: readonly FacetField[][] = [
  ['tags_area', 'tags_skill', 'tags_exp_required'],
  ['tags_area', 'tags_skill'],
  ['tags_area'],
  ['tags_skill'],
];

export const similarFields: readonly FacetField[] = [...new Set(STEPS.flat())];

type TaggedRole = { post_pk: number } & Partial<Record<FacetField, string[]>>;

/**
 * Searches in order of similarity; empty for a role without areas and skills. A search service with
 * closed roles returns those too.
 */
export function similarRequests(role: TaggedRole, indexName: string) {
  const lists = STEPS.map((fields) =>
    fields.map((field) =>
      (role[field] ?? [])
        .filter((value) => !umbrellas.has(value))
        .map((value) => `${field}:${value}`),
    ),
  );
  const complete = lists.filter((step) => step.every((values) => values.length > 0));
  return complete.map((facetFilters) => ({
    indexName,
    query: '',
    facetFilters,
    // One more, since every search finds the role itself.
    hitsPerPage: MAX_SIMILAR + 1,
    attributesToRetrieve: SHOWN,
    attributesToHighlight: [],
    attributesToSnippet: [],
  }));
}

/**
 * Distinct results without the role itself.
 * @param answers results in the order of the requests
 */
export function mostSimilar<Found extends Pick<Role, 'post_pk'>>(
  role: Pick<Role, 'post_pk'>,
  answers: ReadonlyArray<readonly Found[]>,
): Found[] {
  const found = new Map<number, Found>();
  for (const other of answers.flat()) {
    if (other.post_pk !== role.post_pk && !found.has(other.post_pk)) {
      found.set(other.post_pk, other);
    }
  }
  return [...found.values()].slice(0, MAX_SIMILAR);
}
