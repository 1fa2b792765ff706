/** Algolia's REST search protocol on top of the engine. */
import { decode } from '../base/escape.ts';
import type { SearchEngine } from './engine.ts';
import { countConditions } from './filter.ts';
import { MAX_QUERY_LENGTH, readParameters } from './parameters.ts';
import {
  type RawParameters,
  readList,
  readUrlParameters,
  MAX_BODY_LENGTH,
  RequestError,
  readBody,
  readChoice,
  readQueryText,
  readText,
  readValue,
  withParams,
} from './raw-parameters.ts';
import { isObject, type SearchRecord } from './record.ts';

/** A request of Algolia's REST search protocol. */
export type ProtocolRequest = {
  method: string;
  /** Still encoded, such as `/1/indexes/jobs/query`. */
  path: string;
  query: URLSearchParams;
  /** Empty when there is none. */
  body: string;
};

/** `body` is serialised as JSON; `allow` is set for status 405. */
export type ProtocolResponse = { status: number; body: object; allow?: readonly string[] };

/**
 * Answers searches, multiple searches, facet searches, objects and browsing as Algolia does. Errors
 * become `{message, status}`.
 * @param isLimited whether the limits of one network request apply
 */
export function answer(
  engine: SearchEngine,
  request: ProtocolRequest,
  isLimited = true,
): ProtocolResponse {
  try {
    return { status: 200, body: dispatch(engine, request, isLimited) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status, message, allow } = error;
    return { status, body: { message, status }, ...(allow && { allow }) };
  }
}

type Input = {
  engine: SearchEngine;
  /** The names in the path. */
  names: string[];
  parameters: RawParameters;
  isLimited: boolean;
};

type Route = { methods: string[]; pattern: RegExp; handle: (input: Input) => object };

const routes: Route[] = [
  { methods: ['POST'], pattern: /^\/1\/indexes\/(?:\*|%2A)\/queries$/, handle: answerMultiple },
  { methods: ['POST'], pattern: /^\/1\/indexes\/(?:\*|%2A)\/objects$/, handle: answerObjects },
  {
    methods: ['POST'],
    pattern: /^\/1\/indexes\/([^/]+)\/query$/,
    handle: ({ engine, names: [index = ''], parameters }) => engine.search(index, parameters),
  },
  {
    methods: ['POST', 'GET'],
    pattern: /^\/1\/indexes\/([^/]+)\/browse$/,
    handle: ({ engine, names: [index = ''], parameters }) => engine.browse(index, parameters),
  },
  {
    methods: ['POST'],
    pattern: /^\/1\/indexes\/([^/]+)\/facets\/([^/]+)\/query$/,
    handle: ({ engine, names: [index = '', facet = ''], parameters }) =>
      engine.searchFacet(index, facet, parameters),
  },
  {
    methods: ['GET'],
    pattern: /^\/1\/indexes\/([^/]+)\/([^/]+)$/,
    handle({ engine, names: [index = '', objectID = ''], parameters }) {
      const record = engine.object(index, objectID, readList(parameters, 'attributesToRetrieve'));
      if (!record) throw new RequestError(404, 'ObjectID does not exist');
      return record;
    },
  },
  {
    methods: ['GET'],
    pattern: /^\/1\/indexes\/([^/]+)$/,
    handle: ({ engine, names: [index = ''], parameters }) => engine.search(index, parameters),
  },
];

function dispatch(
  engine: SearchEngine,
  { method, path, query, body }: ProtocolRequest,
  isLimited: boolean,
): object {
  if (body.length > MAX_BODY_LENGTH) throw new RequestError(413, 'Request body is too large');
  const route = routes.find(({ pattern }) => pattern.test(path));
  if (!route) throw new RequestError(404, 'Path not found');
  if (!route.methods.includes(method)) {
    const refusal = `Method ${method.slice(0, 20)} is not allowed here`;
    throw new RequestError(405, refusal, route.methods);
  }
  const [, ...encoded] = route.pattern.exec(path) ?? [];
  const parameters = { ...readUrlParameters(query), ...readBody(body) };
  const names = encoded.map(decodeName);
  const response = route.handle({ engine, names, parameters, isLimited });
  if (isLimited) sizeOfResponse(response);
  return response;
}

function decodeName(part: string): string {
  const name = decode(part);
  if (name === null) throw new RequestError(400, 'The path is not encoded correctly');
  return name;
}

/** Maximum searches and objects in one request. */
const MAX_REQUESTS = 100;
const MAX_OBJECTS = 1000;
const MAX_NAME = 500;

/** Answers `/1/indexes/*` + `/queries`, in the order of the requests. */
function answerMultiple({ engine, parameters, isLimited }: Input): { results: object[] } {
  const requests = readRequests(parameters, MAX_REQUESTS).map(withParams);
  const strategy = readChoice(parameters, 'strategy', ['none', 'stopIfEnoughMatches']);
  const stops = strategy === 'stopIfEnoughMatches';
  if (isLimited) refuseTooMuch(requests);
  const results: object[] = [];
  let hasEnough = false;
  let size = 0;
  for (const request of requests) {
    const { indexName: _index, type: _type, ...search } = request;
    const indexName = required(request, 'indexName');
    if (readChoice(request, 'type', ['default', 'facet']) === 'facet') {
      const { facet: _facet, ...facetSearch } = search;
      results.push(engine.searchFacet(indexName, required(request, 'facet'), facetSearch));
    } else if (hasEnough) {
      const skipped = engine.search(indexName, { ...search, hitsPerPage: 0, facets: [] });
      results.push({ ...skipped, nbHits: 0, processed: false });
    } else {
      const result = engine.search(indexName, search);
      results.push(stops ? { ...result, processed: true } : result);
      hasEnough = stops && result.nbHits >= (result.hitsPerPage ?? result.length ?? 0);
    }
    if (isLimited) size = sizeOfResponse(results.at(-1)!, size);
  }
  return { results };
}

/** Limits on the sum over all searches of one network request. */
const MAX_TOTAL_HITS = 2000;
const MAX_TOTAL_QUERY_CHARACTERS = 8000;
const MAX_TOTAL_CONDITIONS = 8000;

/** Limits the sum over all searches; each search has limits of its own. */
function refuseTooMuch(requests: readonly RawParameters[]): void {
  let hits = 0;
  let queryCharacters = 0;
  let conditions = 0;
  for (const request of requests) {
    const { paging, query, filter } = readParameters(request);
    conditions += filter ? countConditions(filter) : 0;
    hits += paging.kind === 'slice' ? paging.length : paging.hitsPerPage;
    queryCharacters += query.length + readQueryText(request, 'facetQuery', MAX_QUERY_LENGTH).length;
  }
  if (
    hits > MAX_TOTAL_HITS ||
    queryCharacters > MAX_TOTAL_QUERY_CHARACTERS ||
    conditions > MAX_TOTAL_CONDITIONS
  ) {
    throw new RequestError(400, 'This request asks for too much at once: split or narrow it');
  }
}

/** The largest response, in characters of JSON. A page of the board takes about 60,000. */
const MAX_RESPONSE_CHARACTERS = 2_000_000;

/** The size of the response so far, in characters of JSON; refuses one that is too large. */
function sizeOfResponse(part: object, before = 0): number {
  const size = before + JSON.stringify(part).length;
  if (size > MAX_RESPONSE_CHARACTERS) {
    throw new RequestError(
      400,
      'The response would be larger than 2 MB: ask for fewer hits (hitsPerPage), ' +
        'fewer attributes (attributesToRetrieve, attributesToHighlight, attributesToSnippet) or fewer ' +
        'facet values (maxValuesPerFacet)',
    );
  }
  return size;
}

/** Answers `/1/indexes/*` + `/objects`: records by key, null for missing ones. */
function answerObjects({ engine, parameters }: Input): { results: Array<SearchRecord | null> } {
  const requests = readRequests(parameters, MAX_OBJECTS);
  return {
    results: requests.map((request) =>
      engine.object(
        required(request, 'indexName'),
        required(request, 'objectID'),
        readList(request, 'attributesToRetrieve'),
      ),
    ),
  };
}

function readRequests(parameters: RawParameters, most: number): RawParameters[] {
  const requests = readValue(parameters, 'requests');
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

type ClientRequest = { method: string; url: string; data?: string | Uint8Array | undefined };

/**
 * A `requester` for any Algolia client that answers in-process, without limits: no
 * visitor waits for a digest or a build, and their responses stay in memory.
 */
export function inProcessRequester(engine: SearchEngine) {
  return {
    async send({ method, url, data = '' }: ClientRequest) {
      const { pathname, searchParams } = new URL(url);
      const body = typeof data === 'string' ? data : new TextDecoder().decode(data);
      const request = { method, path: pathname, query: searchParams, body };
      const result = answer(engine, request, false);
      return {
        status: result.status,
        content: JSON.stringify(result.body),
        isTimedOut: false as const,
      };
    },
  };
}
