import { describe, expect, test } from 'vitest';
import { readSalaryInput } from '../../lib/search/salary-input.ts';

describe('2.7 the salary input', () => {
  test.each([
    ['60000', 60_000],
    ['60,000', 60_000],
    ['60.000', 60_000],
    ['60\u00a0000', 60_000],
    ["60'000", 60_000],
    ['$ 60 000', 60_000],
    ['60k', 60_000],
    ['$60k', 60_000],
    ['60K+', 60_000],
    ['72.5K', 72_500],
    ['72,5k', 72_500],
    ['1.2m', 1_200_000],
    ['1.234.567', 1_234_567],
    ['60,000.50', 60_001],
    ['60.000,40', 60_000],
    ['60000.00', 60_000],
    ['US$60,000', 60_000],
    ['60000 USD', 60_000],
    ['60,000 dollars a year', 60_000],
    ['$60k/yr', 60_000],
    ['60k per annum', 60_000],
  ])('2.7 "%s" means %d USD a year', (text, amount) => {
    expect(readSalaryInput(text)).toEqual({ kind: 'amount', amount });
  });

  test.each(['', ' ', '$', '0', '0.00', '$0'])('2.7 "%s" means any salary', (text) => {
    expect(readSalaryInput(text)).toEqual({ kind: 'empty' });
  });

  test.each([
    ['sixty', 'amount in digits'],
    ['1e9', 'amount in digits'],
    ['60,00,000', 'amount in digits'],
    ['6,0000', 'amount in digits'],
    ['60k60', 'amount in digits'],
    ['-5', 'above zero'],
    ['−60,000', 'above zero'],
    ['$-5', 'above zero'],
    ['99999999999', 'below $1,000,000,000'],
    ['60k-80k', 'one amount'],
    ['60,000 to 80,000', 'one amount'],
    ['€60000', 'US dollars (USD), not euros'],
    ['60000 EUR', 'US dollars (USD), not euros'],
    ['£60k', 'not pounds'],
    ['C$60k', 'not Canadian dollars'],
    ['₩60000000', 'not another currency'],
    ['30/hour', 'for a year'],
    ['5000 a month', 'for a year'],
  ])('5 "%s" is refused: %s', (text, words) => {
    const read = readSalaryInput(text);
    expect(read.kind === 'refused' && read.problem).toContain(words);
  });
});
