/** Open roles that are like another one: they share its areas and skills (15.2). */
import { type FacetField, umbrellas } from '../roles/facets.ts';
import { shortLocationLine } from '../roles/locations.ts';
import type { Role } from '../roles/role.ts';

/** Similar roles shown beside a role. */
const MAX_SIMILAR = 4;

/** The fields that {@link similarRole} reads, and those that every record must have. */
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

/** A role beside another one. */
export type SimilarRole = Pick<Role, 'post_pk' | 'title' | 'company_name' | 'closes_at'> & {
  logo: string;
  /** The line of the card. */
  places: string;
};

/** What is shown of a role beside another one. */
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

/** What two roles have in common, the most alike first. */
const STEPS: readonly FacetField[][] = [
  ['tags_area', 'tags_skill', 'tags_exp_required'],
  ['tags_area', 'tags_skill'],
  ['tags_area'],
  ['tags_skill'],
];

/** The fields by which roles are found. */
export const similarFields: readonly FacetField[] = [...new Set(STEPS.flat())];

type TaggedRole = { post_pk: number } & Partial<Record<FacetField, string[]>>;

/**
 * The searches for roles like one, from the most alike to the least; none for a role that has neither
 * areas nor skills. A search service that holds closed roles finds those too.
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
    // One more, since each search finds the role itself.
    hitsPerPage: MAX_SIMILAR + 1,
    attributesToRetrieve: SHOWN,
    attributesToHighlight: [],
    attributesToSnippet: [],
  }));
}

/**
 * The roles that those searches found: each once, without the role itself.
 * @param answers the roles of each search, in the order of the requests
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
