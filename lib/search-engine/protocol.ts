/** Algolia's REST search protocol: paths, methods, bodies and errors, answered by the engine. */
import type { SearchEngine } from './engine.ts';
import { STEPS_PER_RECORD } from './hits.ts';
import {
  type RawParameters,
  readList,
  readUrlParameters,
  MAX_BODY_LENGTH,
  readBody,
  readChoice,
  readText,
  withParams,
} from './raw-parameters.ts';
import { isObject, type SearchRecord } from './record.ts';
import { createBudget, RequestError, type Budget, jsonBytes } from './request-limits.ts';
import type { SearchResponse } from './search.ts';

/** A request of Algolia's REST search protocol. */
export type ProtocolRequest = {
  method: string;
  /** From the root and still encoded, such as `/1/indexes/jobs/query`. */
  path: string;
  query: URLSearchParams;
  /** Empty when there is none. */
  body: string;
};

/** A response of that protocol; `body` is serialised as JSON, `allow` is set for status 405. */
export type ProtocolResponse = { status: number; body: object; allow?: readonly string[] };

/**
 * Answers a request as Algolia would: searches, multiple searches, searches for facet values,
 * objects and browsing. Errors become `{message, status}`.
 * @param budget limits the cost of the whole request
 */
export function answer(
  engine: SearchEngine,
  request: ProtocolRequest,
  budget: Budget = createBudget(),
): ProtocolResponse {
  try {
    return { status: 200, body: dispatch(engine, request, budget) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status, message, allow } = error;
    return { ...errorResponse(status, message), ...(allow && { allow }) };
  }
}

/** An error in Algolia's shape. */
export function errorResponse(status: number, message: string): ProtocolResponse {
  return { status, body: { message, status } };
}

type Handler = (input: {
  engine: SearchEngine;
  /** Decoded parameters of the path. */
  names: string[];
  /** Parameters of the URL and of the body. */
  parameters: RawParameters;
  budget: Budget;
}) => object;

type Route = { pattern: RegExp; methods: Partial<Record<string, Handler>> };

const search: Handler = ({ engine, names: [index = ''], parameters, budget }) =>
  engine.search(index, parameters, budget);
const browse: Handler = ({ engine, names: [index = ''], parameters, budget }) =>
  engine.browse(index, parameters, budget);

const routes: Route[] = [
  {
    pattern: /^\/1\/indexes\/(?:\*|%2A)\/queries$/,
    methods: {
      POST: ({ engine, parameters, budget }) => answerMultiple(engine, parameters, budget),
    },
  },
  {
    pattern: /^\/1\/indexes\/(?:\*|%2A)\/objects$/,
    methods: {
      POST: ({ engine, parameters, budget }) => answerObjects(engine, parameters, budget),
    },
  },
  { pattern: /^\/1\/indexes\/([^/]+)\/query$/, methods: { POST: search } },
  { pattern: /^\/1\/indexes\/([^/]+)\/browse$/, methods: { POST: browse, GET: browse } },
  {
    pattern: /^\/1\/indexes\/([^/]+)\/facets\/([^/]+)\/query$/,
    methods: {
      POST: ({ engine, names: [index = '', facet = ''], parameters, budget }) =>
        engine.searchFacet(index, facet, parameters, budget),
    },
  },
  {
    pattern: /^\/1\/indexes\/([^/]+)\/([^/]+)$/,
    methods: {
      GET({ engine, names: [index = '', objectID = ''], parameters }) {
        const attributes = readList(parameters, 'attributesToRetrieve');
        const record = engine.object(index, objectID, attributes);
        if (!record) throw new RequestError(404, 'ObjectID does not exist');
        return record;
      },
    },
  },
  { pattern: /^\/1\/indexes\/([^/]+)$/, methods: { GET: search } },
];

function dispatch(
  engine: SearchEngine,
  { method, path, query, body }: ProtocolRequest,
  budget: Budget,
): object {
  if (body.length > MAX_BODY_LENGTH) throw new RequestError(413, 'Request body is too large');
  const route = routes.find(({ pattern }) => pattern.test(path));
  if (!route) throw new RequestError(404, 'Path not found');
  const handler = Object.hasOwn(route.methods, method) ? route.methods[method] : undefined;
  if (!handler) {
    const refusal = `Method ${method.slice(0, 20)} is not allowed here`;
    throw new RequestError(405, refusal, Object.keys(route.methods));
  }
  const [, ...encoded] = route.pattern.exec(path) ?? [];
  const parameters = { ...readUrlParameters(query), ...readBody(body) };
  return handler({ engine, names: encoded.map(decode), parameters, budget });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new RequestError(400, 'The path is not encoded correctly');
  }
}

/** The maximum number of searches, or of objects, in one request. */
const MAX_REQUESTS = 100;
const MAX_OBJECTS = 1000;
const MAX_NAME = 500;

/**
 * Answers `/1/indexes/*` + `/queries`: searches for hits, and with `type: "facet"` for facet
 * values, in the order of the requests.
 */
function answerMultiple(
  engine: SearchEngine,
  parameters: RawParameters,
  budget: Budget,
): { results: object[] } {
  const requests = readRequests(parameters, MAX_REQUESTS).map(withParams);
  const strategy = readChoice(parameters, 'strategy', ['none', 'stopIfEnoughMatches']);
  const results: object[] = [];
  let hasEnough = false;
  for (const request of requests) {
    const { indexName: _index, type: _type, ...search } = request;
    const indexName = required(request, 'indexName');
    if (readChoice(request, 'type', ['default', 'facet']) === 'facet') {
      const { facet: _facet, ...facetSearch } = search;
      results.push(engine.searchFacet(indexName, required(request, 'facet'), facetSearch, budget));
    } else if (hasEnough) {
      const skipped = engine.search(indexName, { ...search, hitsPerPage: 0, facets: [] }, budget);
      results.push({ ...skipped, nbHits: 0, processed: false });
    } else {
      const result = engine.search(indexName, search, budget);
      results.push(strategy === 'stopIfEnoughMatches' ? { ...result, processed: true } : result);
      hasEnough = strategy === 'stopIfEnoughMatches' && isEnough(result);
    }
  }
  return { results };
}

const isEnough = ({ nbHits, hitsPerPage, length }: SearchResponse): boolean =>
  nbHits >= (hitsPerPage ?? length ?? 0);

/** Answers `/1/indexes/*` + `/objects`: records by key, null for missing ones. */
function answerObjects(
  engine: SearchEngine,
  parameters: RawParameters,
  budget: Budget,
): { results: Array<SearchRecord | null> } {
  const requests = readRequests(parameters, MAX_OBJECTS);
  budget.spend(requests.length * STEPS_PER_RECORD);
  return {
    results: requests.map((request) => {
      const attributes = readList(request, 'attributesToRetrieve');
      const record = engine.object(
        required(request, 'indexName'),
        required(request, 'objectID'),
        attributes,
      );
      budget.reserve(jsonBytes(record));
      return record;
    }),
  };
}

function readRequests(parameters: RawParameters, most: number): RawParameters[] {
  const requests = Object.hasOwn(parameters, 'requests') ? parameters.requests : undefined;
  if (!Array.isArray(requests) || !requests.every(isObject)) {
    throw new RequestError(400, 'requests: expected a list of objects');
  }
  if (requests.length > most) throw new RequestError(400, `requests: more than ${most}`);
  return requests;
}

function required(request: RawParameters, name: string): string {
  const value = readText(request, name, MAX_NAME);
  if (value === null) throw new RequestError(400, `${name}: is missing in a request`);
  return value;
}

/** The part of an Algolia client's request that the engine needs. */
type ClientRequest = { method: string; url: string; data?: string | Uint8Array | undefined };

type ClientResponse = { status: number; content: string; isTimedOut: false };

/** Digests and builds need no limits: nobody waits for them, and responses stay in memory. */
const IN_PROCESS = { steps: 500_000_000, bytes: Infinity };

/**
 * A `requester` for the options of any Algolia client: requests never leave the process, while
 * everything else of the client runs as usual. Responses may have any size.
 */
export function inProcessRequester(engine: SearchEngine): {
  send(request: ClientRequest): Promise<ClientResponse>;
} {
  return {
    async send({ method, url, data = '' }) {
      const { pathname, searchParams } = new URL(url);
      const body = typeof data === 'string' ? data : new TextDecoder().decode(data);
      const request = { method, path: pathname, query: searchParams, body };
      const result = answer(engine, request, createBudget(IN_PROCESS));
      return { status: result.status, content: JSON.stringify(result.body), isTimedOut: false };
    },
  };
}
