/** Value types shared by variables and `board.json`, with their error messages. Contract: 4.5. */
import en from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';

// Applies to the whole process: otherwise `zod/mini` schemas only say "Invalid input".
z.config(en());

/** The experiments that the board can run. */
export const experimentNames = ['advisor_chatbot_1', 'ab4'] as const;

const withoutTrailingSlash = (url: string): string => url.replace(/\/+$/, '');

export const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' });

const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** An address that personal data may be sent to. `fetch` takes no address with a password in it. */
export const webhookUrl = webUrl.check(
  z.refine((address) => {
    if (!URL.canParse(address)) return true;
    const { protocol, hostname, username, password } = new URL(address);
    const isSafe = protocol === 'https:' || THIS_MACHINE.includes(hostname);
    return isSafe && username === '' && password === '';
  }, 'must be an https address without a user name or password'),
);

/** A URL without a trailing slash. */
export const baseUrl = z.pipe(webUrl, z.transform(withoutTrailingSlash));

/** An address at the root of a host. */
export const originUrl = z.pipe(
  baseUrl.check(
    z.refine((url) => new URL(url).href === `${new URL(url).origin}/`, {
      error: 'must be an address without a path, such as https://jobs.example',
    }),
  ),
  z.transform((url) => new URL(url).origin),
);

/** A string of a fixed format. */
export const matching = (pattern: RegExp, error: string) =>
  z.string().check(z.regex(pattern, error));

/** Completes a field name. */
export const fieldToken = matching(
  /^[a-z0-9_]+$/,
  'may contain only lower-case letters, digits and underscores',
);

/** Hosts such as `cdn.example.org` or `*.example.org`. */
export const imageHost = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(
      /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/,
      'must be a host such as cdn.example.org or *.example.org',
    ),
  );

/** An IANA time zone. */
export const timeZone = z
  .string()
  .check(
    z.trim(),
    z.refine(isTimeZone, { error: 'must be the name of a time zone, such as Europe/London' }),
  );

/** A currency by its ISO 4217 code. Every process reads the settings, so this loads no words for the check. */
export const currencyCode = z.string().check(
  z.refine((code) => Intl.supportedValuesOf('currency').includes(code), {
    error: 'must be the code of a currency, such as "EUR"',
  }),
);

export const emailAddress = z.email({ error: 'must be an e-mail address' });

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}
