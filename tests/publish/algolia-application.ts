import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { answer } from '../../lib/search-engine/protocol.ts';
import {
  answeredSettings,
  ApiRefusal,
  batchSchema,
  browseSchema,
  type Key,
  keySchema,
  operationSchema,
  entrySearchSchema,
  rulesSchema,
  synonymsSchema,
} from './api-schemas.ts';
import { StoredIndices } from './stored-indices.ts';

export const APP_ID = 'TESTAPP';
export const ADMIN_KEY = 'admin-key-of-the-test';

/** A request as it arrived. */
export type SeenRequest = { method: string; path: string; query: URLSearchParams; body: unknown };

type Handler = (input: { names: string[]; body: unknown; query: URLSearchParams }) => object;

/**
 * An in-memory Algolia application. It accepts only what Algolia's API description allows, applies it
 * as documented, and records every request. Searches are answered by the board's own
 * engine, with the stored records and settings.
 */
export function createAlgoliaApplication({ largestRecord = 100_000, isSlow = false } = {}) {
  const indices = new StoredIndices();
  const keys = new Map<string, Key>();
  const seen: SeenRequest[] = [];
  const polls = new Map<number, number>();
  let lastTask = 0;
  let intercept: ((request: SeenRequest) => Response | null | Promise<Response>) | null = null;
  let losesAnswer: (() => boolean) | null = null;

  /** A task. In a slow application it is not finished on the first poll. */
  const task = () => {
    polls.set(++lastTask, isSlow ? 0 : 1);
    return { taskID: lastTask, updatedAt: '2026-11-01T00:00:00.000Z' };
  };

  const routes: Array<[method: string, pattern: RegExp, handle: Handler]> = [
    ['GET', /^\/1\/indexes$/, () => ({ items: indices.listed(), nbPages: 1 })],
    [
      'GET',
      /^\/1\/indexes\/([^/]+)\/settings$/,
      ({ names: [name = ''], query }) => answeredSettings(indices.settings(name), query),
    ],
    [
      'PUT',
      /^\/1\/indexes\/([^/]+)\/settings$/,
      ({ names: [name = ''], body, query }) => {
        if (query.get('forwardToReplicas') !== 'false') {
          throw new ApiRefusal(400, 'The rankings would become all the same');
        }
        indices.change(name, body);
        return task();
      },
    ],
    [
      'POST',
      /^\/1\/indexes\/([^/]+)\/batch$/,
      ({ names: [name = ''], body }) => {
        const { requests } = batchSchema.parse(body);
        requests.forEach(({ body: record }, position) => {
          const size = Buffer.byteLength(JSON.stringify(record));
          if (size <= largestRecord) return;
          throw new ApiRefusal(
            400,
            `Record at the position ${position} objectID=${record.objectID} is too big size=${size}/${largestRecord} bytes. Please have a look at the limits`,
          );
        });
        for (const request of requests) {
          if (request.action === 'addObject') indices.put(name, request.body);
          else indices.remove(name, request.body.objectID);
        }
        return { ...task(), objectIDs: requests.map(({ body: record }) => record.objectID) };
      },
    ],
    [
      'POST',
      /^\/1\/indexes\/([^/]+)\/operation$/,
      ({ names: [name = ''], body }) => {
        const operation = operationSchema.parse(body);
        if (operation.operation === 'move') indices.move(name, operation.destination);
        else indices.copy(name, operation.destination, operation.scope);
        return task();
      },
    ],
    [
      'POST',
      /^\/1\/indexes\/([^/]+)\/browse$/,
      ({ names: [name = ''], body }) => browse(name, browseSchema.parse(body)),
    ],
    [
      'POST',
      /^\/1\/indexes\/([^/]+)\/synonyms\/search$/,
      ({ names: [name = ''], body }) => {
        const { page = 0, hitsPerPage = 20 } = entrySearchSchema.parse(body);
        const all = [...indices.synonyms(name).values()];
        return {
          hits: all.slice(page * hitsPerPage, (page + 1) * hitsPerPage),
          nbHits: all.length,
        };
      },
    ],
    [
      'POST',
      /^\/1\/indexes\/([^/]+)\/synonyms\/batch$/,
      ({ names: [name = ''], body, query }) => {
        if (query.get('replaceExistingSynonyms') !== 'false') {
          throw new ApiRefusal(400, 'Synonyms of the curators would be lost');
        }
        for (const synonym of synonymsSchema.parse(body)) {
          indices.synonyms(name).set(synonym.objectID, synonym);
        }
        return task();
      },
    ],
    [
      'DELETE',
      /^\/1\/indexes\/([^/]+)\/synonyms\/([^/]+)$/,
      ({ names: [name = '', objectID = ''] }) => {
        indices.synonyms(name).delete(objectID);
        return { ...task(), deletedAt: '2026-11-01T00:00:00.000Z' };
      },
    ],
    [
      'POST',
      /^\/1\/indexes\/([^/]+)\/rules\/search$/,
      ({ names: [name = ''], body }) => {
        const { page = 0, hitsPerPage = 20 } = entrySearchSchema.parse(body);
        const all = [...indices.rules(name).values()];
        return {
          hits: all.slice(page * hitsPerPage, (page + 1) * hitsPerPage),
          nbHits: all.length,
          page,
          nbPages: Math.ceil(all.length / hitsPerPage),
        };
      },
    ],
    [
      'POST',
      /^\/1\/indexes\/([^/]+)\/rules\/batch$/,
      ({ names: [name = ''], body, query }) => {
        if (query.get('clearExistingRules') !== 'false') {
          throw new ApiRefusal(400, 'Rules of the curators would be lost');
        }
        for (const rule of rulesSchema.parse(body)) indices.rules(name).set(rule.objectID, rule);
        return task();
      },
    ],
    [
      'DELETE',
      /^\/1\/indexes\/([^/]+)\/rules\/([^/]+)$/,
      ({ names: [name = '', objectID = ''] }) => {
        indices.rules(name).delete(objectID);
        return task();
      },
    ],
    [
      'GET',
      /^\/1\/indexes\/([^/]+)\/task\/(\d+)$/,
      ({ names: [, id] }) => {
        const looks = polls.get(Number(id));
        if (looks === undefined) throw new ApiRefusal(404, 'There is no such task');
        polls.set(Number(id), looks + 1);
        return { status: looks === 0 ? 'notPublished' : 'published', pendingTask: looks === 0 };
      },
    ],
    [
      'DELETE',
      /^\/1\/indexes\/([^/]+)$/,
      ({ names: [name = ''] }) => {
        indices.delete(name);
        return { ...task(), deletedAt: '2026-11-01T00:00:00.000Z' };
      },
    ],
    [
      'GET',
      /^\/1\/keys$/,
      () => ({ keys: [...keys].map(([value, key]) => ({ value, createdAt: 0, ...key })) }),
    ],
    [
      'POST',
      /^\/1\/keys$/,
      ({ body }) => {
        const key = randomUUID();
        keys.set(key, keySchema.parse(body));
        return { key, createdAt: '2026-11-01T00:00:00.000Z' };
      },
    ],
    [
      'GET',
      /^\/1\/keys\/([^/]+)$/,
      ({ names: [value = ''] }) => {
        const key = keys.get(value);
        if (!key) throw new ApiRefusal(404, 'Key does not exist');
        return { value, createdAt: 0, ...key };
      },
    ],
  ];

  function browse(
    name: string,
    { attributesToRetrieve, hitsPerPage = 1000, cursor }: z.output<typeof browseSchema>,
  ) {
    const all = [...indices.records(name).values()];
    const from = Number(cursor ?? 0);
    const hits = all.slice(from, from + hitsPerPage).map((record) => {
      if (!attributesToRetrieve) return record;
      const wanted = ['objectID', ...attributesToRetrieve];
      return Object.fromEntries(Object.entries(record).filter(([key]) => wanted.includes(key)));
    });
    const next = from + hitsPerPage;
    return {
      hits,
      nbHits: all.length,
      hitsPerPage,
      ...(next < all.length && { cursor: String(next) }),
    };
  }

  function handle(
    request: SeenRequest,
    given: Headers,
    text: string,
  ): { status: number; body: object } {
    const { method, path, query, body } = request;
    const appId = given.get('x-algolia-application-id') ?? query.get('x-algolia-application-id');
    const key = given.get('x-algolia-api-key') ?? query.get('x-algolia-api-key') ?? '';
    const searchKey = keys.get(key);
    if (appId !== APP_ID || (key !== ADMIN_KEY && !searchKey)) {
      throw new ApiRefusal(403, 'Invalid Application-ID or API key');
    }
    const route = routes.find(([verb, pattern]) => verb === method && pattern.test(path));
    if (searchKey) {
      if (route) throw new ApiRefusal(403, 'Method not allowed with this API key');
      checkSearch(searchKey, given.get('referer') ?? '', body);
      const limited = JSON.stringify(withinKey(searchKey, body));
      return answer(indices.engine(), {
        method,
        path,
        query: new URLSearchParams(),
        body: limited,
      });
    } else if (route) {
      const [, pattern, run] = route;
      const names = (pattern.exec(path) ?? []).slice(1).map(decodeURIComponent);
      return { status: 200, body: run({ names, body, query }) };
    }
    return answer(indices.engine(), { method, path, query: new URLSearchParams(), body: text });
  }

  return {
    indices,
    keys,
    seen,
    /** Tasks that were never polled until they finished. */
    unfinished: () => [...polls].filter(([, looks]) => looks < (isSlow ? 2 : 1)).map(([id]) => id),
    /** Overrides the response to a request; null means the application's own. */
    interceptWith(handler: typeof intercept): void {
      intercept = handler;
    },
    /** Executes the request, but drops the response when this returns true. */
    loseAnswersWhen(rule: typeof losesAnswer): void {
      losesAnswer = rule;
    },
    async fetch(request: Request): Promise<Response> {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
      const url = new URL(request.url);
      const bytes = Buffer.from(await request.arrayBuffer());
      const isPacked = request.headers.get('content-encoding') === 'gzip';
      const text = (isPacked ? gunzipSync(bytes) : bytes).toString();
      const arrived: SeenRequest = {
        method: request.method,
        path: url.pathname,
        query: url.searchParams,
        body: text === '' ? null : (JSON.parse(text) as unknown),
      };
      seen.push(arrived);
      const instead = await intercept?.(arrived);
      if (instead) return instead;
      const { status, body } = refusing(() => handle(arrived, request.headers, text));
      if (losesAnswer?.()) return Response.error();
      return Response.json(body, { status, headers: CORS });
    },
  };
}

export type AlgoliaApplication = ReturnType<typeof createAlgoliaApplication>;

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
};

type SearchBody = { requests?: Array<{ indexName: string; hitsPerPage?: number }> };

/** The lower of the key's limit and the requested number applies. */
function withinKey({ maxHitsPerQuery: most }: Key, body: unknown): SearchBody {
  const { requests = [] } = (body ?? {}) as SearchBody;
  return {
    requests: requests.map((request) => {
      const { hitsPerPage } = request;
      return hitsPerPage ? { ...request, hitsPerPage: Math.min(hitsPerPage, most) } : request;
    }),
  };
}

function checkSearch({ acl, indexes, referers }: Key, referer: string, body: unknown): void {
  const { requests = [] } = (body ?? {}) as SearchBody;
  if (!acl.includes('search')) throw new ApiRefusal(403, 'Method not allowed with this API key');
  const isFromHere = referers.some((pattern) => referer.startsWith(pattern.replace(/\*$/, '')));
  if (referers.length > 0 && !isFromHere) {
    throw new ApiRefusal(403, 'Method not allowed with this referer');
  }
  for (const { indexName } of requests) {
    if (!indexes.includes(indexName)) {
      throw new ApiRefusal(403, 'Index not allowed with this API key');
    }
  }
}

function refusing(step: () => { status: number; body: object }): { status: number; body: object } {
  try {
    return step();
  } catch (error) {
    if (error instanceof ApiRefusal) {
      const { status, message } = error;
      return { status, body: { message, status } };
    }
    if (error instanceof z.ZodError) {
      const [issue] = error.issues;
      const message = `${issue?.path.join('.')}: ${issue?.message}`;
      return { status: 400, body: { message, status: 400 } };
    }
    throw error;
  }
}
