import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as z from 'zod';

/** What a rule may say beyond this is refused rather than ignored. */
const rule = z.strictObject({
  from: z.string(),
  to: z.string().startsWith('/'),
  status: z.union([z.literal(301), z.literal(302), z.literal(307), z.literal(308)]).default(301),
  /** Redirects even where a file lies at `from`. The others would never come about here. */
  force: z.literal(true),
});

const schema = z.object({ redirects: z.array(rule).default([]) });

/** Answers a request that a rule leads elsewhere; null for all others. */
export type Redirects = (request: Request) => Response | null;

/**
 * Reads the `[[redirects]]` of a `netlify.toml`, so that both hosts lead to the same places. The
 * query goes along as it is written.
 * @throws when the file is not TOML or a rule has another shape
 */
export async function readRedirects(file: string): Promise<Redirects> {
  const { redirects } = schema.parse(parse(await readFile(file, 'utf8')));
  const rules = redirects.map(({ from, to, status }) => ({
    pattern: new URLPattern({ pathname: `${from}{/}?` }),
    to,
    status,
  }));
  return (request) => {
    const { pathname, search } = new URL(request.url);
    const found = rules.find(({ pattern }) => pattern.test({ pathname }));
    if (!found) return null;
    return new Response(null, { status: found.status, headers: { location: found.to + search } });
  };
}
