import type { RawParameters } from './parameter-values.ts';
import { isObject } from './record.ts';
import { RequestError } from './request-error.ts';
import { readUrlParameters } from './url-parameters.ts';

/** Longest body that is read, in bytes; as text it cannot have more characters. */
export const MAX_BODY_LENGTH = 1_000_000;

const MAX_NESTING = 30;

/**
 * Parses a request's body: an object in JSON, whose `params` may hold further parameters as in
 * a URL. An empty body has no parameters.
 * @throws {RequestError} 400
 */
export function readBody(body: string): RawParameters {
  if (body.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new RequestError(400, 'Invalid JSON in the request body');
  }
  if (!isObject(parsed)) throw new RequestError(400, 'The request body must be an object');
  refuseDeepNesting(parsed);
  return withParams(parsed);
}

/** An object's parameters together with those in its `params`; its own come first. */
export function withParams(given: Record<string, unknown>): RawParameters {
  const { params, ...own } = given;
  if (params === undefined || params === null) return own;
  if (isObject(params)) return { ...params, ...own };
  if (typeof params !== 'string') throw new RequestError(400, 'params: expected text');
  return { ...readUrlParameters(params), ...own };
}

/** Everything that later walks through a body may do so recursively. */
function refuseDeepNesting(root: object): void {
  let level: object[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) throw new RequestError(400, 'The request body is nested too deeply');
    level = level
      .flatMap((item): unknown[] => Object.values(item))
      .filter((item): item is object => typeof item === 'object' && item !== null);
  }
}
