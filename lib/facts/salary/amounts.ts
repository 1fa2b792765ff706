/** Finds amounts of money in a salary text. */
import { currencyMarks, isWrittenWith, meaningOf } from './currencies.ts';

export type Amount = {
  /** Offsets in the text, including currency and "k". */
  start: number;
  end: number;
  /** The number as written, before {@link Amount.scale}. */
  value: number;
  /** 1,000 for "k" and so on; null when none is written. */
  scale: number | null;
  /** ISO code; null without a currency sign or with an ambiguous one. */
  currency: string | null;
  /** Whether it has a currency sign, even an ambiguous one. */
  marked: boolean;
};

const scales: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  万: 1e4,
  lakh: 1e5,
  lakhs: 1e5,
  lac: 1e5,
  lacs: 1e5,
  lpa: 1e5,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  crore: 1e7,
  crores: 1e7,
};

const escape = (mark: string): string => mark.replace(/[.$/]/g, String.raw`\$&`);
const latin = String.raw`\p{Script=Latin}`;
/** Not inside a Latin word. Other scripts do not separate words ("500万円"). */
const edge = `(?<!${latin}(?=${latin}))`;
const mark = `${edge}(?:${currencyMarks.map(escape).join('|')})${edge}`;
const spaced = String.raw`\d{1,3}(?: \d{3}){1,4}(?!\d)(?:[.,]\d{1,2}(?!\d))?`;
const plain = String.raw`\d{1,15}(?:[.,'’]\d{1,6}){0,6}`;

// Every repetition is bounded, so matching takes linear time.
const amountPattern = new RegExp(
  String.raw`(?<![\p{L}\p{N}]|\d[.,])` +
    `(?:(?<before1>${mark}) ?)?(?:(?<before2>${mark}) ?)?` +
    `(?<number>${spaced}|${plain})` +
    String.raw`(?: ?(?<scale>${Object.keys(scales).join('|')})(?!\p{Script=Latin}))?` +
    String.raw`(?: ?(?<after1>${mark})(?! ?\d))?`,
  'giu',
);

/** Follows a number that is not an amount, unless it has a currency. */
const countedThing =
  /^[\s\-–+]{0,3}(?:%|percent|hours?|hrs?|days?|weeks?|wks?|months?|years?|yrs?|fte|am|pm|people|positions?|shifts?|st|nd|rd|th)(?!\p{L})/iu;

/**
 * The amounts of a salary text in order. Numbers that count something else (hours, per cent, the
 * retirement plan "401k") are skipped.
 * @param text with white space collapsed
 */
export function findAmounts(text: string): Amount[] {
  const amounts: Amount[] = [];
  for (const match of text.matchAll(amountPattern)) {
    const amount = toAmount(match, text);
    if (amount) amounts.push(amount);
  }
  return amounts;
}

function toAmount(match: RegExpExecArray, text: string): Amount | null {
  const found = match.groups ?? {};
  const value = readNumber(found.number ?? '');
  const end = match.index + match[0].length;
  const rest = text.slice(end, end + 20);
  if (
    value === null ||
    rest.startsWith('%') ||
    /^401\s?\(?k/i.test(text.slice(match.index, end + 3))
  )
    return null;
  const marks = [found.before1, found.before2, found.after1].filter((item) => item !== undefined);
  const usable = marks.filter((item) => item.length > 1 || item === item.toUpperCase());
  const scaleName = found.scale?.toLowerCase() ?? '';
  const lakhs = /^l|^crore/.test(scaleName);
  const currency = currencyOf(usable, text) ?? (lakhs && usable.length === 0 ? 'INR' : null);
  const marked = usable.length > 0 || lakhs;
  if (!marked && (scaleName === 'm' || countedThing.test(rest))) return null;
  return { start: match.index, end, value, scale: scales[scaleName] ?? null, currency, marked };
}

/** An ISO code next to a shared sign decides, else the only code in the text that uses the sign. */
function currencyOf(marks: string[], text: string): string | null {
  const certain = marks.map(meaningOf).find((meaning) => meaning.certain);
  if (certain) return certain.code;
  const [sign] = marks;
  if (sign === undefined) return null;
  const codes = new Set(text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []);
  const fitting = [...codes].filter((code) => isWrittenWith(code, sign));
  return fitting.length === 1 ? (fitting[0] ?? null) : meaningOf(sign).code;
}

/**
 * Parses a number as people write amounts: "1,234.56", "1.234,56", "45.000", "45 000", "12,00,000",
 * "15,50", "1'200".
 * @returns null when the separators do not form a number, as in "03.04.2026"
 */
function readNumber(written: string): number | null {
  const compact = written.replace(/[\s'’]/g, '');
  const dots = compact.split('.').length - 1;
  const commas = compact.split(',').length - 1;
  if (dots > 0 && commas > 0) return readWithBoth(compact, dots, commas);
  if (dots + commas === 0) return Number(compact);
  const separator = dots > 0 ? '.' : ',';
  const parts = compact.split(separator);
  if (isGrouped(parts, separator)) return Number(parts.join(''));
  return parts.length === 2 ? Number(parts.join('.')) : null;
}

/** With both separators, the last is the decimal one and the other groups. */
function readWithBoth(compact: string, dots: number, commas: number): number | null {
  const decimal = compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ',';
  if ((decimal === '.' ? dots : commas) > 1) return null;
  const [whole = '', fraction = ''] = compact.split(decimal);
  const grouping = decimal === '.' ? ',' : '.';
  const parts = whole.split(grouping);
  return isGrouped(parts, grouping) ? Number(`${parts.join('')}.${fraction}`) : null;
}

/** Groups of three after the first; with commas also Indian groups of two before the last. */
function isGrouped(parts: string[], separator: string): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last?.length !== 3 || first.length > 3 || first.startsWith('0')) return false;
  const even = rest.every((part) => part.length === 3);
  const indian = separator === ',' && rest.every((part) => part.length === 2);
  return even || (indian && first.length <= 2);
}
