// Loads the functions of netlify/functions and calls them as Netlify does.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import './jsx.ts';
import type { Config, Context } from '@netlify/functions';
import { jsonResponse } from '../api/responses.ts';

type Handler = (request: Request, context: Context) => Promise<Response> | Response;
type FunctionModule = { default: Handler; config?: Config };

/** What a function gets beside the request itself. */
type Caller = { ip: string; requestId: string; onBackground: OnBackground };

/** Answers a request, or returns null when no function has its path. */
export type FunctionRouter = (
  request: Request,
  ip: string,
  requestId?: string,
) => Promise<Response | null>;

/** A function that runs at set times instead of on requests. */
export type ScheduledFunction = {
  /** The name of its file. */
  name: string;
  schedule: string;
  run: (request: Request) => Promise<Response>;
};

/** Called with work that goes on after the response was sent. */
type OnBackground = (work: Promise<unknown>) => void;

const logFailure: OnBackground = (work) =>
  void work.catch((error: unknown) => console.error(error));

/**
 * Loads every function of a folder, reading paths and methods from the functions' own `config`. A
 * method that no function takes is refused with 405; HEAD is answered as GET.
 */
export async function loadFunctions(
  folder: string,
  onBackground: OnBackground = logFailure,
): Promise<FunctionRouter> {
  const modules = await loadModules(folder);
  const table = modules.flatMap(({ module }) => routesOf(module));
  return async (request, ip, requestId = crypto.randomUUID()) => {
    const { pathname } = new URL(request.url);
    const matches = table.flatMap((route) => {
      if (!pathname.startsWith(route.start)) return [];
      const match = route.pattern.exec({ pathname });
      return match ? [{ ...route, groups: match.pathname.groups }] : [];
    });
    if (matches.length === 0) return null;
    const isAllowed = !FORBIDDEN_METHODS.has(request.method);
    const found = isAllowed && matches.find(({ takes }) => takes(request.method));
    if (!found) return refuseMethod(matches.flatMap(({ methods }) => methods ?? ANY_METHOD));
    const caller = { ip, requestId, onBackground };
    const context = createContext(found.groups, caller, request.url);
    if (found.methods === null || found.methods.includes(request.method)) {
      return found.run(await withWholeBody(request), context);
    }
    const { url, headers } = request;
    return new Response(null, await found.run(new Request(url, { headers }), context));
  };
}

/**
 * The request with its body in memory, as Netlify passes it. A function that stops reading half-way
 * would otherwise cut off the connection before its response is sent.
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
    const run: ScheduledFunction['run'] = async (request) => {
      const caller = { ip: '', requestId: crypto.randomUUID(), onBackground };
      return module.default(request, createContext({}, caller, request.url));
    };
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

function routesOf(module: FunctionModule) {
  const config = module.config ?? {};
  const paths = 'path' in config && config.path ? [config.path].flat() : [];
  const methods: string[] | null =
    'method' in config && config.method ? [config.method].flat() : null;
  const takes = (method: string): boolean =>
    methods === null || methods.includes(method) || (method === 'HEAD' && methods.includes('GET'));
  return paths.map((pathname) => ({
    // Most requests are for files; comparing the start is cheaper than the pattern.
    start: /^[^:*{(]*/.exec(pathname)?.[0] ?? '',
    pattern: new URLPattern({ pathname: `${pathname}{/}?` }),
    methods,
    takes,
    run: module.default,
  }));
}

/** Methods that a standard `Request` cannot have. */
const FORBIDDEN_METHODS = new Set(['CONNECT', 'TRACE', 'TRACK']);

const ANY_METHOD = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

function refuseMethod(methods: string[]): Response {
  const allow = [...new Set(methods.flatMap((one) => (one === 'GET' ? [one, 'HEAD'] : [one])))];
  const detail = `This address takes ${allow.join(' or ')} alone`;
  return jsonResponse(405, { success: false, detail }, { allow });
}

function createContext(
  groups: Record<string, string | undefined>,
  { ip, requestId, onBackground }: Caller,
  url: string,
): Context {
  const params = Object.fromEntries(
    Object.entries(groups).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const context: Pick<Context, 'params' | 'ip' | 'requestId' | 'url' | 'waitUntil'> = {
    params,
    ip,
    requestId,
    url: new URL(url),
    waitUntil: onBackground,
  };
  return context as Context;
}
