// lib/api knows how a function is written: parse, limit, call, respond, report; the upstream API.

/**
 * An endpoint parses the request, applies the rate limit, runs the method, responds in JSON, and logs and
 * reports errors.
 */
import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import { reportFunctionError } from '../telemetry/function-reports.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { type Limit, limitClient, type Limiter, memoryLimiter } from './rate-limits.ts';
import { parseInput, readJson } from './request-body.ts';
import { jsonResponse, Refusal, type Result } from './responses.ts';

type Caller = {
  /** IP address; empty when unknown. */
  ip: string;
  /** Keeps work running after the response. */
  waitUntil: (work: Promise<unknown>) => void;
};

type Method<Body, Query, Token> = {
  /** Without it the body is not read. An invalid body is a 400. */
  body?: z.ZodMiniType<Body>;
  /** Invalid parameters are a 400. */
  query?: z.ZodMiniType<Query>;
  /** Per client; beyond it the response is 429. */
  limit?: Limit;
  /** @throws {Refusal} to refuse the request; any other error becomes a 500 */
  run: (input: {
    body: Body;
    query: Query;
    /** Null when malformed. */
    token: Token | null;
    caller: Caller;
    request: Request;
  }) => Result | Response | Promise<Result | Response>;
};

type Definition<PostBody, PutBody, Query, Token> = {
  name: string;
  /** Schema of `:token` in the path. */
  token?: z.ZodMiniType<Token>;
  /** HEAD is answered as GET, without a body. */
  GET?: Method<undefined, Query, Token>;
  POST?: Method<PostBody, Query, Token>;
  PUT?: Method<PutBody, Query, Token>;
  /** Serves methods without an entry of their own. Without it they are a 405. */
  ANY?: Method<undefined, Query, Token>;
};

type Settings = {
  /** By default counts in the memory of this process. */
  limiter?: () => Limiter;
  /** Maps an error to a {@link Refusal} or to an error that is safe to log. */
  explain?: (error: unknown) => unknown;
  /** By default `{success: false, detail}`. */
  errorBody?: (status: number, detail: string) => object;
  internalError?: string;
};

type Handler = (
  request: Request,
  context?: Partial<Pick<Context, 'ip' | 'params' | 'waitUntil'>>,
) => Promise<Response>;

/** Shared by the endpoints of this process that have no limiter of their own. */
const memory = memoryLimiter();

export const endpoint = endpointWith({});

/** Creates an `endpoint` function with shared settings. */
export function endpointWith({
  limiter = () => memory,
  explain = (error) => error,
  errorBody = (_, detail) => ({ success: false, detail }),
  internalError = words.apiErrors.wentWrong,
}: Settings) {
  return function endpoint<PostBody, PutBody, Query, Token>(
    definition: Definition<PostBody, PutBody, Query, Token>,
  ): Handler {
    type AnyMethod = Method<unknown, Query, Token>;
    const { name, token: tokenSchema, ANY, ...methods } = definition;
    const handlers = new Map(Object.entries(methods) as [string, AnyMethod][]);
    const allow = [...handlers.keys()].flatMap((one) => (one === 'GET' ? [one, 'HEAD'] : [one]));

    async function respond(request: Request, context: Parameters<Handler>[1]): Promise<Response> {
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const handler = handlers.get(method) ?? (ANY as AnyMethod | undefined);
      if (!handler) {
        const detail = say(words.apiErrors.method, {
          method: request.method.slice(0, 20),
          allowed: allow.join(` ${words.apiErrors.or} `),
        });
        return jsonResponse(405, errorBody(405, detail), { allow });
      }
      try {
        const result = await call(handler, request, context);
        if (result instanceof Response) return result;
        const { status, body, ...options } = result;
        return jsonResponse(status, body, options);
      } catch (error) {
        return refuse(explain(error));
      }
    }

    async function call(
      { body, query, limit, run }: AnyMethod,
      request: Request,
      { ip = '', params = {}, waitUntil = logFailure }: Parameters<Handler>[1] = {},
    ): Promise<Result | Response> {
      const parameters = () => Object.fromEntries(new URL(request.url).searchParams);
      const input = {
        token: tokenSchema?.safeParse(params.token).data ?? null,
        query: (query && parseInput(parameters(), query, words.apiErrors.query)) as Query,
        body: body && (await readJson(request, body)),
      };
      // Refusing a malformed token is cheap, so it is not counted.
      const isCounted = !tokenSchema || input.token !== null;
      if (limit && isCounted) {
        await limitClient(limiter(), limit, { ip, now: Date.now() / 1000 });
      }
      return run({ ...input, request, caller: { ip, waitUntil } });
    }

    async function refuse(error: unknown): Promise<Response> {
      if (error instanceof Refusal) {
        const { status, detail, retryAfter, message, isLogged } = error;
        if (isLogged) console.error(`The call "${name}" could not be answered: ${message}`);
        return jsonResponse(status, errorBody(status, detail), { retryAfter });
      }
      console.error(`The call "${name}" failed:`, error);
      await reportFunctionError(name, error);
      return jsonResponse(500, errorBody(500, internalError));
    }

    return async (request, context) => {
      const response = await respond(request, context);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    };
  };
}

function logFailure(work: Promise<unknown>): void {
  work.catch((error: unknown) => console.error(error));
}

/** A scheduled or background function. Errors are reported and rethrown: the host logs them and may retry. */
export function scheduledTask<Parameters extends unknown[]>(
  name: string,
  run: (...parameters: Parameters) => Promise<void>,
): (...parameters: Parameters) => Promise<Response> {
  return async (...parameters) => {
    try {
      await run(...parameters);
      return new Response(null, { status: 204 });
    } catch (error) {
      await reportFunctionError(name, error);
      throw error;
    }
  };
}
