/** Reads request bodies, URLs and single parameters, and refuses invalid ones. */
import { isObject } from './record.ts';
import { RequestError } from './request-limits.ts';

/** Unchecked parameters: from JSON, where types are known, or from a URL, where all are strings. */
export type RawParameters = { [name: string]: unknown };

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

/** Limits the depth, so that later code may walk through a body recursively. */
function refuseDeepNesting(root: object): void {
  let level: object[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_NESTING) throw new RequestError(400, 'The request body is nested too deeply');
    level = level
      .flatMap((item): unknown[] => Object.values(item))
      .filter((item): item is object => typeof item === 'object' && item !== null);
  }
}

const MAX_LIST = 500;
const MAX_LIST_ENTRY = 500;

const read = (raw: RawParameters, name: string): unknown =>
  Object.hasOwn(raw, name) ? (raw[name] ?? undefined) : undefined;

/**
 * A whole number from 0; higher ones become `most`.
 * @throws {RequestError} 400 when it is something else
 */
export function readInteger(raw: RawParameters, name: string, most: number): number | null {
  const value = read(raw, name);
  if (value === undefined) return null;
  const isNumeral = typeof value === 'string' && /^\d{1,15}$/.test(value);
  const number = isNumeral ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) {
    throw new RequestError(400, `${name}: expected a whole number from 0`);
  }
  return Math.min(number, most);
}

/** @throws {RequestError} 400 when it is not text or longer than `most` */
export function readText(raw: RawParameters, name: string, most: number): string | null {
  const value = read(raw, name);
  if (value === undefined) return null;
  if (typeof value !== 'string') throw new RequestError(400, `${name}: expected text`);
  if (value.length > most) throw new RequestError(400, `${name}: longer than ${most} characters`);
  return value;
}

/** A query: text or a number, cut to `most` characters. */
export function readQueryText(raw: RawParameters, name: string, most: number): string {
  const value = read(raw, name) ?? '';
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new RequestError(400, `${name}: expected text`);
  }
  const text = String(value).slice(0, most);
  // Not half a surrogate pair at the end.
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

/** One of the given words; null when absent. */
export function readChoice<Choice extends string>(
  raw: RawParameters,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const value = read(raw, name);
  if (value === undefined) return null;
  const choice = choices.find((known) => known === value);
  if (choice) return choice;
  throw new RequestError(400, `${name}: expected ${choices.join(' or ')}`);
}

/**
 * A list of strings: a list, a list in JSON, or strings separated by commas.
 * @throws {RequestError} 400 for anything else, or when it is too long
 */
export function readList(raw: RawParameters, name: string): string[] | null {
  const value = read(raw, name);
  if (value === undefined) return null;
  const list = typeof value === 'string' ? listOfText(value, name) : value;
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) {
    throw new RequestError(400, `${name}: expected a list of texts`);
  }
  if (list.length > MAX_LIST) throw new RequestError(400, `${name}: more than ${MAX_LIST} entries`);
  if (list.some((item) => item.length > MAX_LIST_ENTRY)) {
    throw new RequestError(400, `${name}: an entry is longer than ${MAX_LIST_ENTRY} characters`);
  }
  return [...new Set(list)];
}

function listOfText(text: string, name: string): unknown {
  if (!text.trimStart().startsWith('[')) {
    return text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, `${name}: not a list in JSON`);
  }
}

/** Parameters as they are echoed: `query=policy&facets=%5B%22tags_area%22%5D`. */
export function writeParameters(raw: RawParameters): string {
  const parts: string[] = [];
  for (const [name, value] of Object.entries(raw)) {
    if (value === undefined) continue;
    parts.push(
      `${encode(name)}=${encode(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
  }
  return parts.join('&');
}

/** Half a surrogate pair cannot be encoded. Most texts have none, which is quickly seen. */
const encode = (text: string): string =>
  encodeURIComponent(/[\ud800-\udfff]/.test(text) ? text.replace(/\p{Cs}/gu, '\ufffd') : text);

/**
 * Parameters of a URL or of a `params` string; all values are strings, the last of each name counts.
 * Client information (`x-algolia-agent`, keys) is left out.
 */
export function readUrlParameters(params: string | URLSearchParams): RawParameters {
  const given = [...new URLSearchParams(params)];
  return Object.fromEntries(given.filter(([name]) => !/^x-algolia-/i.test(name)));
}
