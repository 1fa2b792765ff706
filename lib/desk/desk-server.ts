/** The desk over HTTP: for this machine alone, for pages of its own, and with a secret (13.1). */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decode } from '../base/decode.ts';
import { readJson } from '../api/request-body.ts';
import { jsonResponse, Refusal } from '../api/responses.ts';
import { isSameSecret } from '../api/secrets.ts';
import { SECRET_HEADER } from './client/desk-api.ts';
import { draftBody, judgementBody, sessionBody } from './client/desk-schema.ts';
import { Conflict, type DeskService } from './desk-service.ts';

/** A file of the desk's page: its content and its type. */
export type PageFile = { content: Uint8Array<ArrayBuffer> | string; type: string };

type Options = {
  service: DeskService;
  /** The page and what it loads, by path. */
  files: ReadonlyMap<string, PageFile>;
  /** Folder of the site's own pictures and fonts. */
  publicDir: string;
  /** The board, where links of a card lead. Without a trailing slash. */
  siteUrl: string;
  /** Called with errors that are not the page's. */
  onError: (error: unknown) => void;
};

/** Nothing but the page's own files runs, no other page may frame it, and nothing is stored. */
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

const randomText = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Creates the request handler of a desk.
 * @returns `handle`, and `newToken`, which makes an address's one-time token
 */
export function createDeskHandler(options: Options) {
  const { service, files, publicDir, siteUrl, onError } = options;
  const secret = randomText();
  const tokens = new Set<string>();

  /** @throws {Refusal} for a request that does not come from a page of this desk */
  function checkOrigin(request: Request): void {
    const { host } = new URL(request.url);
    // A name that an attacker makes point to this machine must not be answered (DNS rebinding).
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host)) {
      throw new Refusal(403, 'The desk answers only at 127.0.0.1.');
    }
    const origin = request.headers.get('origin');
    const site = request.headers.get('sec-fetch-site');
    const isForeign = origin !== null && origin !== `http://${host}`;
    const isNavigation =
      request.method === 'GET' && !new URL(request.url).pathname.startsWith('/api/');
    if (isForeign || (!isNavigation && site !== null && site !== 'same-origin')) {
      throw new Refusal(403, 'The desk answers only its own page.');
    }
  }

  function begin(token: string): { secret: string } {
    const found = [...tokens].find((each) => isSameSecret(token, each));
    if (found === undefined) {
      throw new Refusal(403, 'This address has been used. Run "npm run desk" for a new one.');
    }
    tokens.delete(found);
    return { secret };
  }

  async function callApi(request: Request, pathname: string): Promise<object> {
    const { method } = request;
    if (method === 'POST' && pathname === '/api/session') {
      return begin((await readJson(request, sessionBody)).token);
    }
    if (!isSameSecret(request.headers.get(SECRET_HEADER) ?? '', secret)) {
      throw new Refusal(401, 'This desk was started anew. Open the address that it printed.');
    }
    if (method === 'GET' && pathname === '/api/overview') return service.overview();
    const [, id = '', part = ''] =
      /^\/api\/candidates\/([^/]+)(?:\/(draft|judgement))?$/.exec(pathname) ?? [];
    const key = id && (decode(id) ?? '');
    if (key && method === 'GET' && part === '') return service.detail(key);
    if (key && method === 'PUT' && part === 'draft') {
      const { version, draft } = await readJson(request, draftBody);
      return service.saveDraft(key, version, draft);
    }
    if (key && method === 'POST' && part === 'judgement') {
      return service.judge(key, await readJson(request, judgementBody));
    }
    throw new Refusal(404, 'There is no such call.');
  }

  async function servePage(request: Request, pathname: string): Promise<Response> {
    if (request.method !== 'GET') throw new Refusal(405, 'Only GET is served here.');
    const file = files.get(pathname) ?? (await siteFile(publicDir, pathname));
    if (file) {
      return new Response(file.content, {
        headers: { ...pageHeaders, 'Content-Type': file.type },
      });
    }
    // A link of the card, such as the page of an organisation.
    return new Response(null, {
      status: 302,
      headers: { ...pageHeaders, Location: `${siteUrl}${pathname}` },
    });
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    try {
      checkOrigin(request);
      if (!pathname.startsWith('/api/')) return await servePage(request, pathname);
      return jsonResponse(200, await callApi(request, pathname));
    } catch (error) {
      if (error instanceof Conflict) {
        return jsonResponse(409, { detail: error.detail, current: error.current });
      }
      if (error instanceof Refusal) return jsonResponse(error.status, { detail: error.detail });
      onError(error);
      const detail = error instanceof Error ? error.message : 'The desk has failed.';
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

/** A font or picture of the site; null for anything else. */
async function siteFile(publicDir: string, pathname: string): Promise<PageFile | null> {
  // No part begins with a dot, so none leads out of the folder.
  if (!/^(?:\/[\w-][\w.-]*)+$/.test(pathname)) return null;
  const type = pictureTypes[path.extname(pathname)];
  if (!type) return null;
  const content = await readFile(path.join(publicDir, pathname)).catch(() => null);
  return content && { content: new Uint8Array(content), type };
}
