import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'smol-toml';
import * as z from 'zod';

/** `*` stands for anything; other signs of patterns are refused rather than misread. */
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

/** What an edge function may do beside answering. */
type EdgeContext = {
  /** Asks what comes after the function, with another request where one is given. */
  next: (request?: Request | object) => Promise<Response>;
};

/** An answer; an address of this site to show in place of the one asked for; or nothing: go on. */
type EdgeAnswer = Response | URL | undefined;

type EdgeFunction = (request: Request, context: EdgeContext) => EdgeAnswer | Promise<EdgeAnswer>;

type Route = { matches: (pathname: string) => boolean; run: EdgeFunction };

/** What answers a request that no edge function has answered. */
type Origin = (request: Request) => Promise<Response>;

/** Answers a request with the edge functions of its path, and behind them the origin. */
export type EdgeFunctions = (request: Request, origin: Origin) => Promise<Response>;

/**
 * Loads the `[[edge_functions]]` of a `netlify.toml`. Those of a path run in their order there; each
 * may answer, pass the request on, changed or not, and change the answer that comes back, or name
 * another address of this site to be shown in place of the one asked for.
 * @param root folder of the project
 * @throws when a rule has another shape or names a function that does not exist
 */
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
  const routesOf = ({ url }: Request): Route[] => {
    const { pathname } = new URL(url);
    return routes.filter(({ matches }) => matches(pathname));
  };
  const answer = async (
    request: Request,
    chain: readonly Route[],
    origin: Origin,
    shown: readonly string[],
  ): Promise<Response> => {
    const [first, ...rest] = chain;
    if (!first) return origin(request);
    const next: EdgeContext['next'] = (passed) =>
      answer(passed instanceof Request ? passed : request, rest, origin, shown);
    const answered = await first.run(request, { next });
    if (!(answered instanceof URL)) return answered ?? next();
    if (shown.includes(answered.pathname)) {
      throw new Error(`Edge functions show ${answered.pathname} in place of itself`);
    }
    const { method, headers } = request;
    const instead = new Request(answered, { method, headers });
    return answer(instead, routesOf(instead), origin, [...shown, answered.pathname]);
  };
  return (request, origin) => answer(request, routesOf(request), origin, []);
}

function matcher(patterns: readonly string[]): RegExp {
  const sources = patterns.map((one) => one.replaceAll('.', '\\.').replaceAll('*', '.*'));
  return new RegExp(`^(?:${sources.join('|') || '(?!)'})$`);
}

const load = (file: string) =>
  import(pathToFileURL(file).href) as Promise<{ default: EdgeFunction }>;
