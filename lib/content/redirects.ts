/** Redirects from old addresses. Contract: 2.1, 3.14. */
import { readParameters } from '../query/url-parameters.ts';

/** A query key that contains one of these was meant for the board. */
const BOARD_KEY_PARTS = ['jobPk', 'tags', 'company', 'query', 'toggle', 'salary'];

/**
 * `/jobs` leads to the board; the query is kept verbatim.
 * @param search query string, with its "?" when it is not empty
 */
export function jobsRedirect(search: string): string {
  return `/${search}`;
}

/**
 * `/birds` links that were meant for the board lead there through `/jobs`; the query is kept
 * verbatim. Keys match by substring, so `tags[]` matches too.
 * @param search query string, with its "?" when it is not empty
 * @returns null when there is no redirect
 */
export function birdsRedirect(search: string): string | null {
  const keys = readParameters(search).map(({ name }) => name);
  if (keys.includes('birdPk')) return null;
  const isForBoard = keys.some((key) => BOARD_KEY_PARTS.some((part) => key.includes(part)));
  return isForBoard ? `/jobs${search}` : null;
}
