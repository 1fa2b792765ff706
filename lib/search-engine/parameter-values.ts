import { RequestError } from './request-error.ts';

/** Parameters as they came: from JSON, where types are known, or from a URL, where all is text. */
export type RawParameters = { [name: string]: unknown };

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

/** One of a few words; null when absent. */
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
 * A list of texts: a list, a list in JSON, or texts separated by commas.
 * @throws {RequestError} 400 when it is something else or too long
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
