/** The `facetFilters`, `numericFilters` and `tagFilters` parameters. */
import {
  type Comparison,
  type Filter,
  MAX_CONDITIONS,
  MAX_DEPTH,
  readNumber,
  readRange,
  TAGS,
} from './filter.ts';
import { RequestError } from './request-limits.ts';

const MAX_ENTRY = 2000;
const MAX_TEXT = 100_000;

/** Parses one list entry; errors name `parameter`. */
type ReadEntry = (text: string, parameter: string) => Filter;

/**
 * Parses `facetFilters`, `numericFilters` or `tagFilters`: entries are ANDed, entries of inner
 * lists are ORed. A string holds the list as JSON or, from older clients, comma-separated with
 * parentheses around alternatives.
 * @returns null when the list is empty
 * @throws {RequestError} 400
 */
export function parseFilterList(value: unknown, parameter: string, read: ReadEntry): Filter | null {
  const list = typeof value === 'string' ? listOfText(value, parameter) : value;
  if (list === undefined || list === null) return null;
  if (!Array.isArray(list)) throw new RequestError(400, `${parameter}: expected a list or text`);
  let conditions = 0;

  function combine(entry: unknown, depth: number): Filter | null {
    if (depth > MAX_DEPTH) throw new RequestError(400, `${parameter}: too many lists inside lists`);
    if (typeof entry === 'string') {
      if (++conditions > MAX_CONDITIONS) {
        throw new RequestError(400, `${parameter}: more than ${MAX_CONDITIONS} conditions`);
      }
      return entry.trim() === '' ? null : read(entry, parameter);
    }
    if (!Array.isArray(entry)) throw new RequestError(400, `${parameter}: expected text or lists`);
    const of = entry.map((item) => combine(item, depth + 1)).filter((filter) => filter !== null);
    if (of.length < 2) return of[0] ?? null;
    return { kind: depth % 2 ? 'any' : 'all', of };
  }
  return combine(list, 0);
}

function listOfText(text: string, parameter: string): unknown {
  if (text.length > MAX_TEXT) {
    throw new RequestError(400, `${parameter}: longer than ${MAX_TEXT} characters`);
  }
  if (!text.trimStart().startsWith('[')) return splitByComma(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, `${parameter}: not a list in JSON`);
  }
}

/** `(a:1,a:2),b:3`; a comma not followed by a condition belongs to the value. */
function splitByComma(text: string): unknown[] {
  const groups = text.match(/\([^()]*\)(?=\s*(?:,|$))|(?:[^,]|,(?!\s*\())+/g) ?? [];
  return groups.flatMap((group): unknown[] =>
    group.startsWith('(') ? [splitEntries(group.slice(1, -1))] : splitEntries(group),
  );
}

const splitEntries = (text: string): string[] => {
  if (!/[:<>=]/.test(text)) return text.split(',');
  return text.split(/,(?=[^,:<>=!]+(?:[:<>=]|!=))/).map((entry) => entry.replace(/^,|,$/g, ''));
};

/** `attr:value`, negated as `attr:-value`; `attr:\-value` has a literal dash. */
export const readAttributeFilter: ReadEntry = (text, parameter) => {
  const colon = checked(text, parameter).indexOf(':');
  if (colon < 1) {
    throw new RequestError(400, `${parameter}: expected attribute:value, not ${excerpt(text)}`);
  }
  return signed(text.slice(0, colon).trim(), text.slice(colon + 1).trim());
};

/** `tag` or `-tag`, with an optional `_tags:` prefix. */
export const readTagFilter: ReadEntry = (text, parameter) => {
  const tag = checked(text, parameter).trim();
  return signed(TAGS, tag.startsWith(`${TAGS}:`) ? tag.slice(TAGS.length + 1) : tag);
};

function signed(attribute: string, value: string): Filter {
  if (value.startsWith('-')) {
    return { kind: 'not', of: { kind: 'facet', attribute, value: value.slice(1) } };
  }
  return { kind: 'facet', attribute, value: value.startsWith('\\-') ? value.slice(1) : value };
}

/** `attr >= 5`, `attr:1 TO 5`, or `attr:5`. */
export const readNumericFilter: ReadEntry = (text, parameter) => {
  const at = checked(text, parameter).search(/[:<>=!]/);
  const attribute = text.slice(0, Math.max(0, at)).trim();
  const [operator = ''] = /^(?:<=|>=|!=|<|>|=|:)/.exec(text.slice(Math.max(0, at))) ?? [];
  const operand = text.slice(at + operator.length).trim();
  const range = operator === ':' ? readRange(operand) : null;
  if (attribute && range) return { kind: 'range', attribute, ...range };
  const value = readNumber(operand);
  if (!attribute || !operator || value === null) {
    const expected = 'a comparison such as "attribute >= 5" or "attribute:1 TO 5"';
    throw new RequestError(400, `${parameter}: expected ${expected}, not ${excerpt(text)}`);
  }
  const comparison = operator === ':' ? '=' : (operator as Comparison);
  return { kind: 'number', attribute, comparison, value };
};

function checked(text: string, parameter: string): string {
  if (text.length <= MAX_ENTRY) return text;
  throw new RequestError(400, `${parameter}: an entry is longer than ${MAX_ENTRY} characters`);
}

const excerpt = (text: string): string => JSON.stringify(text.slice(0, 60));
