import { createBudget } from './budget.ts';
import type { SearchEngine } from './engine.ts';
import { answerMultiple, answerObjects } from './multiple.ts';
import type { RawParameters } from './parameter-values.ts';
import { readList } from './parameter-values.ts';
import { MAX_BODY_LENGTH, readBody } from './request-body.ts';
import { RequestError } from './request-error.ts';
import { readUrlParameters } from './url-parameters.ts';

/** A request of Algolia's REST search protocol. */
export type ProtocolRequest = {
  method: string;
  /** From the root and still encoded, such as `/1/indexes/jobs/query`. */
  path: string;
  query: URLSearchParams;
  /** Empty when there is none. */
  body: string;
};

/** An answer of that protocol; `body` is to be written as JSON, `allow` goes with status 405. */
export type ProtocolAnswer = { status: number; body: object; allow?: readonly string[] };

/**
 * Answers a request as Algolia would: searches, multiple searches, searches for facet values,
 * objects and browsing. What cannot be answered becomes `{message, status}`.
 */
export function answer(engine: SearchEngine, request: ProtocolRequest): ProtocolAnswer {
  try {
    return { status: 200, body: dispatch(engine, request) };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const { status, message, allow } = error;
    return { ...errorAnswer(status, message), ...(allow && { allow }) };
  }
}

/** An error in Algolia's shape. */
export function errorAnswer(status: number, message: string): ProtocolAnswer {
  return { status, body: { message, status } };
}

type Handler = (input: {
  engine: SearchEngine;
  /** Decoded parts of the path that the route leaves open. */
  names: string[];
  /** Parameters of the URL and of the body. */
  parameters: RawParameters;
}) => object;

type Route = { pattern: RegExp; methods: Partial<Record<string, Handler>> };

const search: Handler = ({ engine, names: [index = ''], parameters }) =>
  engine.search(index, parameters);
const browse: Handler = ({ engine, names: [index = ''], parameters }) =>
  engine.browse(index, parameters);

const routes: Route[] = [
  {
    pattern: /^\/1\/indexes\/(?:\*|%2A)\/queries$/,
    methods: {
      POST: ({ engine, parameters }) => answerMultiple(engine, parameters, createBudget()),
    },
  },
  {
    pattern: /^\/1\/indexes\/(?:\*|%2A)\/objects$/,
    methods: {
      POST: ({ engine, parameters }) => answerObjects(engine, parameters, createBudget()),
    },
  },
  { pattern: /^\/1\/indexes\/([^/]+)\/query$/, methods: { POST: search } },
  { pattern: /^\/1\/indexes\/([^/]+)\/browse$/, methods: { POST: browse, GET: browse } },
  {
    pattern: /^\/1\/indexes\/([^/]+)\/facets\/([^/]+)\/query$/,
    methods: {
      POST: ({ engine, names: [index = '', facet = ''], parameters }) =>
        engine.searchFacet(index, facet, parameters),
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

function dispatch(engine: SearchEngine, { method, path, query, body }: ProtocolRequest): object {
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
  return handler({ engine, names: encoded.map(decode), parameters });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new RequestError(400, 'The path is not encoded correctly');
  }
}
