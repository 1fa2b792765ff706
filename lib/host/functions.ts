// Loads the functions of netlify/functions and calls them as Netlify does.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import './jsx.ts';
import type { Config, Context } from '@netlify/functions';
import { jsonResponse } from '../api/responses.ts';

type Handler = (request: Request, context: Context) => Promise<Response> | Response;
type FunctionModule = { default: Handler; config?: Config };

/** Answers a client's request; null when no function has its path. */
export type FunctionRouter = (request: Request, ip: string) => Promise<Response | null>;

/** A function that runs on a schedule instead of on requests. */
export type ScheduledFunction = {
  /** The name of its file. */
  name: string;
  schedule: string;
  run: (request: Request) => Promise<Response>;
};

/** Called with work that continues after the response is sent. */
type OnBackground = (work: Promise<unknown>) => void;

const logFailure: OnBackground = (work) =>
  void work.catch((error: unknown) => console.error(error));

/**
 * Loads every function of a folder at the paths of its `config`. Each function must refuse the methods that
 * it does not support.
 * @throws when a `config` lists methods
 */
export async function loadFunctions(
  folder: string,
  onBackground: OnBackground = logFailure,
): Promise<FunctionRouter> {
  const modules = await loadModules(folder);
  const table = modules.flatMap(({ name, module }) => routesOf(name, module));
  return async (request, ip) => {
    const { pathname } = new URL(request.url);
    for (const { start, pattern, run } of table) {
      const match = pathname.startsWith(start) ? pattern.exec({ pathname }) : null;
      if (!match) continue;
      if (IMPOSSIBLE_METHODS.has(request.method)) return refuseMethod();
      const context = createContext(match.pathname.groups, ip, onBackground);
      return run(await withWholeBody(request), context);
    }
    return null;
  };
}

/** Methods that a standard `Request` cannot have, so they cannot be passed to a function. */
const IMPOSSIBLE_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);
const ALLOWED_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function refuseMethod(): Response {
  const detail = 'No address here takes this method';
  return jsonResponse(405, { success: false, detail }, { allow: ALLOWED_METHODS });
}

/**
 * Reads the whole body into memory, as Netlify does. Otherwise a function that stops reading half-way would
 * close the connection before its response is sent.
 * @throws with `status` 413 when the body is too large
 */
async function withWholeBody(request: Request): Promise<Request> {
  const { url, method, headers, signal } = request;
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  const body = await request.arrayBuffer();
  return new Request(url, { method, headers, signal, body });
}

/** Loads the functions of a folder that have a schedule instead of a path. */
export async function loadScheduledFunctions(
  folder: string,
  onBackground: OnBackground = logFailure,
): Promise<ScheduledFunction[]> {
  const modules = await loadModules(folder);
  return modules.flatMap(({ name, module }) => {
    const config = module.config ?? {};
    if (!('schedule' in config) || typeof config.schedule !== 'string') return [];
    const context = createContext({}, '', onBackground);
    const run: ScheduledFunction['run'] = async (request) => module.default(request, context);
    return [{ name, schedule: config.schedule, run }];
  });
}

async function loadModules(folder: string) {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: path.basename(file, '.ts'),
      module: (await import(pathToFileURL(path.join(folder, file)).href)) as FunctionModule,
    })),
  );
}

function routesOf(name: string, { config = {}, default: run }: FunctionModule) {
  if ('method' in config) {
    throw new Error(`The function "${name}" names methods: its endpoint is to refuse the others`);
  }
  const paths = 'path' in config && config.path ? [config.path].flat() : [];
  return paths.map((pathname) => ({
    // Most requests are for files; comparing the start is cheaper than the pattern.
    start: /^[^:*{(]*/.exec(pathname)?.[0] ?? '',
    pattern: new URLPattern({ pathname: `${pathname}{/}?` }),
    run,
  }));
}

/** The part of Netlify's context that the functions here use. */
function createContext(
  groups: Record<string, string | undefined>,
  ip: string,
  waitUntil: OnBackground,
): Context {
  // Named path segments are never optional.
  const params = groups as Record<string, string>;
  return { params, ip, waitUntil } satisfies Partial<Context> as Context;
}
