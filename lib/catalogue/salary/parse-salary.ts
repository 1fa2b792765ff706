import { type AmountGroup, groupAmounts } from './amount-groups.ts';
import { leastYearly } from './currencies.ts';
import { maskOtherPeriods, type PayPeriod, periodsAYear } from './pay-period.ts';

/**
 * What a salary text says. Amounts are in `currency` (ISO code) for one `period`; `low` is null
 * when the text only gives an upper end, and equals `high` when it gives one amount.
 */
export type Salary =
  | { kind: 'annual'; low: number | null; high: number; currency: string; period: PayPeriod }
  | { kind: 'one-off'; low: number | null; high: number; currency: string; period: null }
  | { kind: 'unknown'; low: null; high: null; currency: null; period: null };

const UNKNOWN: Salary = { kind: 'unknown', low: null, high: null, currency: null, period: null };
/** What is read of a text; the amounts of a salary stand near its beginning. */
const READ_LENGTH = 1000;
/** A bare number from here on is read as money; smaller ones are years, hours, places. */
const LEAST_BARE_AMOUNT = 10_000;

/** How many times the least yearly pay a period may make of an amount that it stands not beside. */
const MOST_BELIEVED = 50;

const alwaysOneOff =
  /\b(?:one[- ]?time|one[- ]?off|lump[- ]?sum|prizes?|honorari(?:um|a)|bount(?:y|ies))\b/iu;
const usuallyOneOff =
  /\b(?:awards?(?!-)|grants?|stipends?|scholarships?|bursar(?:y|ies)|fixed fee|flat fee|in total|total of)\b/iu;
const speaksOfSalary = /\b(?:salar(?:y|ies)|compensation|wages?|base pay)\b/iu;
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
 * Reads a salary text: currencies by sign and code, ranges, "k", hourly to yearly pay, one-off
 * payments. What the text does not say is unknown and never guessed, with two conventions: an
 * amount without a currency is in `defaultCurrency`, and an amount without a period is yearly
 * when it is too large to be monthly in that currency. Of several amounts the first counts,
 * widened by others of the same currency and period; bonuses and budgets beside it do not.
 * @param defaultCurrency ISO code
 */
export function parseSalary(text: string, defaultCurrency = 'USD'): Salary {
  const readable = maskOtherPeriods(text.slice(0, READ_LENGTH).replace(/\s+/g, ' '));
  const groups = groupAmounts(readable).filter(
    (group) => group.isMoney || group.high >= LEAST_BARE_AMOUNT,
  );
  const main = groups.filter((group) => !isExtra(group));
  const readings = (main.length > 0 ? main : groups).flatMap((group): Salary[] => {
    const reading = readGroup(group, readable, defaultCurrency, main.length === 0);
    return reading ? [reading] : [];
  });
  const annual = readings.filter((reading) => reading.kind === 'annual');
  return widen(annual) ?? readings.find((reading) => reading.kind === 'one-off') ?? UNKNOWN;
}

const isExtra = (group: AmountGroup): boolean =>
  extraAfter.test(group.after) || extraBefore.test(group.before);

function readGroup(
  group: AmountGroup,
  text: string,
  defaultCurrency: string,
  onlyExtras: boolean,
): Salary | null {
  const currency = group.currency ?? (group.marked ? null : defaultCurrency);
  if (currency === null || !(group.high > 0)) return null;
  const { low, high } = group;
  if (onlyExtras || isOneOff(group, text))
    return { kind: 'one-off', low, high, currency, period: null };
  const period = periodOf(group, currency);
  return period && { kind: 'annual', low, high, currency, period };
}

/** A period that only occurs nearby is not believed where it would make a fortune of the amount. */
function periodOf({ high, period, statesPeriod }: AmountGroup, currency: string): PayPeriod | null {
  const least = leastYearly(currency);
  const believed = statesPeriod || (period && high * periodsAYear[period] <= MOST_BELIEVED * least);
  if (period && believed) return period;
  return high >= least ? 'year' : null;
}

function isOneOff(group: AmountGroup, text: string): boolean {
  if (alwaysOneOff.test(`${group.before} ${group.after}`)) return true;
  if (group.period) return false;
  if (fixedTerm.test(group.after) || severalYears.test(group.after) || perPiece.test(group.after))
    return true;
  return (usuallyOneOff.test(text) || alwaysOneOff.test(text)) && !speaksOfSalary.test(text);
}

function widen(readings: Array<Extract<Salary, { kind: 'annual' }>>): Salary | null {
  const [first] = readings;
  if (!first) return null;
  const alike = readings.filter(
    ({ currency, period }) => currency === first.currency && period === first.period,
  );
  const lows = alike.map(({ low }) => low);
  return {
    ...first,
    low: lows.includes(null) ? null : Math.min(...lows.map(Number)),
    high: Math.max(...alike.map(({ high }) => high)),
  };
}
