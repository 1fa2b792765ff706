import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'smol-toml';
import * as z from 'zod';

const schema = z.object({
  edge_functions: z
    .array(z.strictObject({ path: z.string().startsWith('/'), function: z.string() }))
    .default([]),
});

type EdgeModule = { default: (request: Request) => EdgeAnswer | Promise<EdgeAnswer> };
type EdgeAnswer = Response | undefined;

/** The answer of the first edge function that has one; null lets the request pass. */
export type EdgeFunctions = (request: Request) => Promise<Response | null>;

/**
 * Loads the `[[edge_functions]]` of a `netlify.toml`: those that answer a request themselves or
 * let it pass.
 * @param root folder of the project
 * @throws when a rule has another shape or names a function that does not exist
 */
export async function loadEdgeFunctions(root: string): Promise<EdgeFunctions> {
  const toml = parse(await readFile(path.join(root, 'netlify.toml'), 'utf8'));
  const routes = await Promise.all(
    schema.parse(toml).edge_functions.map(async (rule) => ({
      pattern: new URLPattern({ pathname: `${rule.path}{/}?` }),
      run: (await load(path.join(root, 'netlify/edge-functions', `${rule.function}.ts`))).default,
    })),
  );
  return async (request) => {
    for (const { pattern, run } of routes) {
      if (!pattern.test(request.url)) continue;
      const answer = await run(request);
      if (answer) return answer;
    }
    return null;
  };
}

const load = (file: string) => import(pathToFileURL(file).href) as Promise<EdgeModule>;
