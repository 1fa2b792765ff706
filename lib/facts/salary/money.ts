/** Amounts of money in a text, and the currencies: signs, plausible yearly pay, exchange rates. */
import { words } from '../../words/words.ts';
import data from './currencies.json' with { type: 'json' };

/** Units of each currency for one USD, by ISO code. */
export type UnitsPerUsd = Readonly<Record<string, number>>;

/** One currency of `currencies.json`. */
type Currency = {
  /** ISO code. */
  code: string;
  /** The rate on `rates_date`. */
  units_per_usd: number;
  /** Unambiguous signs and words. */
  signs?: string[];
  /** Signs of several currencies; the code next to them decides. */
  shared_signs?: string[];
  /**
   * The smallest amount that counts as yearly pay when the text gives no period. Smaller amounts
   * may be monthly.
   */
  min_yearly_pay?: number;
};

const DEFAULT_MIN_YEARLY_PAY = 10_000;

const currencies: Currency[] = data.currencies;

/** Day of {@link shippedUnitsPerUsd}. */
export const SHIPPED_RATES_DATE = data.rates_date;

/**
 * Used when no exchange-rate service (`RATES_URL`) is configured or it fails. Rounded: good enough
 * to compare a salary with a minimum.
 */
export const shippedUnitsPerUsd: UnitsPerUsd = Object.fromEntries(
  currencies.map(({ code, units_per_usd }) => [code, units_per_usd]),
);

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

/** The meaning of a shared sign without a code. */
const usualMeaning: Record<string, string> = { $: 'USD', '¥': 'JPY', 円: 'JPY' };

/** `certain` is false for a shared sign; `code` is null when it is ambiguous. */
type Meaning = { code: string | null; certain: boolean };

const meanings = new Map<string, Meaning>();
for (const sign of currencies.flatMap(({ shared_signs = [] }) => shared_signs)) {
  meanings.set(sign.toLowerCase(), { code: usualMeaning[sign] ?? null, certain: false });
}
for (const { code, signs = [] } of currencies) {
  for (const sign of signs) {
    meanings.set(sign.toLowerCase(), { code, certain: !meanings.has(sign.toLowerCase()) });
  }
  meanings.set(code.toLowerCase(), { code, certain: true });
}

/** Every code and sign, longest first, for building a pattern. @internal */
export const currencyMarks: string[] = [
  ...new Set(
    currencies.flatMap(({ code, signs = [], shared_signs = [] }) => [
      code,
      ...signs,
      ...shared_signs,
    ]),
  ),
].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

function meaningOf(mark: string): Meaning {
  return meanings.get(mark.toLowerCase()) ?? { code: null, certain: false };
}

/** An amount in another currency; null without a rate for both. */
export function converted(
  amount: number,
  from: string,
  to: string,
  unitsPerUsd: UnitsPerUsd,
): number | null {
  if (from === to) return amount;
  const units: UnitsPerUsd = { ...unitsPerUsd, USD: 1 };
  return units[from] && units[to] ? (amount / units[from]) * units[to] : null;
}

/**
 * The currency of an amount on this board: a shared sign, such as "$", is the board's own if its currency is
 * written with it. Contract: 24.5.
 */
export function currencyOnBoard({
  currency,
  certain,
}: Pick<Amount, 'currency' | 'certain'>): string | null {
  const own = words.locale.currency;
  const shared = byCode.get(own)?.shared_signs ?? [];
  const isShared = !certain && shared.some((sign) => meaningOf(sign).code === currency);
  return isShared ? own : currency;
}

/** Whether a currency uses this shared sign, as CAD uses "$". */
function isWrittenWith(code: string, sign: string): boolean {
  const shared = byCode.get(code)?.shared_signs ?? [];
  return shared.some((candidate) => candidate.toLowerCase() === sign.toLowerCase());
}

export function isCurrencyCode(code: string): boolean {
  return byCode.has(code);
}

export function minYearlyPay(code: string): number {
  return byCode.get(code)?.min_yearly_pay ?? DEFAULT_MIN_YEARLY_PAY;
}

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
  /** Whether a code or a sign of its own names the currency. */
  certain: boolean;
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
  const near = text.slice(Math.max(0, match.index - 12), end + 8);
  const { code, certain } = currencyOf(usable, text, near);
  const currency = code ?? (lakhs && usable.length === 0 ? 'INR' : null);
  const marked = usable.length > 0 || lakhs;
  if (!marked && (scaleName === 'm' || countedThing.test(rest))) return null;
  return {
    start: match.index,
    end,
    value,
    scale: scales[scaleName] ?? null,
    currency,
    certain,
    marked,
  };
}

const saysUnitedStates = /(?<!\p{L})(?:USA?|U\.S\.|United States)(?!\p{L})/u;

/**
 * An ISO code next to a shared sign decides, else the only code in the text that uses the sign. That
 * code may not be meant for every sign of a text that also speaks of the United States.
 */
function currencyOf(marks: string[], text: string, near: string): Meaning {
  const certain = marks.map(meaningOf).find((meaning) => meaning.certain);
  if (certain) return certain;
  const [sign] = marks;
  if (sign === undefined) return { code: null, certain: false };
  const codes = new Set(text.match(/(?<!\p{L})[A-Z]{3}(?!\p{L})/gu) ?? []);
  const fitting = [...codes].filter((code) => isWrittenWith(code, sign));
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return meaningOf(sign);
  const isForAll = sign !== '$' || only === 'USD' || !saysUnitedStates.test(text);
  if (isForAll) return { code: only, certain: false };
  return { code: saysUnitedStates.test(near) ? 'USD' : null, certain: false };
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
