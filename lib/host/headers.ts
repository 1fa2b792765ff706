import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'smol-toml';
import * as z from 'zod';
import { HEADERS_FILE } from './content-security-policy.ts';

const schema = z.object({
  headers: z
    .array(z.object({ for: z.string(), values: z.record(z.string(), z.string()) }))
    .default([]),
});

type Rule = z.output<typeof schema>['headers'][number];

/** Response headers for static files by path, later rules winning over earlier ones. */
export type HeaderRules = (pathname: string) => Record<string, string>;

/**
 * Reads the `[[headers]]` of `netlify.toml` and the `_headers` of the built pages, so that both
 * hosts answer with the same ones.
 * @param root folder of the project
 * @param pages folder of the built pages
 * @throws when the file is not TOML or a rule has another shape
 */
export async function readHeaderRules(root: string, pages: string): Promise<HeaderRules> {
  const toml = await readFile(path.join(root, 'netlify.toml'), 'utf8');
  const built = await readFile(path.join(pages, HEADERS_FILE), 'utf8').catch(() => '');
  const rules = [...schema.parse(parse(toml)).headers, ...parseHeadersFile(built)].map((rule) => ({
    pattern: new URLPattern({ pathname: rule.for }),
    values: rule.values,
  }));
  return (pathname) => {
    const matching = rules.filter((rule) => rule.pattern.test({ pathname }));
    return Object.assign({}, ...matching.map((rule) => rule.values));
  };
}

/** Reads a `_headers` file: a path on a line of its own, its headers indented below. */
export function parseHeadersFile(content: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of content.split('\n')) {
    if (/^\S/.test(line)) rules.push({ for: line.trim(), values: {} });
    const [, name, value] = /^\s+([^:\s]+):\s*(.+)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (rule && name && value) rule.values[name] = value;
  }
  return rules;
}
