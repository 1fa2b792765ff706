import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';

type FunctionModule = {
  default: (request: Request, context: Context) => Promise<Response> | Response;
  config?: Config;
};

/** Answers a request, or returns null when no function has its path. */
export type FunctionRouter = (request: Request, ip: string) => Promise<Response | null>;

/** Loads every function of a folder, reading paths and methods from the functions' own `config`. */
export async function loadFunctions(folder: string): Promise<FunctionRouter> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  const routes = await Promise.all(files.map((name) => loadRoutes(path.join(folder, name))));
  const table = routes.flat();
  return async (request, ip) => {
    for (const route of table) {
      const match = route.pattern.exec(request.url);
      if (!match) continue;
      if (route.methods && !route.methods.has(request.method)) continue;
      return route.run(request, createContext(match.pathname.groups, ip, request.url));
    }
    return null;
  };
}

async function loadRoutes(file: string) {
  const module = (await import(pathToFileURL(file).href)) as FunctionModule;
  const config = module.config ?? {};
  const paths = 'path' in config && config.path ? [config.path].flat() : [];
  const method = 'method' in config && config.method ? [config.method].flat() : null;
  return paths.map((pathname) => ({
    pattern: new URLPattern({ pathname }),
    methods: method && new Set<string>(method),
    run: module.default,
  }));
}

function createContext(
  groups: Record<string, string | undefined>,
  ip: string,
  url: string,
): Context {
  const params = Object.fromEntries(
    Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const context: Pick<Context, 'params' | 'ip' | 'requestId' | 'url' | 'waitUntil'> = {
    params,
    ip,
    requestId: crypto.randomUUID(),
    url: new URL(url),
    waitUntil: (promise) => void promise.catch((error: unknown) => console.error(error)),
  };
  return context as Context;
}
