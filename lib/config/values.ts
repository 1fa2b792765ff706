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

export const emailAddress = z.email({ error: 'must be an e-mail address' });
