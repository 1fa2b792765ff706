import { readParameters } from '../query/url-parameters.ts';

/** A key of the query that contains one of these was meant for the board (2.1, 3.14). */
const BOARD_KEY_PARTS = ['jobPk', 'tags', 'company', 'query', 'toggle', 'salary'];

/**
 * Where `/jobs` leads (2.1): to the board, the query as it is written.
 * @param search query string, with its "?" when it is not empty
 */
export function jobsRedirect(search: string): string {
  return `/${search}`;
}

/**
 * Where `/birds` leads (2.1): links that were meant for the board go there, by way of `/jobs`, the
 * query as it is written. Keys match by substring, so `tags[]` does too.
 * @param search query string, with its "?" when it is not empty
 * @returns null when the visitor stays
 */
export function birdsRedirect(search: string): string | null {
  const keys = readParameters(search).map(({ name }) => name);
  if (keys.includes('birdPk')) return null;
  const isForBoard = keys.some((key) => BOARD_KEY_PARTS.some((part) => key.includes(part)));
  return isForBoard ? `/jobs${search}` : null;
}
