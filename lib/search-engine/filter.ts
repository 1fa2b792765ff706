export type Comparison = '<' | '<=' | '=' | '!=' | '>=' | '>';

/** A condition on records, however it was written. */
export type Filter =
  | { kind: 'all' | 'any'; of: Filter[] }
  | { kind: 'not'; of: Filter }
  /** An attribute that has a value. */
  | { kind: 'facet'; attribute: string; value: string }
  /** An attribute that has a number in relation to another. `!=` is the opposite of `=`. */
  | { kind: 'number'; attribute: string; comparison: Comparison; value: number }
  /** An attribute that has a number from one to another, both included. */
  | { kind: 'range'; attribute: string; low: number; high: number };

/** The attribute that plain words of a filter mean. */
export const TAGS = '_tags';

/** More conditions than these in one query are refused. */
export const MAX_CONDITIONS = 2000;
/** More parentheses or lists inside each other are refused. */
export const MAX_DEPTH = 20;

const numeral = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A finite number as it is written in filters; null when the text is none. */
export function readNumber(text: string): number | null {
  if (!numeral.test(text)) return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : null;
}

/** `1 TO 5` as a range; null when the text is none. */
export function readRange(text: string): { low: number; high: number } | null {
  const [from, to, ...more] = text.split(/\s+TO\s+/);
  if (from === undefined || to === undefined || more.length) return null;
  const low = readNumber(from.trim());
  const high = readNumber(to.trim());
  return low === null || high === null ? null : { low, high };
}
