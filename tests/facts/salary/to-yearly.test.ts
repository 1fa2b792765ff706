import { describe, expect, it } from 'vitest';
import { shippedUnitsPerUsd } from '../../../lib/facts/salary/money.ts';
import { parseSalary, toYearly } from '../../../lib/facts/salary/parse-salary.ts';

const rates = { GBP: 0.75, EUR: 0.8, KES: 130 };

describe('2.7 salaries in USD a year', () => {
  it.each([
    ['$78,000 – $96,000', 96_000],
    ['from $78,000', 78_000],
    ['up to $78,000', 78_000],
    ['$50/hr', 104_000],
    ['$400 per day', 104_000],
    ['$2,000 a week', 104_000],
    ['$4,000 every two weeks', 104_000],
    ['$8,000 monthly', 96_000],
    ['£60,000', 80_000],
    ['€4.000 – €5.000 per month', 75_000],
    ['KES 200,000 per month', 18_462],
  ])('%s has a maximum of %i', (text, usd) => {
    expect(toYearly('USD', parseSalary(text), rates)).toBe(usd);
  });

  it.each(['Competitive', 'grant of $10,000', 'CHF 90,000', '$78,000 per hour', 'unpaid'])(
    '%s has none',
    (text) => {
      expect(toYearly('USD', parseSalary(text), rates)).toBeNull();
    },
  );

  it('every supported currency has a built-in rate', () => {
    expect(toYearly('USD', parseSalary('CHF 90,000'), shippedUnitsPerUsd)).toBe(112_500);
    for (const units of Object.values(shippedUnitsPerUsd)) expect(units).toBeGreaterThan(0);
  });
});
