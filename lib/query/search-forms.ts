/** URLs of a search as a feed, calendar, file or frame. Contract: 16. */
import { formPaths } from './form-paths.ts';
import { defaultRanking, type Ranking } from './indices.ts';
import { hasQuery, type SearchState } from './search-state.ts';
import { writeState } from './url-codec.ts';
import { joinParameters, writeParameter } from './url-parameters.ts';

type FormPath = (typeof formPaths)[keyof typeof formPaths];

type FormRequest = { state: SearchState; ranking?: Ranking; page?: number; limit?: number | null };

/** The site-relative URL of a search. */
export function searchAddress(
  path: FormPath,
  { state, ranking, page = 1, limit }: FormRequest,
): string {
  const written = writeState(state);
  return `${path}${joinParameters([
    ...(written ? [written] : []),
    ...(ranking && ranking !== defaultRanking ? [writeParameter('ranking', ranking)] : []),
    ...(limit ? [writeParameter('limit', String(limit))] : []),
    ...(page > 1 ? [writeParameter('page', String(page))] : []),
  ])}`;
}

/**
 * The feed to subscribe to. On the board a text query sorts by relevance; a feed must start with
 * the newest roles.
 */
export function feedAddress(state: SearchState): string {
  const ranking = hasQuery(state) ? 'jobs' : defaultRanking;
  return searchAddress(formPaths.atomFeed, { state, ranking });
}

/** A calendar of these roles' closing dates, limited to the last {@link MAX_IDS}. */
export function calendarOfRoles(postPks: readonly number[]): string {
  return `${formPaths.calendar}?ids=${postPks.slice(-MAX_IDS).join(',')}`;
}

/** Maximum number of roles in a URL. */
export const MAX_IDS = 200;
