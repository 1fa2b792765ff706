// lib/syndication knows any search of the board as a feed, a calendar, a file, a frame or a tool's answer.

/**
 * Requests for roles (the board's own URL parameters, ranking and page), and the responses: documents that
 * are cacheable and readable from any origin. Contract: 2.11, 4.4, 16.1, 16.2.
 */
import { Refusal } from '../api/responses.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { defaultRanking, type Ranking, rankings } from '../query/indices.ts';
import { urlOfToday } from '../query/legacy-urls.ts';
import { stateToQueryJson, summaryLines } from '../query/query-json.ts';
import { MAX_IDS, searchAddress } from '../query/search-forms.ts';
import type { SearchState } from '../query/search-state.ts';
import { malformedParameter, paramsToState } from '../query/url-codec.ts';
import { readParameters, splitPath } from '../query/url-parameters.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

export type RoleRequest = {
  state: SearchState;
  /** A ranking of the sort menu; by default the board's own. */
  ranking: Ranking;
  page: number;
  limit: number;
};

/** The default and the maximum number of items per page. */
export type PageSize = { limit: number; most: number };

/** Past the last role of any board. */
export const MAX_PAGE = 10_000;

/** Throws a {@link Refusal} that names the malformed parameter. Unknown ones are ignored. */
export function readRoleRequest(
  search: string,
  definitions: FilterDefinitions,
  size: PageSize,
): RoleRequest {
  const malformed = malformedParameter(search, definitions);
  if (malformed) throw new Refusal(400, `${malformed.name.slice(0, 100)} ${malformed.rule}.`);
  const parameters = new Map(readParameters(search).map(({ name, value }) => [name, value]));
  const written = parameters.get('ranking') || defaultRanking;
  const ranking = rankings.find((each) => each === written);
  if (!ranking)
    throw new Refusal(400, say(words.apiErrors.ranking, { rankings: rankings.join(', ') }));
  return {
    state: boardState(search, definitions),
    ranking,
    page: wholeNumber('page', parameters.get('page'), { usual: 1, most: MAX_PAGE }),
    limit: wholeNumber('limit', parameters.get('limit'), { usual: size.limit, most: size.most }),
  };
}

/** Translates values that have been renamed since the URL was written. */
function boardState(search: string, definitions: FilterDefinitions): SearchState {
  const asked = search && !search.startsWith('?') ? `?${search}` : search;
  const current = urlOfToday({ pathname: '/', search: asked, hash: '' }, definitions);
  return paramsToState(splitPath(current).search, definitions);
}

/** Reads a number from 1 to `most`; `usual` when absent. */
export function wholeNumber(
  name: string,
  written: string | null | undefined,
  { usual, most }: { usual: number; most: number },
): number {
  if (!written) return usual;
  const number = /^\d{1,9}$/.test(written) ? Number(written) : 0;
  if (number >= 1 && number <= most) return number;
  throw new Refusal(400, say(words.apiErrors.wholeNumber, { name, most: String(most) }));
}

/** The absolute URLs of this page and the next, which is null on the last. */
export function pageAddresses(
  path: Parameters<typeof searchAddress>[0],
  asked: RoleRequest,
  { siteUrl, size, total }: { siteUrl: string; size: PageSize; total: number },
): { url: string; nextUrl: string | null } {
  const { page, limit } = asked;
  const written = { ...asked, limit: limit === size.limit ? null : limit };
  const addressOf = (number: number) => siteUrl + searchAddress(path, { ...written, page: number });
  return { url: addressOf(page), nextUrl: page * limit < total ? addressOf(page + 1) : null };
}

/** Reads `ids=12,7`, without duplicates; null without `ids`. */
export function readIds(search: string): number[] | null {
  const written = readParameters(search).find(({ name }) => name === 'ids')?.value;
  if (written === undefined) return null;
  const texts = written.split(',', MAX_IDS + 1).filter((text) => text !== '');
  const ids = texts.map(Number);
  const areIds = texts.every((text) => /^\d{1,15}$/.test(text)) && ids.every((id) => id > 0);
  if (!areIds) throw new Refusal(400, words.apiErrors.ids);
  if (ids.length > MAX_IDS)
    throw new Refusal(400, say(words.apiErrors.mostIds, { most: String(MAX_IDS) }));
  return [...new Set(ids)];
}

/** Reads `bom=1`: whether a CSV is to begin with a byte-order mark. */
export function readByteOrderMark(search: string): boolean {
  const written = readParameters(search).find(({ name }) => name === 'bom')?.value || '0';
  if (written !== '0' && written !== '1') throw new Refusal(400, words.apiErrors.bom);
  return written === '1';
}

const MAX_TITLE_CHARACTERS = 200;

/** The title of a search, such as "Job board | Lodestar - Area: Climate change". */
export function searchTitle(
  brandName: string,
  state: SearchState,
  definitions: FilterDefinitions,
): string {
  const query = stateToQueryJson(state, definitions);
  const lines = query ? summaryLines(query, definitions).join(', ') : '';
  const name =
    lines.length > MAX_TITLE_CHARACTERS
      ? `${[...lines].slice(0, MAX_TITLE_CHARACTERS).join('')}…`
      : lines;
  return name
    ? say(words.frame.pageTitle, { board: brandName, page: name })
    : say(words.frame.title, { board: brandName });
}

/** The query string of a request, without its "?". */
export function searchOf(request: Request): string {
  return new URL(request.url).search.slice(1);
}
