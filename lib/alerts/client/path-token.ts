import * as z from 'zod/mini';
import { token, TOKEN_LENGTH } from './token.ts';

/** A token as a part of a path, which hosts hand over as it was written, such as with "%3A". */
export const pathToken = z.pipe(
  z.string().check(z.maxLength(3 * TOKEN_LENGTH)),
  z.pipe(z.transform(decoded), token),
);

/** Empty when it cannot be read. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
