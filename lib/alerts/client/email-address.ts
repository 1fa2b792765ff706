import * as z from 'zod/mini';

/** Longest address that mail servers take (RFC 5321). Characters. */
export const EMAIL_LIMIT = 254;

const INVALID = 'Email is invalid';

/** Control characters count as space: no address has any, and a mail's header must not. */
const FORM = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

const isAddress = (text: string): boolean => text.length <= EMAIL_LIMIT && FORM.test(text);

/** An alert's e-mail address (5). Space around it is taken away. */
export const emailAddress = z
  .string({ error: INVALID })
  .check(z.trim(), z.refine(isAddress, INVALID));
