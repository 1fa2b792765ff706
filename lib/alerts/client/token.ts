import * as z from 'zod/mini';

/** Longest token that is looked at. Characters. */
export const TOKEN_LENGTH = 512;

const isToken = (text: string): boolean =>
  text.length <= TOKEN_LENGTH && /^[\w-][\w.~:=-]*$/.test(text);

/**
 * A mailed token: confirm, update or unsubscribe. It fits into a path as it is. Those of another
 * server (7) may end with "=", as tokens in Base64 do.
 */
export const token = z.string().check(z.refine(isToken, 'is no token'));
