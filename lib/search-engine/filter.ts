/**
 * Filters of a search: the tree, its evaluation over the records, and its parsers for the expression
 * in `filters` and the lists in `facetFilters`, `numericFilters` and `tagFilters`.
 */
import type { FacetValues } from './facets.ts';
import { addRecord, emptyMask, fullMask, intersect, type Mask, subtract, unite } from './mask.ts';
import {
  parseList,
  type RawParameters,
  readText,
  readValue,
  RequestError,
} from './raw-parameters.ts';
import { type SearchRecord, valuesAt } from './record.ts';

export type Filter =
  | { kind: 'all' | 'any'; of: Filter[] }
  | { kind: 'not'; of: Filter }
  /** The attribute has this value. */
  | { kind: 'facet'; attribute: string; value: string }
  /** The attribute has a number that fits. */
  | { kind: 'number'; attribute: string; fits: (number: number) => boolean };

/** The attribute of bare words in a filter. */
const TAGS = '_tags';

const MAX_CONDITIONS = 2000;
/** Of parentheses or lists. */
const MAX_DEPTH = 20;

export function countConditions(filter: Filter): number {
  if (filter.kind === 'not') return countConditions(filter.of);
  if (filter.kind !== 'all' && filter.kind !== 'any') return 1;
  return filter.of.reduce((sum, part) => sum + countConditions(part), 0);
}

type FilterableRecords = {
  size: number;
  facets: ReadonlyMap<string, FacetValues>;
  numbers: ReadonlyMap<string, NumericValues>;
  /** `objectID` can always be filtered by. */
  numberOf: ReadonlyMap<string, number>;
};

/**
 * The records that match a filter. As at Algolia, an attribute not configured for filtering has no
 * values: nothing matches it, and its negation matches everything.
 */
export function evaluateFilter(filter: Filter, records: FilterableRecords): Mask {
  function maskOf(part: Filter): Mask {
    switch (part.kind) {
      case 'all':
        return part.of.map(maskOf).reduce(intersect);
      case 'any':
        return part.of.map(maskOf).reduce(unite);
      case 'not':
        return subtract(fullMask(records.size), maskOf(part.of));
      case 'facet':
        return withValue(part.attribute, part.value);
      case 'number':
        return withNumber(part.attribute, part.fits);
    }
  }

  function withValue(attribute: string, value: string): Mask {
    const facet = records.facets.get(attribute);
    if (facet) return facet.recordsWith(value);
    const number = readNumber(value) ?? NaN;
    const mask = withNumber(attribute, isWithin(number, number));
    const record = attribute === 'objectID' ? records.numberOf.get(value) : undefined;
    if (record !== undefined) addRecord(mask, record);
    return mask;
  }

  function withNumber(attribute: string, fits: (number: number) => boolean): Mask {
    const mask = emptyMask(records.size);
    const column = records.numbers.get(attribute);
    for (const [at, number] of column?.values.entries() ?? []) {
      if (fits(number)) addRecord(mask, column!.owners[at]!);
    }
    return mask;
  }

  return maskOf(filter);
}

const isWithin = (low: number, high: number) => (number: number) => low <= number && number <= high;

export type NumericValues = { values: Float64Array; owners: Uint32Array };

/** Collects an attribute's numbers; other types are skipped. */
export function collectNumericValues(
  records: readonly SearchRecord[],
  attribute: string,
): NumericValues {
  const values: number[] = [];
  const owners: number[] = [];
  for (const [record, fields] of records.entries()) {
    for (const value of valuesAt(fields, attribute)) {
      if (typeof value !== 'number') continue;
      values.push(value);
      owners.push(record);
    }
  }
  return { values: Float64Array.from(values), owners: Uint32Array.from(owners) };
}

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Parses a finite number; null for anything else. */
function readNumber(text: string): number | null {
  if (!numeral.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** Parses `1 TO 5`, with both ends inclusive; null for anything else. */
function readRange(text: string): ReturnType<typeof isWithin> | null {
  const [from, to, ...more] = text.split(/\s+TO\s+/);
  if (from === undefined || to === undefined || more.length) return null;
  const low = readNumber(from.trim());
  const high = readNumber(to.trim());
  return low === null || high === null ? null : isWithin(low, high);
}

/** The filters of a search combined; null when there are none. */
export function readFilters(raw: RawParameters): Filter | null {
  const of = [
    parseExpression(readText(raw, 'filters', MAX_EXPRESSION) ?? ''),
    parseFilterList(raw, 'facetFilters', readAttributeFilter),
    parseFilterList(raw, 'numericFilters', readNumericFilter),
    parseFilterList(raw, 'tagFilters', readTagFilter),
  ].filter((filter) => filter !== null);
  return of.length < 2 ? (of[0] ?? null) : { kind: 'all', of };
}

const MAX_EXPRESSION = 50_000;

/**
 * Conditions are `attr:value`, `attr:"a value"`, `attr >= 5`, `attr:1 TO 5` or a tag, combined with
 * AND, OR, NOT and parentheses. NOT binds tightest, then AND, then OR.
 * An error names the unexpected token, what was expected and the column.
 */
function parseExpression(expression: string): Filter | null {
  const reader = createReader(expression);
  if (reader.atEnd()) return null;
  const filter = parseAny(reader, 0);
  if (!reader.atEnd()) reader.fail('end of filter');
  return filter;
}

type Reader = ReturnType<typeof createReader>;

function parseAny(reader: Reader, depth: number): Filter {
  const of = [parseAll(reader, depth)];
  while (reader.take(or)) of.push(parseAll(reader, depth));
  return of.length === 1 ? of[0]! : { kind: 'any', of };
}

function parseAll(reader: Reader, depth: number): Filter {
  const of = [parseNot(reader, depth)];
  while (reader.take(and)) of.push(parseNot(reader, depth));
  return of.length === 1 ? of[0]! : { kind: 'all', of };
}

function parseNot(reader: Reader, depth: number): Filter {
  if (depth > MAX_DEPTH) throw new RequestError(400, 'filters: too many levels of parentheses');
  if (reader.take(not)) return { kind: 'not', of: parseNot(reader, depth + 1) };
  if (!reader.take(/\(/y)) return parseCondition(reader);
  const inner = parseAny(reader, depth + 1);
  if (!reader.take(/\)/y)) reader.fail("')'");
  return inner;
}

const comparison = /<=|>=|!=|<|>|=/y;
const bareName = /[^\s()"':<>=!]+/y;
const rangeEnd = /TO\s+([^\s()]+)/y;
const score = /<score=\d+>/y;
const and = /AND(?=[\s("']|$)/y;
const or = /OR(?=[\s("']|$)/y;
const not = /NOT(?=[\s("']|$)/y;
/** In quotation marks, a backslash escapes the next character. */
const quotedText = /"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'/sy;

function parseCondition(reader: Reader): Filter {
  reader.countCondition();
  const quoted = reader.takeQuoted();
  const attribute = quoted ?? reader.take(bareName);
  if (attribute === null || (quoted === null && /^(?:AND|OR|TO)$/.test(attribute))) {
    return reader.fail('a filter', attribute ?? undefined);
  }
  const operator = reader.take(comparison);
  if (operator) {
    const value = readNumber(reader.takeBareValue());
    if (value === null) return reader.fail('a number');
    return numberFilter(attribute, operator, value);
  }
  if (reader.take(/:/y)) return parseValue(reader, attribute);
  if (quoted === null) return { kind: 'facet', attribute: TAGS, value: attribute };
  // A whole condition may be quoted: "attr:a value".
  if (/[<>=]/.test(quoted) && !quoted.includes(':')) return readNumericFilter(quoted, 'filters');
  return quoted.includes(':')
    ? readAttributeFilter(quoted, 'filters')
    : { kind: 'facet', attribute: TAGS, value: quoted };
}

function parseValue(reader: Reader, attribute: string): Filter {
  const quoted = reader.takeQuoted();
  const value = quoted ?? reader.takeBareValue().replace(/<score=\d+>$/, '');
  if (quoted === null && value === '') reader.fail('a value');
  if (quoted !== null) reader.take(score);
  const low = quoted === null ? readNumber(value) : null;
  const end = low === null ? null : reader.take(rangeEnd);
  if (low === null || end === null) return { kind: 'facet', attribute, value };
  const high = readNumber(end);
  if (high === null) return reader.fail('a number');
  return { kind: 'number', attribute, fits: isWithin(low, high) };
}

/** Tokeniser that skips white space. */
function createReader(text: string) {
  let at = 0;
  let conditions = 0;

  function skipSpace(): void {
    while (at < text.length && /\s/.test(text[at]!)) at++;
  }

  function take(pattern: RegExp): string | null {
    skipSpace();
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match ? (match[1] ?? match[0]) : null;
  }

  return {
    /** The next text that a sticky pattern matches, or its first group. */
    take,
    atEnd(): boolean {
      skipSpace();
      return at === text.length;
    },
    takeQuoted(): string | null {
      const quoted = take(quotedText);
      if (quoted !== null) return quoted.slice(1, -1).replace(/\\(.)/gs, '$1');
      const mark = text[at];
      if (mark !== '"' && mark !== "'") return null;
      throw new RequestError(400, `filters: missing closing ${mark} for the quote at col ${at}`);
    },
    /** Takes everything up to the next space or unbalanced closing parenthesis. */
    takeBareValue(): string {
      skipSpace();
      const start = at;
      for (let open = 0; at < text.length && !/\s/.test(text[at]!); at++) {
        if (text[at] === '(') open++;
        else if (text[at] === ')' && --open < 0) break;
      }
      return text.slice(start, at);
    },
    countCondition(): void {
      if (++conditions > MAX_CONDITIONS) {
        throw new RequestError(400, `filters: more than ${MAX_CONDITIONS} conditions`);
      }
    },
    fail(expected: string, found?: string): never {
      skipSpace();
      const [rest] = text.slice(at, at + 30).split(/\s/, 1);
      const token = found ?? (rest || 'end of filter');
      const message = `filters: Unexpected token ${JSON.stringify(token)} expected ${expected} at col ${at}`;
      throw new RequestError(400, message);
    },
  };
}

const MAX_ENTRY = 2000;
const MAX_TEXT = 100_000;

/** Parses one list entry; errors name `parameter`. */
type ReadEntry = (text: string, parameter: string) => Filter;

/**
 * Parses `facetFilters`, `numericFilters` or `tagFilters`: entries are ANDed, entries of inner
 * lists are ORed. A string holds the list as JSON or, from older clients, comma-separated with
 * parentheses around alternatives.
 */
function parseFilterList(raw: RawParameters, parameter: string, read: ReadEntry): Filter | null {
  const value = readValue(raw, parameter);
  const list = typeof value === 'string' ? listOfText(value, parameter) : value;
  if (list === undefined) return null;
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
  return parseList(text, parameter) ?? splitByComma(text);
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
const readAttributeFilter: ReadEntry = (text, parameter) => {
  const colon = checked(text, parameter).indexOf(':');
  if (colon < 1) {
    throw new RequestError(400, `${parameter}: expected attribute:value, not ${excerpt(text)}`);
  }
  return signed(text.slice(0, colon).trim(), text.slice(colon + 1).trim());
};

/** `tag` or `-tag`, with an optional `_tags:` prefix. */
const readTagFilter: ReadEntry = (text, parameter) => {
  const tag = checked(text, parameter).trim();
  return signed(TAGS, tag.startsWith(`${TAGS}:`) ? tag.slice(TAGS.length + 1) : tag);
};

function signed(attribute: string, value: string): Filter {
  if (value.startsWith('-')) {
    return { kind: 'not', of: { kind: 'facet', attribute, value: value.slice(1) } };
  }
  return { kind: 'facet', attribute, value: value.startsWith('\\-') ? value.slice(1) : value };
}

const numericFilter = /^([^:<>=!]+)(<=|>=|!=|[<>=:])(.*)$/s;

/** `attr >= 5`, `attr:1 TO 5`, or `attr:5`. */
const readNumericFilter: ReadEntry = (text, parameter) => {
  const [, name = '', operator, operand = ''] = numericFilter.exec(checked(text, parameter)) ?? [];
  const attribute = name.trim();
  const range = operator === ':' ? readRange(operand) : null;
  if (attribute && range) return { kind: 'number', attribute, fits: range };
  const value = readNumber(operand.trim());
  if (!attribute || value === null) {
    const expected = 'a comparison such as "attribute >= 5" or "attribute:1 TO 5"';
    throw new RequestError(400, `${parameter}: expected ${expected}, not ${excerpt(text)}`);
  }
  return numberFilter(attribute, operator === ':' ? '=' : operator!, value);
};

const comparisons: Record<string, (number: number, value: number) => boolean> = {
  '<': (number, value) => number < value,
  '<=': (number, value) => number <= value,
  '=': (number, value) => number === value,
  '>=': (number, value) => number >= value,
  '>': (number, value) => number > value,
};

/** `!=` is the negation of `=`. */
function numberFilter(attribute: string, operator: string, value: number): Filter {
  if (operator === '!=') return { kind: 'not', of: numberFilter(attribute, '=', value) };
  const compare = comparisons[operator]!;
  return { kind: 'number', attribute, fits: (number) => compare(number, value) };
}

function checked(text: string, parameter: string): string {
  if (text.length <= MAX_ENTRY) return text;
  throw new RequestError(400, `${parameter}: an entry is longer than ${MAX_ENTRY} characters`);
}

const excerpt = (text: string): string => JSON.stringify(text.slice(0, 60));
