import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSalary } from '../../../lib/facts/salary/parse-salary.ts';

type Expected = [text: string, low: number | null, high: number, currency: string, period: string];

const annual: Expected[] = [
  ['$78,000 – $96,000', 78_000, 96_000, 'USD', 'year'],
  ['$78,000 - $96,000 per year', 78_000, 96_000, 'USD', 'year'],
  ['$78,000-96,000', 78_000, 96_000, 'USD', 'year'],
  ['78-96k', 78_000, 96_000, 'USD', 'year'],
  ['78k–96k', 78_000, 96_000, 'USD', 'year'],
  ['78k-96', 78_000, 96_000, 'USD', 'year'],
  ['$90-120,000', 90_000, 120_000, 'USD', 'year'],
  ['85000', 85_000, 85_000, 'USD', 'year'],
  ['60,000 - 70,000', 60_000, 70_000, 'USD', 'year'],
  ['60000 to 70000 annually', 60_000, 70_000, 'USD', 'year'],
  ['£45k to £50k', 45_000, 50_000, 'GBP', 'year'],
  ['£45-50k p.a.', 45_000, 50_000, 'GBP', 'year'],
  ['£45,000 p.a. to £50,000 p.a.', 45_000, 50_000, 'GBP', 'year'],
  ['£30,000 pro rata (0.6 FTE)', 30_000, 30_000, 'GBP', 'year'],
  ['Between £40,000 and £50,000', 40_000, 50_000, 'GBP', 'year'],
  ['USD 100k+', 100_000, 100_000, 'USD', 'year'],
  ['USD 60,000 - USD 80,000', 60_000, 80_000, 'USD', 'year'],
  ['60,000 USD - 80,000 USD', 60_000, 80_000, 'USD', 'year'],
  ['from $90,000', 90_000, 90_000, 'USD', 'year'],
  ['Starting at $90K', 90_000, 90_000, 'USD', 'year'],
  ['Up to $120,000', null, 120_000, 'USD', 'year'],
  ['max. €60.000', null, 60_000, 'EUR', 'year'],
  ['$0.2m', 200_000, 200_000, 'USD', 'year'],
  ['$1.2 million', 1_200_000, 1_200_000, 'USD', 'year'],
  ['US$95,000', 95_000, 95_000, 'USD', 'year'],
  ['$55,000 USD', 55_000, 55_000, 'USD', 'year'],
  ['45.000 €', 45_000, 45_000, 'EUR', 'year'],
  ['45 000 €', 45_000, 45_000, 'EUR', 'year'],
  ['45\u00a0000\u00a0€ – 52\u202f000\u202f€', 45_000, 52_000, 'EUR', 'year'],
  ['€ 45.000,00 - € 50.500,50', 45_000, 50_500.5, 'EUR', 'year'],
  ['EUR 45,000.50', 45_000.5, 45_000.5, 'EUR', 'year'],
  ['45k€', 45_000, 45_000, 'EUR', 'year'],
  ["CHF 95'000 – 110’000", 95_000, 110_000, 'CHF', 'year'],
  ['50.000 € bis 60.000 €', 50_000, 60_000, 'EUR', 'year'],
  ['zwischen 50.000 € und 60.000 €', 50_000, 60_000, 'EUR', 'year'],
  ['entre 38 000 € et 45 000 €', 38_000, 45_000, 'EUR', 'year'],
  ['38 000 € à 45 000 €', 38_000, 45_000, 'EUR', 'year'],
  ['de 30.000€ a 35.000€', 30_000, 35_000, 'EUR', 'year'],
  ['entre 30.000 € y 35.000 €', 30_000, 35_000, 'EUR', 'year'],
  ['tussen 50.000 € en 60.000 €', 50_000, 60_000, 'EUR', 'year'],
  ['€ 50.000 tot € 60.000', 50_000, 60_000, 'EUR', 'year'],
  ['von 3.200 € bis 3.800 € monatlich', 3200, 3800, 'EUR', 'month'],
  ['3.200 € bis 3.800 € brutto monatlich', 3200, 3800, 'EUR', 'month'],
  ['bis zu 60.000 €', null, 60_000, 'EUR', 'year'],
  ['hasta 60.000 €', null, 60_000, 'EUR', 'year'],
  ['CAD 85,000', 85_000, 85_000, 'CAD', 'year'],
  ['C$85,000', 85_000, 85_000, 'CAD', 'year'],
  ['CA$85,000 - CA$95,000', 85_000, 95_000, 'CAD', 'year'],
  ['$100,000 - $120,000 CAD', 100_000, 120_000, 'CAD', 'year'],
  ['All figures in CAD. $100,000-120,000', 100_000, 120_000, 'CAD', 'year'],
  ['A$120,000 plus superannuation', 120_000, 120_000, 'AUD', 'year'],
  ['$120,000–$150,000 (AUD)', 120_000, 150_000, 'AUD', 'year'],
  ['NZ$90,000', 90_000, 90_000, 'NZD', 'year'],
  ['S$72,000', 72_000, 72_000, 'SGD', 'year'],
  ['HK$400,000', 400_000, 400_000, 'HKD', 'year'],
  ['₹12,00,000 per annum', 1_200_000, 1_200_000, 'INR', 'year'],
  ['12-15 LPA', 1_200_000, 1_500_000, 'INR', 'year'],
  ['Rs. 18 lakh', 1_800_000, 1_800_000, 'INR', 'year'],
  ['¥6,000,000', 6_000_000, 6_000_000, 'JPY', 'year'],
  ['500万円', 5_000_000, 5_000_000, 'JPY', 'year'],
  ['RMB 300k', 300_000, 300_000, 'CNY', 'year'],
  ['₩50,000,000', 50_000_000, 50_000_000, 'KRW', 'year'],
  ['₱600,000', 600_000, 600_000, 'PHP', 'year'],
  ['₪240,000', 240_000, 240_000, 'ILS', 'year'],
  ['SEK 480,000', 480_000, 480_000, 'SEK', 'year'],
  ['NOK 600 000 – 700 000', 600_000, 700_000, 'NOK', 'year'],
  ['450.000 kr DKK', 450_000, 450_000, 'DKK', 'year'],
  ['R450,000 - R520,000', 450_000, 520_000, 'ZAR', 'year'],
  ['R 450 000 per annum', 450_000, 450_000, 'ZAR', 'year'],
  ['R$ 120.000', 120_000, 120_000, 'BRL', 'year'],
  ['KSh 2,400,000', 2_400_000, 2_400_000, 'KES', 'year'],
  ['₦9,000,000', 9_000_000, 9_000_000, 'NGN', 'year'],
  ['MXN 600,000', 600_000, 600_000, 'MXN', 'year'],
  ['180 000 zł', 180_000, 180_000, 'PLN', 'year'],
  ['900 000 Kč', 900_000, 900_000, 'CZK', 'year'],
  ['$25/hr', 25, 25, 'USD', 'hour'],
  ['$25.50 per hour', 25.5, 25.5, 'USD', 'hour'],
  ['$25-$30 an hour', 25, 30, 'USD', 'hour'],
  ['$25/hr - $30/hr', 25, 30, 'USD', 'hour'],
  ['£14.20 p.h.', 14.2, 14.2, 'GBP', 'hour'],
  ['Hourly rate: $40 – $55', 40, 55, 'USD', 'hour'],
  ['25/hour', 25, 25, 'USD', 'hour'],
  ['$30 per hour, 20 hours per week', 30, 30, 'USD', 'hour'],
  ['up to $60 hourly', null, 60, 'USD', 'hour'],
  ['€15,50/h', 15.5, 15.5, 'EUR', 'hour'],
  ['£350 per day', 350, 350, 'GBP', 'day'],
  ['£350-£400 a day', 350, 400, 'GBP', 'day'],
  ['£350 p.d.', 350, 350, 'GBP', 'day'],
  ['Daily rate of $500', 500, 500, 'USD', 'day'],
  ['$1,200 per week', 1200, 1200, 'USD', 'week'],
  ['$1,200/wk', 1200, 1200, 'USD', 'week'],
  ['£700 weekly', 700, 700, 'GBP', 'week'],
  ['$2,400 every two weeks', 2400, 2400, 'USD', 'fortnight'],
  ['£25 p/h', 25, 25, 'GBP', 'hour'],
  ['£400 p/d', 400, 400, 'GBP', 'day'],
  ['$2,400 every other week', 2400, 2400, 'USD', 'fortnight'],
  ['$2,400 semi-monthly', 2400, 2400, 'USD', 'half-month'],
  ['$30,000 per quarter', 30_000, 30_000, 'USD', 'quarter'],
  ['$30,000 quarterly', 30_000, 30_000, 'USD', 'quarter'],
  ['$3,000 (monthly)', 3000, 3000, 'USD', 'month'],
  ['$3,000, monthly', 3000, 3000, 'USD', 'month'],
  ['€3,000 per month', 3000, 3000, 'EUR', 'month'],
  ['€3.000 – €3.500 monthly', 3000, 3500, 'EUR', 'month'],
  ['€3,000 gross per month', 3000, 3000, 'EUR', 'month'],
  ['€3,000 (gross) / month', 3000, 3000, 'EUR', 'month'],
  ['£2,500 pcm', 2500, 2500, 'GBP', 'month'],
  ['Monthly stipend of $4,000', 4000, 4000, 'USD', 'month'],
  ['$4,000/mo', 4000, 4000, 'USD', 'month'],
  ['₱45k per month', 45_000, 45_000, 'PHP', 'month'],
  ['Salary (per month): KES 180,000', 180_000, 180_000, 'KES', 'month'],
  ['Grant of up to $80,000 per year', null, 80_000, 'USD', 'year'],
  ['$60,000, 40 hours per week', 60_000, 60_000, 'USD', 'year'],
  ['$60,000 (paid monthly)', 60_000, 60_000, 'USD', 'year'],
  ['$60,000 with 25 days paid leave a year', 60_000, 60_000, 'USD', 'year'],
  ['$100,000 - $120,000 plus 10% bonus', 100_000, 120_000, 'USD', 'year'],
  ['$100,000 plus a $20,000 signing bonus', 100_000, 100_000, 'USD', 'year'],
  ['$20,000 signing bonus, $100,000 base salary', 100_000, 100_000, 'USD', 'year'],
  ['$110,000, relocation allowance of $15,000', 110_000, 110_000, 'USD', 'year'],
  ['$100,000 (bonus possible)', 100_000, 100_000, 'USD', 'year'],
  ['$95,000 and a 401k', 95_000, 95_000, 'USD', 'year'],
  ['$60,000 (junior), $90,000 (senior)', 60_000, 90_000, 'USD', 'year'],
  ['US: $100k-$120k; UK: £70k-£80k', 100_000, 120_000, 'USD', 'year'],
  ['€50,000 (about $54,000)', 50_000, 50_000, 'EUR', 'year'],
  ['$52,000 ($25 per hour)', 52_000, 52_000, 'USD', 'year'],
  ['Salary: $70,000 (grants available)', 70_000, 70_000, 'USD', 'year'],
  ['Award-winning team, $70,000', 70_000, 70_000, 'USD', 'year'],
  ['$80,000 plus monthly bonus', 80_000, 80_000, 'USD', 'year'],
  ['$80,000; monthly travel allowance', 80_000, 80_000, 'USD', 'year'],
  ['$80,000, weekly team lunches', 80_000, 80_000, 'USD', 'year'],
  ['$25,000 with daily meals', 25_000, 25_000, 'USD', 'year'],
  ['£25,000 + hourly overtime', 25_000, 25_000, 'GBP', 'year'],
  ['Monthly team calls; $80,000', 80_000, 80_000, 'USD', 'year'],
  ['$100,000. In office two days per week.', 100_000, 100_000, 'USD', 'year'],
  ['$100,000 for 40 hours weekly', 100_000, 100_000, 'USD', 'year'],
  ['$100,000, one trip per month', 100_000, 100_000, 'USD', 'year'],
  ['120,000-90,000 USD', 90_000, 120_000, 'USD', 'year'],
];

const oneOff: Array<[string, number, string]> = [
  ['grant of $10,000', 10_000, 'USD'],
  ['Grant: $5,000 – $20,000', 20_000, 'USD'],
  ['$10,000 stipend', 10_000, 'USD'],
  ['One-time payment of €2.000', 2000, 'EUR'],
  ['one-off £500', 500, 'GBP'],
  ['$50,000 prize', 50_000, 'USD'],
  ['Award of $25k', 25_000, 'USD'],
  ['$15,000 for 3 months', 15_000, 'USD'],
  ['$10,000 for a 10-week programme', 10_000, 'USD'],
  ['$200,000 over two years', 200_000, 'USD'],
  ['€6,000 for the summer', 6000, 'EUR'],
  ['$300 per article', 300, 'USD'],
  ['$5,000 signing bonus', 5000, 'USD'],
  ['Lump sum of CHF 12’000', 12_000, 'CHF'],
];

const unknown = [
  '',
  '   ',
  'Competitive',
  'DOE',
  'Commensurate with experience',
  'Unpaid',
  'Volunteer, 10 hours per week',
  '€3,000',
  '$25',
  '450.000 kr',
  '40 hours per week',
  '2026',
  '0.5 FTE',
  '10% of equity',
  '401k and health insurance',
  '03.04.2026',
  'Level 5, band 12-14',
  '$0',
  '1.2.3.4',
  'Salary: see link',
  '☃ 雪 🙂',
];

describe('2.7 salary texts', () => {
  it.each(annual)(
    '%s is yearly pay, or is converted to it',
    (text, low, high, currency, period) => {
      expect(parseSalary(text)).toMatchObject({ kind: 'annual', low, high, currency, period });
    },
  );

  it.each(oneOff)('%s is a one-off payment', (text, high, currency) => {
    expect(parseSalary(text)).toMatchObject({ kind: 'one-off', high, currency, period: null });
  });

  it.each(unknown)('%j has no salary', (text) => {
    expect(parseSalary(text).kind).toBe('unknown');
  });

  it.each([
    'From £40,000',
    '$50k+',
    '$50k+ DOE',
    '$50/hr+',
    'at least $60,000',
    '$80,000 minimum',
    '$80,000 a year minimum',
    'Minimum salary: $80,000',
    'min. €60.000',
    '$50,000 or more',
    '$50,000 per year or more',
    'Starting at $90K',
    'ab 50.000 €',
    'desde 30.000 €',
    '> $90,000',
    'over $90,000 a year',
    '$60,000 (junior), from $90,000 (senior)',
    'Prizes from $5,000',
  ])('%s is only a lower bound', (text) => {
    expect(parseSalary(text)).toMatchObject({ isMinimum: true });
  });

  it.each([
    '$90,000',
    'From £40,000 to £50,000',
    'from £40k up to £50k',
    'up to $120,000',
    'no more than $120,000',
    '$60,000 + bonus',
    '$60,000+bonus',
    '$200,000 over two years',
    'from $60,000 (junior), $90,000 (senior)',
    '$78–96k+',
    'Competitive',
  ])('%s is more than a lower bound', (text) => {
    expect(parseSalary(text)).toMatchObject({ isMinimum: false });
  });

  it('an amount without a currency uses the currency of the list', () => {
    expect(parseSalary('45-50k', 'GBP')).toMatchObject({ high: 50_000, currency: 'GBP' });
  });
});

describe('unexpected salary texts', () => {
  const hostile = [
    '$'.repeat(100_000),
    '1'.repeat(100_000),
    '1,'.repeat(50_000),
    '1 000 '.repeat(20_000),
    '$1 - '.repeat(20_000),
    `${'per '.repeat(30_000)}hour`,
    'USD '.repeat(30_000),
    `$5${' gross'.repeat(20_000)} per hour`,
    `9 hours ${'a'.repeat(100_000)} per`,
    '\u0000\ud800$60,000\u202e',
  ];

  it.each(hostile.map((text) => [text.slice(0, 24), text]))('%j… is parsed in time', (_, text) => {
    expect(parseSalary(text)).toHaveProperty('kind');
  });

  it('any text gives a result whose amounts are ordered, finite and positive', () => {
    const pieces = fc.constantFrom(
      ...'$|£|€|kr|USD|k|m|-|–|to|per|hour|/|a year|p.a.|grant|bonus| |,|.'.split('|'),
      ...'60|000|1,200|45.000|(|)|+|up to'.split('|'),
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join('')),
      fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join(' ')),
    );
    fc.assert(
      fc.property(text, (value) => {
        const { kind, low, high } = parseSalary(value);
        if (kind === 'unknown') return low === null && high === null;
        return Number.isFinite(high) && high > 0 && (low === null || (low >= 0 && low <= high));
      }),
      { seed: 1, numRuns: 5000 },
    );
  });
});
