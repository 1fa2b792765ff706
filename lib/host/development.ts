// What only development and tests need: restarts whenever a folder changes, and a parent site. Contract: 7.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from 'srvx';
import { folderDigest } from '../build/build-pages.ts';
import { sampleParentSite } from '../site/parent-sources.ts';

/** Polling is cheap for a small folder, and not every file system reports changes. */
const POLL_MILLISECONDS = 300;

type Options = {
  /** The program's file; it is forked with the arguments of this process. */
  program: string;
  /** The folder whose changes restart the program. It may not exist yet. */
  folder: string;
  say: (line: string) => void;
  /** Ends the watch and the program. */
  signal: AbortSignal;
};

/**
 * Runs a program and restarts it after each change of a folder. If it fails after a change, which may be an
 * unfinished edit, it is restarted at the next one.
 * @returns the exit code of a program that ends before any change; 0 when `signal` ends it
 */
export async function restartOnChange({ program, folder, say, signal }: Options): Promise<number> {
  let seen = await digestOf(folder);
  for (let isFirst = true; ; isFirst = false) {
    const child = fork(program);
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const change = await Promise.race([nextChange(folder, seen, signal), ended.then(() => null)]);
    if (signal.aborted) return end(child, ended);
    if (change === null) {
      const [code] = await ended;
      if (isFirst) return code ?? 1;
      say("Waiting for a change in the board's folder");
      const next = await nextChange(folder, seen, signal);
      if (next === null) return 0;
      seen = next;
    } else {
      seen = change;
      await end(child, ended);
    }
    say("The board's folder has changed: restarting");
  }
}

async function end(child: ChildProcess, ended: Promise<unknown>): Promise<number> {
  child.kill('SIGTERM');
  await ended;
  return 0;
}

/** The folder's new digest once it changes; null when the watch ended first. */
async function nextChange(
  folder: string,
  before: string,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    await pause(POLL_MILLISECONDS);
    const now = await digestOf(folder);
    if (now !== before) return now;
  }
  return null;
}

/** Empty when the folder cannot be read. */
const digestOf = (folder: string): Promise<string> => folderDigest(folder).catch(() => '');

type ParentSiteOptions = {
  /** TCP port; 0 takes any free one. */
  port: number;
  /** Address of the board, without a trailing slash. */
  siteUrl: string;
  /** Completes the names of the footer's fields, and is the namespace of the API. */
  brand: string;
  /** Responses that replace the sample's, by the last segment of their path. */
  answers?: Routes;
};

type Routes = Record<string, () => Response | Promise<Response>>;

/** Serves menu and footer as the parent site's WordPress would. Returns its `PARENT_API_BASE`. */
export async function startParentSite({ port, siteUrl, brand, answers = {} }: ParentSiteOptions) {
  const sample = sampleParentSite({ siteUrl, brand });
  const basePath = `/wp-json/${brand}/v1/`;
  const routes: Routes = {
    'get-nav-info': () => Response.json(sample.navigation.json),
    'get-footer-info': () => Response.json(sample.footer.json),
    ...answers,
  };
  const server = serve({
    port,
    hostname: 'localhost',
    // The process that started it handles the signals.
    gracefulShutdown: false,
    silent: true,
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const route = pathname.startsWith(basePath) && routes[pathname.slice(basePath.length)];
      const response = route
        ? await route()
        : Response.json({ code: 'rest_no_route', data: { status: 404 } }, { status: 404 });
      response.headers.set('Access-Control-Allow-Origin', '*');
      return response;
    },
  });
  await server.ready();
  const origin = new URL(server.url ?? '').origin;
  return { apiBase: `${origin}${basePath.slice(0, -1)}`, close: () => server.close(true) };
}
