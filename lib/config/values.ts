/** The kinds of values that variables and `board.json` share. */
import * as z from 'zod';

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');

export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });

/** A URL without a trailing slash. */
export const baseUrl = webUrl.transform(withoutTrailingSlash);

/** An address at the root of a host. */
export const originUrl = baseUrl
  .refine((url) => new URL(url).href === `${new URL(url).origin}/`, {
    error: 'must be an address without a path, such as https://jobs.example',
  })
  .transform((url) => new URL(url).origin);

/** Completes a field name. */
export const fieldToken = z
  .string()
  .regex(/^[a-z0-9_]+$/, 'may hold only lower-case letters, digits and underscores');

/** Hosts such as `cdn.example.org` or `*.example.org`. */
export const imageHost = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/,
    'must be a host such as cdn.example.org or *.example.org',
  );

/** The name of a time zone. */
export const timeZone = z
  .string()
  .trim()
  .refine(isTimeZone, { error: 'must be the name of a time zone, such as Europe/London' });

export const emailAddress = z.email({ error: 'must be an e-mail address' });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}
