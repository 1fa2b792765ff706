// Runs the edge functions of netlify.toml as Netlify does. Contract: 10.6.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'smol-toml';
import * as z from 'zod';
import type { PublicConfig } from '../config/public.ts';

/** Passes an own board's experiments to the edge functions, which read only environment variables. */
export function exportExperiments({ isOwnBoard, experiments }: PublicConfig): void {
  if (isOwnBoard) process.env.EXPERIMENTS = experiments.join(',') || 'none';
}

/** `*` matches anything; any other pattern syntax is rejected rather than misread. */
const pattern = z.string().regex(/^\/[\w./*-]*$/);

const schema = z.object({
  edge_functions: z
    .array(
      z.strictObject({
        path: pattern,
        excludedPath: z.array(pattern).default([]),
        function: z.string(),
      }),
    )
    .default([]),
});

type EdgeContext = {
  /** Passes the request, or a replacement, to the next function or the origin and returns its response. */
  next: (request?: Request | object) => Promise<Response>;
};

/** Returns a response, or undefined to pass the request on. */
type EdgeFunction = (
  request: Request,
  context: EdgeContext,
) => Response | undefined | Promise<Response | undefined>;

type Route = { matches: (pathname: string) => boolean; run: EdgeFunction };

type Origin = (request: Request) => Promise<Response>;

/** Runs the edge functions that match a request's path, then the origin. */
export type EdgeFunctions = (request: Request, origin: Origin) => Promise<Response>;

/** Loads the `[[edge_functions]]` of netlify.toml. Those of the same path run in the order of the file. */
export async function loadEdgeFunctions(root: string): Promise<EdgeFunctions> {
  const toml = parse(await readFile(path.join(root, 'netlify.toml'), 'utf8'));
  const routes: Route[] = await Promise.all(
    schema.parse(toml).edge_functions.map(async (rule) => {
      const included = matcher([rule.path, `${rule.path}/`]);
      const excluded = matcher(rule.excludedPath);
      return {
        matches: (pathname) => included.test(pathname) && !excluded.test(pathname),
        run: (await load(path.join(root, 'netlify/edge-functions', `${rule.function}.ts`))).default,
      };
    }),
  );
  const respond = async (
    request: Request,
    [first, ...rest]: readonly Route[],
    origin: Origin,
  ): Promise<Response> => {
    if (!first) return origin(request);
    const next: EdgeContext['next'] = (passed) =>
      respond(passed instanceof Request ? passed : request, rest, origin);
    return (await first.run(request, { next })) ?? next();
  };
  return (request, origin) => {
    const { pathname } = new URL(request.url);
    const chain = routes.filter(({ matches }) => matches(pathname));
    return respond(request, chain, origin);
  };
}

function matcher(patterns: readonly string[]): RegExp {
  const sources = patterns.map((one) => one.replaceAll('.', '\\.').replaceAll('*', '.*'));
  return new RegExp(`^(?:${sources.join('|') || '(?!)'})$`);
}

const load = (file: string) =>
  import(pathToFileURL(file).href) as Promise<{ default: EdgeFunction }>;
