/**
 * Parses and validates request bodies, URLs and single parameters. What is invalid is refused with a
 * {@link RequestError} 400 that names it; an absent parameter is null.
 */
import { isObject } from './record.ts';

/** A refused request; becomes `{message, status}` as in the search protocol. */
export class RequestError extends Error {
  override name = 'RequestError';
  readonly status: number;
  /** Methods the path allows; set when the method was wrong. */
  readonly allow: readonly string[] | undefined;

  constructor(status: number, message: string, allow?: readonly string[]) {
    super(message);
    this.status = status;
    this.allow = allow;
  }
}

/** Unvalidated parameters, from JSON (typed) or a URL (all strings). */
export type RawParameters = { [name: string]: unknown };

/** In bytes, which is also an upper bound for characters. */
export const MAX_BODY_LENGTH = 1_000_000;

const MAX_NESTING = 30;

/**
 * Parses a body: a JSON object whose `params` may hold further parameters as in a URL. An empty
 * body has no parameters.
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

/** Merges the parameters in `params`; the object's own take precedence. */
export function withParams(given: Record<string, unknown>): RawParameters {
  const { params, ...own } = given;
  if (params === undefined || params === null) return own;
  if (isObject(params)) return { ...params, ...own };
  if (typeof params !== 'string') throw new RequestError(400, 'params: expected text');
  return { ...readUrlParameters(params), ...own };
}

/** Limits the depth, so that later code can recurse safely. */
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

/** Null counts as absent. */
export const readValue = (raw: RawParameters, name: string): unknown =>
  Object.hasOwn(raw, name) ? (raw[name] ?? undefined) : undefined;

/** A non-negative integer, capped at `most`. */
export function readInteger(raw: RawParameters, name: string, most: number): number | null {
  const value = readValue(raw, name);
  if (value === undefined) return null;
  const isNumeral = typeof value === 'string' && /^\d{1,15}$/.test(value);
  const number = isNumeral ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) {
    throw new RequestError(400, `${name}: expected a whole number from 0`);
  }
  return Math.min(number, most);
}

/** Text of at most `most` characters. */
export function readText(raw: RawParameters, name: string, most: number): string | null {
  const value = readValue(raw, name);
  if (value === undefined) return null;
  if (typeof value !== 'string') throw new RequestError(400, `${name}: expected text`);
  if (value.length > most) throw new RequestError(400, `${name}: longer than ${most} characters`);
  return value;
}

/** Text or a number, cut to `most` characters. */
export function readQueryText(raw: RawParameters, name: string, most: number): string {
  const value = readValue(raw, name) ?? '';
  if (typeof value !== 'string' && typeof value !== 'number') {
    throw new RequestError(400, `${name}: expected text`);
  }
  const text = String(value).slice(0, most);
  // Do not end in half a surrogate pair.
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}

/** One of the given words. */
export function readChoice<Choice extends string>(
  raw: RawParameters,
  name: string,
  choices: readonly Choice[],
): Choice | null {
  const value = readValue(raw, name);
  if (value === undefined) return null;
  const choice = choices.find((known) => known === value);
  if (choice) return choice;
  throw new RequestError(400, `${name}: expected ${choices.join(' or ')}`);
}

/** A list of strings: an array, a JSON array, or comma-separated text. */
export function readList(raw: RawParameters, name: string): string[] | null {
  const value = readValue(raw, name);
  if (value === undefined) return null;
  const list = typeof value === 'string' ? (parseList(value, name) ?? splitByComma(value)) : value;
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) {
    throw new RequestError(400, `${name}: expected a list of texts`);
  }
  if (list.length > MAX_LIST) throw new RequestError(400, `${name}: more than ${MAX_LIST} entries`);
  if (list.some((item) => item.length > MAX_LIST_ENTRY)) {
    throw new RequestError(400, `${name}: an entry is longer than ${MAX_LIST_ENTRY} characters`);
  }
  return [...new Set(list)];
}

const splitByComma = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Parses a list written as JSON; null for any other text. */
export function parseList(text: string, name: string): unknown {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, `${name}: not a list in JSON`);
  }
}

/** Serialises parameters for `params`: `query=policy&facets=%5B%22tags_area%22%5D`. */
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

/** `encodeURIComponent` throws on half a surrogate pair. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));

/**
 * Parameters of a URL or a `params` string; the last of each name wins. Client information
 * (`x-algolia-agent`, keys) is dropped.
 */
export function readUrlParameters(params: string | URLSearchParams): RawParameters {
  const given = [...new URLSearchParams(params)];
  return Object.fromEntries(given.filter(([name]) => !/^x-algolia-/i.test(name)));
}
