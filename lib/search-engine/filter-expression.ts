/** Recursive-descent parser of the `filters` parameter. */
import { readAttributeFilter, readNumericFilter } from './filter-lists.ts';
import {
  type Comparison,
  type Filter,
  MAX_CONDITIONS,
  MAX_DEPTH,
  readNumber,
  TAGS,
} from './filter.ts';
import { RequestError } from './request-limits.ts';

/**
 * Conditions are `attr:value`, `attr:"a value"`, `attr >= 5`, `attr:1 TO 5` or a tag, combined with
 * AND, OR, NOT and parentheses. NOT binds tightest, then AND, then OR.
 * @returns null when the expression is empty
 * @throws {RequestError} 400 with the unexpected token, what was expected and the column
 */
export function parseFilters(expression: string): Filter | null {
  const reader = createReader(expression);
  if (reader.atEnd()) return null;
  const filter = parseAny(reader, 0);
  if (!reader.atEnd()) reader.fail('end of filter');
  return filter;
}

type Reader = ReturnType<typeof createReader>;

function parseAny(reader: Reader, depth: number): Filter {
  const of = [parseAll(reader, depth)];
  while (reader.takeWord('OR')) of.push(parseAll(reader, depth));
  return of.length === 1 ? of[0]! : { kind: 'any', of };
}

function parseAll(reader: Reader, depth: number): Filter {
  const of = [parseNot(reader, depth)];
  while (reader.takeWord('AND')) of.push(parseNot(reader, depth));
  return of.length === 1 ? of[0]! : { kind: 'all', of };
}

function parseNot(reader: Reader, depth: number): Filter {
  if (depth > MAX_DEPTH) throw new RequestError(400, 'filters: too many levels of parentheses');
  if (reader.takeWord('NOT')) return { kind: 'not', of: parseNot(reader, depth + 1) };
  if (!reader.take('(')) return parseCondition(reader);
  const inner = parseAny(reader, depth + 1);
  if (!reader.take(')')) reader.fail("')'");
  return inner;
}

const comparison = /<=|>=|!=|<|>|=/y;
const bareName = /[^\s()"':<>=!]+/y;
const rangeEnd = /\s+TO\s+([^\s()]+)/y;
const score = /<score=\d+>/y;

function parseCondition(reader: Reader): Filter {
  reader.countCondition();
  const quoted = reader.takeQuoted();
  const attribute = quoted ?? reader.takePattern(bareName);
  if (attribute === null || (quoted === null && /^(?:AND|OR|TO)$/.test(attribute))) {
    return reader.fail('a filter', attribute ?? undefined);
  }
  const operator = reader.takePattern(comparison);
  if (operator) {
    const value = readNumber(reader.takeBareValue());
    if (value === null) return reader.fail('a number');
    return { kind: 'number', attribute, comparison: operator as Comparison, value };
  }
  if (reader.take(':')) return parseValue(reader, attribute);
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
  if (quoted !== null) reader.takePattern(score);
  const low = quoted === null ? readNumber(value) : null;
  const end = low === null ? null : reader.takeRangeEnd(rangeEnd);
  if (low === null || end === null) return { kind: 'facet', attribute, value };
  const high = readNumber(end);
  return high === null ? reader.fail('a number') : { kind: 'range', attribute, low, high };
}

/** Tokeniser that skips white space. */
function createReader(text: string) {
  let at = 0;
  let conditions = 0;

  function skipSpace(): void {
    while (at < text.length && /\s/.test(text[at]!)) at++;
  }

  function takePattern(pattern: RegExp): string | null {
    skipSpace();
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match ? (match[1] ?? match[0]) : null;
  }

  return {
    takePattern,
    atEnd(): boolean {
      skipSpace();
      return at === text.length;
    },
    take(character: string): boolean {
      skipSpace();
      if (text[at] !== character) return false;
      at++;
      return true;
    },
    /** Takes a keyword, unless it is the prefix of a longer word. */
    takeWord(word: string): boolean {
      skipSpace();
      const next = text[at + word.length];
      if (!text.startsWith(word, at) || (next !== undefined && !/[\s("']/.test(next))) return false;
      at += word.length;
      return true;
    },
    /** Takes ` TO 5`; here the white space is significant. */
    takeRangeEnd(pattern: RegExp): string | null {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match) at = pattern.lastIndex;
      return match ? match[1]! : null;
    },
    /** Takes a quoted text; a backslash escapes the next character. */
    takeQuoted(): string | null {
      skipSpace();
      const quote = text[at];
      if (quote !== '"' && quote !== "'") return null;
      let value = '';
      for (let end = at + 1; end < text.length; end++) {
        if (text[end] === quote) {
          at = end + 1;
          return value;
        }
        if (text[end] === '\\' && end + 1 < text.length) end++;
        value += text[end];
      }
      throw new RequestError(400, `filters: missing closing ${quote} for the quote at col ${at}`);
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
