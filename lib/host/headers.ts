import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as z from 'zod';

const schema = z.object({
  headers: z
    .array(z.object({ for: z.string(), values: z.record(z.string(), z.string()) }))
    .default([]),
});

/** Response headers for static files by path, later rules winning over earlier ones. */
export type HeaderRules = (pathname: string) => Record<string, string>;

/**
 * Reads the `[[headers]]` of a `netlify.toml`, so that both hosts answer with the same ones.
 * @throws when the file is not TOML or a rule has another shape
 */
export async function readHeaderRules(file: string): Promise<HeaderRules> {
  const { headers } = schema.parse(parse(await readFile(file, 'utf8')));
  const rules = headers.map((rule) => ({
    pattern: new URLPattern({ pathname: rule.for }),
    values: rule.values,
  }));
  return (pathname) => {
    const matching = rules.filter((rule) => rule.pattern.test({ pathname }));
    return Object.assign({}, ...matching.map((rule) => rule.values));
  };
}
