/** A search in other forms than the board's list: its address in each (16). */
import { defaultRanking, type Ranking } from './indices.ts';
import { hasQuery, type SearchState } from './search-state.ts';
import { writeState } from './url-codec.ts';
import { joinParameters, writeParameter } from './url-parameters.ts';

/** Where the forms of a search are. */
export const formPaths = {
  board: '/',
  atomFeed: '/feed.atom',
  jsonFeed: '/feed.json',
  calendar: '/calendar.ics',
  json: '/api/roles.json',
  csv: '/api/roles.csv',
  partners: '/partners',
} as const;

type FormPath = (typeof formPaths)[keyof typeof formPaths];

type Asked = { state: SearchState; ranking?: Ranking; page?: number; limit?: number | null };

/** The address of a search in one of its forms, from the root of the site. */
export function searchAddress(path: FormPath, { state, ranking, page = 1, limit }: Asked): string {
  const written = writeState(state);
  return `${path}${joinParameters([
    ...(written ? [written] : []),
    ...(ranking && ranking !== defaultRanking ? [writeParameter('ranking', ranking)] : []),
    ...(limit ? [writeParameter('limit', String(limit))] : []),
    ...(page > 1 ? [writeParameter('page', String(page))] : []),
  ])}`;
}

/**
 * The address of the feed that a visitor subscribes to. With a text the best match comes first on the
 * board; a feed must begin with what is new.
 */
export function feedAddress(state: SearchState): string {
  const ranking = hasQuery(state) ? 'jobs' : defaultRanking;
  return searchAddress(formPaths.atomFeed, { state, ranking });
}

/** The address of a calendar of these roles' closing dates; the last ones where there are too many. */
export function calendarOfRoles(postPks: readonly number[]): string {
  return `${formPaths.calendar}?ids=${postPks.slice(-MAX_IDS).join(',')}`;
}

/** How many roles one address may name. */
export const MAX_IDS = 200;
