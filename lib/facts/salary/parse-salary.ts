/** Parses salary texts and converts them to yearly pay. Contract: 2.7. */
import {
  type Amount,
  converted,
  currencyOnBoard,
  findAmounts,
  minYearlyPay,
  type UnitsPerUsd,
} from './money.ts';

/**
 * Amounts are in `currency` (ISO code) per `period`. `low` is null when the text gives only an
 * upper bound, and equals `high` when it gives one amount. `isMinimum` when it gives only a lower
 * bound, as in "from $90,000"; then `high` is not one either.
 */
export type Salary = { isMinimum: boolean } & (
  | { kind: 'annual'; low: number | null; high: number; currency: string; period: PayPeriod }
  | { kind: 'one-off'; low: number | null; high: number; currency: string; period: null }
  | { kind: 'unknown'; low: null; high: null; currency: null; period: null }
);

const UNKNOWN: Salary = {
  kind: 'unknown',
  low: null,
  high: null,
  isMinimum: false,
  currency: null,
  period: null,
};
/** Salaries are near the beginning of a text. */
const MAX_READ_CHARACTERS = 1000;
/** Smaller numbers without a currency, "k" or period are years, hours or head counts. */
const MIN_BARE_AMOUNT = 10_000;
/**
 * A period elsewhere in the clause is ignored if it would make the pay more than this many times
 * the currency's `min_yearly_pay`.
 */
const MAX_PLAUSIBLE_FACTOR = 50;

const alwaysOneOff =
  /\b(?:one[- ]?time|one[- ]?off|lump[- ]?sum|prizes?|honorari(?:um|a)|bount(?:y|ies))\b/iu;
const usuallyOneOff =
  /\b(?:awards?(?!-)|grants?|stipends?|scholarships?|bursar(?:y|ies)|fixed fee|flat fee|in total|total of)\b/iu;
const mentionsSalary = /\b(?:salar(?:y|ies)|compensation|wages?|base pay)\b/iu;
const fixedTerm =
  /^[\s)]{0,2}(?:total\s)?(?:for|over)\s(?:the\s|an?\s)?(?:(?:\d{1,2}|\p{L}{3,8})[-\s](?:days?|weeks?|months?)|summer|program(?:me)?|internship|project|semester|term|duration)/iu;
const severalYears =
  /^[\s)]{0,2}(?:in\s)?(?:total\s)?over\s(?:the\s)?(?:\d{1,2}|two|three|four|five)[-\s]years?/iu;
const perPiece = /^[\s)]{0,2}(?:per|\/)\s?(?!year|annum)\p{L}{3,}/iu;
const extraAfter =
  /^[\s(]{0,2}(?:[\p{L}-]{1,20}\s){0,3}(?:bonus(?:es)?|equity|stock|options|rsus?|allowance|budget|reimbursement|relocation)\b(?!\s(?:possible|eligib|potential|opportunit|available))/iu;
const extraBefore =
  /(?:bonus(?:es)?|equity|stock|allowance|budget|reimbursement|relocation)(?:\s\p{L}{1,12}){0,3}[\s:]{0,2}$/iu;

/**
 * Understands currency signs and codes, ranges, "k", hourly to yearly pay, and one-off payments.
 * Nothing is guessed, with two exceptions: an amount without a currency is in `defaultCurrency`,
 * and an amount without a period is yearly if it is too large to be monthly in that currency. Of
 * several amounts the first counts, widened by others of the same currency and period; bonuses and
 * budgets are ignored.
 * @param defaultCurrency ISO code
 */
export function parseSalary(text: string, defaultCurrency = 'USD'): Salary {
  const readable = maskOtherPeriods(text.slice(0, MAX_READ_CHARACTERS).replace(/\s+/g, ' '));
  const groups = groupAmounts(readable).filter(
    (group) => group.isMoney || group.high >= MIN_BARE_AMOUNT,
  );
  const main = groups.filter((group) => !isExtra(group));
  const readings = (main.length > 0 ? main : groups).flatMap((group): Salary[] => {
    const reading = readGroup(group, readable, defaultCurrency, main.length === 0);
    return reading ? [reading] : [];
  });
  const annual = readings.filter((reading) => reading.kind === 'annual');
  return widen(annual) ?? readings.find((reading) => reading.kind === 'one-off') ?? UNKNOWN;
}

/** An amount or range for a period, with the text around it. */
export type PaidRange = Pick<
  AmountGroup,
  'low' | 'high' | 'isMinimum' | 'certain' | 'statesPeriod' | 'before' | 'after' | 'lead' | 'tail'
> & {
  currency: string;
  period: PayPeriod;
};

/** All ranges of a text in a currency that it names. Bonuses, budgets and one-off pay are left out. */
export function paidRanges(text: string): PaidRange[] {
  const readable = maskOtherPeriods(text.slice(0, MAX_READ_CHARACTERS).replace(/\s+/g, ' '));
  return groupAmounts(readable).flatMap((group) => {
    const { currency, high } = group;
    if (currency === null || !(high > 0) || isExtra(group) || isOneOff(group, readable)) return [];
    const period = periodOf(group, currency);
    return period === null ? [] : [{ ...group, currency, period }];
  });
}

const isExtra = (group: AmountGroup): boolean =>
  extraAfter.test(group.after) || extraBefore.test(group.before);

function readGroup(
  group: AmountGroup,
  text: string,
  defaultCurrency: string,
  onlyExtras: boolean,
): Salary | null {
  const currency = group.marked ? currencyOnBoard(group) : defaultCurrency;
  if (currency === null || !(group.high > 0)) return null;
  const { low, high, isMinimum } = group;
  if (onlyExtras || isOneOff(group, text))
    return { kind: 'one-off', low, high, isMinimum, currency, period: null };
  const period = periodOf(group, currency);
  return period && { kind: 'annual', low, high, isMinimum, currency, period };
}

/** Ignores a nearby period that would make the pay implausible. */
function periodOf({ high, period, statesPeriod }: AmountGroup, currency: string): PayPeriod | null {
  const minimum = minYearlyPay(currency);
  const plausible =
    statesPeriod || (period && high * periodsAYear[period] <= MAX_PLAUSIBLE_FACTOR * minimum);
  if (period && plausible) return period;
  return high >= minimum ? 'year' : null;
}

function isOneOff(group: AmountGroup, text: string): boolean {
  if (alwaysOneOff.test(`${group.before} ${group.after}`)) return true;
  if (group.period) return false;
  if (fixedTerm.test(group.after) || severalYears.test(group.after) || perPiece.test(group.after))
    return true;
  return (usuallyOneOff.test(text) || alwaysOneOff.test(text)) && !mentionsSalary.test(text);
}

function widen(readings: Array<Extract<Salary, { kind: 'annual' }>>): Salary | null {
  const [first] = readings;
  if (!first) return null;
  const alike = readings.filter(
    ({ currency, period }) => currency === first.currency && period === first.period,
  );
  const lows = alike.map(({ low }) => low);
  const high = Math.max(...alike.map((each) => each.high));
  return {
    ...first,
    low: lows.includes(null) ? null : Math.min(...lows.map(Number)),
    high,
    isMinimum: alike.some((each) => each.high === high && each.isMinimum),
  };
}

/** Larger results are mistakes in the text, such as a yearly amount called hourly. */
const MAX_PLAUSIBLE_USD = 10_000_000;

/**
 * The top of a salary in whole units of a currency a year, for the "minimum annual salary" filter. Pay
 * is annualised and converted.
 * @returns null when the salary is unknown, one-off, in a currency without a rate, or implausible
 */
export function toYearly(
  currency: string,
  salary: Salary,
  unitsPerUsd: UnitsPerUsd,
): number | null {
  if (salary.kind !== 'annual') return null;
  const high = salary.high * periodsAYear[salary.period];
  const inUsd = converted(high, salary.currency, 'USD', unitsPerUsd);
  if (inUsd !== null && Math.round(inUsd) > MAX_PLAUSIBLE_USD) return null;
  const yearly = converted(high, salary.currency, currency, unitsPerUsd);
  return yearly === null ? null : Math.round(yearly) || null;
}

/** One amount or a range, with its context. */
type AmountGroup = {
  /** Null when only an upper bound is given. */
  low: number | null;
  high: number;
  /** Whether only a lower bound is given. */
  isMinimum: boolean;
  /** ISO code; null without one. */
  currency: string | null;
  /** Whether a code or a sign of its own names the currency. */
  certain: boolean;
  /** Whether it has a currency sign, even an ambiguous one. */
  marked: boolean;
  /** Whether a currency, a "k" or a period shows that it is money. */
  isMoney: boolean;
  period: PayPeriod | null;
  /** Whether the period is next to the amount, not elsewhere in the clause. */
  statesPeriod: boolean;
  /** The rest of its clause. */
  before: string;
  after: string;
  /** The text from the money before, over years and other numbers, and to the next amount. */
  lead: string;
  tail: string;
};

const joining =
  /^\s{0,3}\+?\s{0,3}(?:-|–|—|‒|−|~|to|until|up to|through|bis(?: zu)?|à|a|tot|até)\s{0,3}$/iu;
const upperEnd =
  /(?:up to|max(?:imum)?\.?(?: of)?|not exceeding|under|below|less than|\bbis(?: zu)?|jusqu['’]à|\bhasta|\btot|\baté|\bfino a|[<≤])\s{0,3}$/iu;
const lowerEnd =
  /(?:\bfrom|\bat least|\bover|\babove|(?<!\bno |\bnot )\bmore than|\b(?:not|no) less than|\bupwards of|\bstart(?:s|ing)? (?:at|from)|\bab|\bmindestens|à partir de|\ba partir de|\bdesde|\bvanaf|\bmin(?:imum)?\.?(?: (?:salary|pay|wage))?(?: of|:)?|[>≥])\s{0,3}$/iu;
const lowerAfter =
  /^(?:\+(?!\p{L})|[\s(,]{0,2}(?:(?:or|and) (?:more|above|up|upwards?|over)|min(?:imum)?)\b)/iu;
const clauseEnd = /[,;]\s|[+&]|\b(?:and|plus|with)\b/iu;

/** @param text with unrelated periods masked */
function groupAmounts(text: string): AmountGroup[] {
  const amounts = findAmounts(text);
  const groups: AmountGroup[] = [];
  let endOfMoney = 0;
  for (let position = 0; position < amounts.length; position++) {
    const first = amounts[position];
    if (!first) continue;
    const next = amounts[position + 1];
    const second = next && isRange(text, first, next) ? next : null;
    if (second) position++;
    const from = amounts[position - (second ? 2 : 1)]?.end ?? 0;
    const to = amounts[position + 1]?.start ?? text.length;
    const group = toGroup(text, first, second, from, to);
    groups.push({ ...group, lead: text.slice(endOfMoney, first.start) });
    if (group.currency !== null) endOfMoney = (second ?? first).end;
  }
  return groups;
}

function isRange(text: string, first: Amount, second: Amount): boolean {
  const between = text.slice(first.end, second.start);
  const stated = periodRightAfter(between)?.length ?? 0;
  if (joining.test(between.slice(stated))) return true;
  const opening = text.slice(Math.max(0, first.start - 12), first.start);
  return (
    /\b(?:between|zwischen|entre|tussen|tra)\s{0,2}$/iu.test(opening) &&
    /^\s{0,2}(?:and|und|et|y|e|en)\s{0,2}$/iu.test(between)
  );
}

function toGroup(
  text: string,
  first: Amount,
  second: Amount | null,
  from: number,
  to: number,
): Omit<AmountGroup, 'lead'> {
  const last = second ?? first;
  const [low, high] = second ? rangeOf(first, second) : [scaled(first), scaled(first)];
  const before = text.slice(from, first.start);
  const after = text.slice(last.end, to);
  const clauseBefore = before.split(clauseEnd).at(-1) ?? '';
  const clauseAfter = after.replace(/^[\s,)\]]{1,4}/u, '').split(clauseEnd)[0] ?? '';
  const stated = periodRightAfter(after);
  const rightAfter =
    stated?.period ??
    (second ? periodRightAfter(text.slice(first.end, second.start))?.period : undefined);
  return {
    low: !second && upperEnd.test(before) ? null : low,
    high,
    isMinimum:
      !second &&
      (lowerEnd.test(before) ||
        lowerAfter.test(after) ||
        lowerAfter.test(after.slice(stated?.length ?? 0))),
    currency: (last.certain || !first.certain ? last.currency : null) ?? first.currency,
    certain: last.certain || first.certain,
    marked: first.marked || last.marked,
    isMoney:
      first.marked ||
      last.marked ||
      [first, last].some(({ scale }) => scale) ||
      Boolean(rightAfter),
    period: rightAfter ?? periodNamedIn(before) ?? periodNamedIn(clauseAfter),
    statesPeriod: rightAfter !== undefined,
    before: clauseBefore,
    after: after.split(clauseEnd)[0] ?? '',
    tail: after,
  };
}

const scaled = ({ value, scale }: Amount): number => value * (scale ?? 1);

/** In "78-96k" and "$90-120,000" the scale of one end applies to the other. */
function rangeOf(first: Amount, second: Amount): [number, number] {
  let from = scaled(first);
  let to = scaled(second);
  if (!first.scale && second.scale && first.value < 1000) from *= second.scale;
  if (!second.scale && first.scale && second.value < 1000) to *= first.scale;
  if (!first.scale && !second.scale && from < 1000 && to >= 10_000 && from * 1000 <= to) {
    from *= 1000;
  }
  return from <= to ? [from, to] : [to, from];
}

/** What an amount is paid for. */
export type PayPeriod =
  'hour' | 'day' | 'week' | 'fortnight' | 'half-month' | 'month' | 'quarter' | 'year';

/** Paid periods of a full-time year: 52 weeks of 5 days and 40 hours. */
const periodsAYear: Record<PayPeriod, number> = {
  hour: 2080,
  day: 260,
  week: 52,
  fortnight: 26,
  'half-month': 24,
  month: 12,
  quarter: 4,
  year: 1,
};

const units: Array<[PayPeriod, string]> = [
  ['hour', 'hours?|hrs?|h'],
  ['day', 'days?|d'],
  ['fortnight', 'fortnight|(?:two|2) weeks|other week'],
  ['week', 'weeks?|wk|w'],
  ['month', 'calendar month|months?|mth|mo|cm|m'],
  ['quarter', 'quarter'],
  ['year', 'years?|yr|y|annum|a'],
];

const adverbs: Array<[PayPeriod, string]> = [
  ['hour', 'hourly'],
  ['day', 'daily|per diem'],
  ['fortnight', 'bi-?weekly|fortnightly'],
  ['week', 'weekly'],
  ['half-month', 'semi-?monthly'],
  ['month', 'monthly|monatlich|mensuel(?:le)?s?|mensual(?:es)?'],
  ['quarter', 'quarterly'],
  ['year', 'annual(?:ly|i[sz]ed)?|yearly'],
];

const filler =
  '(?:gross|net|brutto|netto|brute?|bruto|base|pre-?tax|before tax(?:es)?|after tax(?:es)?|salary|pay|wages?|stipend|allowance|or more|plus)';
const per = String.raw`(?:\bper\s{1,2}|\ban?\s{1,2}|\beach\s{1,2}|\bevery\s{1,2}|/\s{0,2}|\bp[./]?\s?)`;
const end = String.raw`(?!\p{L})`;

/** A following noun, so that the period does not refer to the pay: "weekly lunches". */
const otherThing = String.raw`(?!(?:${filler}|rates?|amount|compensation|income|remuneration|fee|pro|in|of|for|to|from|or|and|with|per|based|depending|basis|fte|full|part|paid|total|minimum|maximum|starting)(?!\p{L}))\p{L}`;

const afterAmount = units.map(
  ([period, unit]) =>
    [
      period,
      new RegExp(
        String.raw`^[\s+)\],]{0,4}(?:[\[(]\s?)?(?:${filler}[\s,)]{1,3}){0,3}(?:[\[(]\s?)?${per}(?:${unit})${end}`,
        'iu',
      ),
    ] as const,
);

const anywhere = [
  ...units.map(
    ([period, unit]) =>
      [period, new RegExp(String.raw`\b(?:per\s|p\.\s?)(?:${unit})${end}`, 'iu')] as const,
  ),
  ...adverbs.map(
    ([period, adverb]) =>
      [period, new RegExp(String.raw`\b(?:${adverb})${end}(?!\s${otherThing})`, 'iu')] as const,
  ),
];

const masked = [
  // Working time and leave: "40 hours per week", "25 days paid leave a year".
  /(?:\d[\d.,\-–]{0,8}|\b(?:one|two|three|four|five|half))\s?\+?\s?(?:hours?|hrs?|h|days?|weeks?)(?!\p{L})[\p{L}\s'’-]{0,30}?(?:(?:per|an?|each|every|\/)\s?(?:day|week|wk|month|year|annum)|\b(?:daily|weekly|monthly))/giu,
  // When it is paid out, not the period it is for.
  /(?:paid|payable|disbursed|distributed|instal?lments?)\s(?:out\s)?(?:in\s)?(?:equal\s)?(?:daily|weekly|bi-?weekly|fortnightly|semi-?monthly|monthly|quarterly|annually)/giu,
  /annual\s(?:leave|bonus|holidays?|review|training|retreat|learning|conference|budget|increase|raise)/giu,
];

/** Blanks phrases whose period does not refer to the pay; offsets stay the same. */
function maskOtherPeriods(text: string): string {
  return masked.reduce(
    (result, pattern) => result.replace(pattern, (phrase) => ' '.repeat(phrase.length)),
    text,
  );
}

/** A period right after an amount: "/hr", " per year", " gross a month". */
function periodRightAfter(text: string): { period: PayPeriod; length: number } | null {
  for (const [period, pattern] of afterAmount) {
    const match = pattern.exec(text);
    if (match) return { period, length: match[0].length };
  }
  return null;
}

/** A period anywhere in a clause: "hourly rate", "Monthly salary", "(annually)". */
function periodNamedIn(clause: string): PayPeriod | null {
  return anywhere.find(([, pattern]) => pattern.test(clause))?.[0] ?? null;
}
