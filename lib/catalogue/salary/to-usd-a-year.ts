import type { Salary } from './parse-salary.ts';
import { periodsAYear } from './pay-period.ts';

/** Units of each currency for one USD, by ISO code. */
export type UnitsPerUsd = Readonly<Record<string, number>>;

/** A result above this is a slip in the text (a yearly amount called hourly), not a salary. */
const LARGEST_BELIEVED_USD = 10_000_000;

/**
 * The top of a salary in whole USD a year, as the "minimum annual salary" filter compares with
 * it (2.7): hourly, weekly or monthly pay is annualised, other currencies are converted.
 * @returns null when the salary is unknown, one-off, in a currency without a rate, or absurd
 */
export function toUsdAYear(salary: Salary, unitsPerUsd: UnitsPerUsd): number | null {
  if (salary.kind !== 'annual') return null;
  const rate = salary.currency === 'USD' ? 1 : unitsPerUsd[salary.currency];
  if (!rate) return null;
  const usd = Math.round((salary.high * periodsAYear[salary.period]) / rate);
  return usd > 0 && usd <= LARGEST_BELIEVED_USD ? usd : null;
}
