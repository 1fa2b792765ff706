/** Serves the desk over HTTP, only to its own page on this machine. Contract: 13.1. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readJson } from '../api/request-body.ts';
import { isSameSecret } from '../api/secrets.ts';
import { jsonResponse, Refusal } from '../api/responses.ts';
import { decode } from '../base/escape.ts';
import { words } from '../words/words.ts';
import {
  draftBody,
  judgementBody,
  ruleBody,
  ruleChanges,
  SECRET_HEADER,
  sessionBody,
  skipBody,
  tryBody,
  undoBody,
} from './client/desk-api.ts';
import { Conflict, type DeskService } from './desk-service.ts';

/** A file of the desk's page, with its media type. */
export type PageFile = { content: Uint8Array<ArrayBuffer> | string; type: string };

type Options = {
  service: DeskService;
  /** The page and its assets, by path. */
  files: ReadonlyMap<string, PageFile>;
  /** The folder of the site's images and fonts. */
  publicDir: string;
  /** The board, for links on a card. Without a trailing slash. */
  siteUrl: string;
  /** Called with unexpected errors. */
  onError: (error: unknown) => void;
};

/** Only the page's own files run, no other page may frame it, and nothing is cached. */
const pageHeaders = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' https: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
};

const SECRET_BYTES = 32;

/** A draft may contain a whole posting, in any script. */
const MAX_DRAFT_BYTES = 512 * 1024;
/** The ids and versions of a hundred thousand rows. */
const MAX_STEP_BYTES = 8 * 1024 * 1024;

const randomText = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Creates a desk's request handler.
 * @returns `handle`, and `newToken`, which creates a one-time token for the desk's address
 */
export function createDeskHandler(options: Options) {
  const { service, files, publicDir, siteUrl, onError } = options;
  const secret = randomText();
  const tokens = new Set<string>();

  /** @throws {Refusal} for a request that is not from this desk's page */
  function checkOrigin(request: Request): void {
    const { host } = new URL(request.url);
    // DNS rebinding: an attacker's host name may resolve to this machine.
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host)) {
      throw new Refusal(403, words.desk.onlyHere);
    }
    const origin = request.headers.get('origin');
    const site = request.headers.get('sec-fetch-site');
    const isForeign = origin !== null && origin !== `http://${host}`;
    const isNavigation =
      request.method === 'GET' && !new URL(request.url).pathname.startsWith('/api/');
    if (isForeign || (!isNavigation && site !== null && site !== 'same-origin')) {
      throw new Refusal(403, words.desk.onlyItsPage);
    }
  }

  function begin(token: string): { secret: string } {
    const found = [...tokens].find((each) => isSameSecret(token, each));
    if (found === undefined) {
      throw new Refusal(403, words.desk.usedAddress);
    }
    tokens.delete(found);
    return { secret };
  }

  async function callApi(request: Request, { pathname, searchParams }: URL): Promise<object> {
    const { method } = request;
    if (method === 'POST' && pathname === '/api/session') {
      return begin((await readJson(request, sessionBody)).token);
    }
    if (!isSameSecret(request.headers.get(SECRET_HEADER) ?? '', secret)) {
      throw new Refusal(401, words.desk.restarted);
    }
    if (method === 'GET' && pathname === '/api/overview') {
      return service.overview(searchParams.get('known') ?? '');
    }
    if (method === 'POST' && pathname === '/api/steps') {
      return service.skipMany((await readJson(request, skipBody, MAX_STEP_BYTES)).rows);
    }
    if (method === 'POST' && pathname === '/api/steps/undo') {
      return service.undoStep(await readJson(request, undoBody, MAX_STEP_BYTES));
    }
    if (method === 'POST' && pathname === '/api/rules/effect') {
      return service.effectOfRule((await readJson(request, ruleBody)).line);
    }
    if (method === 'POST' && pathname === '/api/search') {
      return service.trySearch(await readJson(request, tryBody, MAX_DRAFT_BYTES));
    }
    const change = ruleChanges.find((each) => pathname === `/api/rules/${each}`);
    if (method === 'POST' && change) {
      return { count: await service.changeRule(change, (await readJson(request, ruleBody)).line) };
    }
    const [, id = '', part = ''] =
      /^\/api\/candidates\/([^/]+)(?:\/(draft|judgement))?$/.exec(pathname) ?? [];
    const key = id && (decode(id) ?? '');
    if (key && method === 'GET' && part === '') return service.detail(key);
    if (key && method === 'PUT' && part === 'draft') {
      const { version, draft } = await readJson(request, draftBody, MAX_DRAFT_BYTES);
      return service.saveDraft(key, version, draft);
    }
    if (key && method === 'POST' && part === 'judgement') {
      return service.judge(key, await readJson(request, judgementBody, MAX_DRAFT_BYTES));
    }
    throw new Refusal(404, words.desk.noEndpoint);
  }

  async function servePage(request: Request, pathname: string): Promise<Response> {
    if (request.method !== 'GET') throw new Refusal(405, words.desk.onlyGet);
    const file = files.get(pathname) ?? (await siteFile(publicDir, pathname));
    if (file) {
      return new Response(file.content, {
        headers: { ...pageHeaders, 'Content-Type': file.type },
      });
    }
    // A link on a card, such as an organisation's page.
    return new Response(null, {
      status: 302,
      headers: { ...pageHeaders, Location: `${siteUrl}${pathname}` },
    });
  }

  async function handle(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const { pathname } = url;
    try {
      checkOrigin(request);
      if (!pathname.startsWith('/api/')) return await servePage(request, pathname);
      return jsonResponse(200, await callApi(request, url));
    } catch (error) {
      if (error instanceof Conflict) {
        return jsonResponse(409, { detail: error.detail, current: error.current });
      }
      if (error instanceof Refusal) return jsonResponse(error.status, { detail: error.detail });
      onError(error);
      const detail = error instanceof Error ? error.message : words.desk.failed;
      return jsonResponse(500, { detail });
    }
  }

  return {
    handle,
    newToken(): string {
      const token = randomText();
      tokens.add(token);
      return token;
    },
  };
}

const pictureTypes: Record<string, string> = {
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

/** A font or image of the site; null for anything else. */
async function siteFile(publicDir: string, pathname: string): Promise<PageFile | null> {
  // No segment begins with a dot, so the path cannot leave the folder.
  if (!/^(?:\/[\w-][\w.-]*)+$/.test(pathname)) return null;
  const type = pictureTypes[path.extname(pathname)];
  if (!type) return null;
  const content = await readFile(path.join(publicDir, pathname)).catch(() => null);
  return content && { content: new Uint8Array(content), type };
}
