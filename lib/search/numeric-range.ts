import { SALARY } from './filter-definitions.ts';

/** A range of InstantSearch's numeric menu: "from:to", "from:", ":to", or one exact number. */
export type NumericRange =
  { kind: 'exact'; value: number } | { kind: 'range'; from: number | null; to: number | null };

const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/;

/** Reads a range; null when it is none or limits nothing. A bound of 0 is no bound (3.5). */
export function parseRange(text: string): NumericRange | null {
  const [start = '', end, ...rest] = text.trim().split(':');
  if (rest.length > 0) return null;
  if (end === undefined) {
    const value = bound(start);
    return value ? { kind: 'exact', value } : null;
  }
  const from = bound(start);
  const to = bound(end);
  if (from === undefined || to === undefined || (from === null && to === null)) return null;
  return { kind: 'range', from, to };
}

/** Null for empty and 0, undefined for what is no number. */
function bound(text: string): number | null | undefined {
  if (text === '') return null;
  return NUMBER.test(text) ? Number(text) || null : undefined;
}

/**
 * A range as the URL has it; empty when it limits nothing. The salary filter has a minimum only,
 * so a bare number means that (2.11).
 */
export function canonicalRange(text: string, attribute: string): string {
  const range = parseRange(text);
  if (range === null) return '';
  if (attribute === SALARY) {
    const minimum = range.kind === 'exact' ? range.value : range.from;
    return minimum !== null && minimum > 0 ? `${minimum}:` : '';
  }
  if (range.kind === 'exact') return String(range.value);
  return `${range.from ?? ''}:${range.to ?? ''}`;
}

/** The lower bound of a range; null when there is none. */
export function minimumOf(text: string): number | null {
  const range = parseRange(text);
  return range?.kind === 'range' ? range.from : null;
}

/** What is typed into the salary input, "60,000" or "$ 60k", as USD a year; null when empty or no number. */
export function parseSalaryInput(text: string): number | null {
  const match = /^\$?(\d{1,9})(\.\d+)?(k?)$/i.exec(text.replace(/[\s,_']/g, ''));
  if (!match) return null;
  const amount = Number(`${match[1]}${match[2] ?? ''}`) * (match[3] ? 1000 : 1);
  return Math.round(amount) || null;
}
