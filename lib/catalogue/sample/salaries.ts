import type { Country } from './places.ts';
import { usualSalary, type PayTrack } from './pay-tracks.ts';
import type { Random } from './random.ts';
import type { Level } from './vocabulary.ts';

/** What one unit was worth when the sample was written. USD. */
const usdRates: Record<string, number> = {
  USD: 1,
  GBP: 1.27,
  EUR: 1.08,
  CHF: 1.14,
  CAD: 0.73,
  AUD: 0.66,
  NZD: 0.6,
  SGD: 0.75,
  INR: 0.0118,
  JPY: 0.0066,
  SEK: 0.095,
  NOK: 0.093,
  DKK: 0.145,
  PLN: 0.25,
  BRL: 0.18,
  ZAR: 0.055,
};

const symbols: Record<string, string> = {
  USD: '$',
  GBP: '£',
  EUR: '€',
  INR: '₹',
  JPY: '¥',
  CAD: 'CA$',
  AUD: 'A$',
  NZD: 'NZ$',
  SGD: 'S$',
  BRL: 'R$',
};

type Period = 'year' | 'month' | 'week' | 'day' | 'hour';

const periodsAYear: Record<Period, number> = { year: 1, month: 12, week: 52, day: 260, hour: 2080 };

/** The employer's words, and the top of the pay in USD a year: null when unknown or one-off. */
export type Salary = { text: string; limit: number | null };

const unstated: Salary = { text: '', limit: null };

/** Share of salaried roles that say nothing of pay. */
const UNSTATED = 0.2;

/** Words for the pay of a role of this kind and level in this country. */
export function salaryOf(track: PayTrack, level: Level, country: Country, random: Random): Salary {
  if (track === 'unpaid') return unstated;
  if (track === 'grant') return { text: random.pick(grants), limit: null };
  const usual = usualSalary(track, level);
  if (usual === null || random.chance(UNSTATED)) return unstated;
  const usd = usual * country.payLevel * (0.9 + random.next() * 0.24);
  const spread = 0.06 + random.next() * 0.1;
  const pay = { currency: country.currency, low: usd * (1 - spread), high: usd * (1 + spread) };
  if (track === 'stipend') return stipend(pay, random);
  if (track === 'hourly') return perPeriod(pay, random.chance(0.75) ? 'hour' : 'day', random);
  if (track === 'intern')
    return perPeriod(pay, random.pick(['hour', 'week', 'month'] as const), random);
  return salaried(pay, random);
}

const grants = [
  'Up to $50,000 (one-off grant)',
  'Grants of $5,000 – $40,000',
  'One-off grant of up to £20,000',
  'Awards of $2,500',
  'Grant of up to €15,000',
  'Seed grant of $80,000 – $150,000',
];

/** USD a year. */
type Pay = { currency: string; low: number; high: number };

function salaried(pay: Pay, random: Random): Salary {
  const low = inCurrency(pay.low, pay.currency, 'year');
  const high = inCurrency(pay.high, pay.currency, 'year');
  const small = (symbols[pay.currency] ?? '') !== '' && high < 1_000_000;
  const draw = random.next();
  if (draw < 0.05)
    return {
      text: random.pick(['Competitive', 'Competitive, depending on experience']),
      limit: null,
    };
  if (draw < 0.13) return perPeriod(pay, 'month', random);
  if (draw < 0.24 && small) {
    const round = (amount: number): number => Math.round(amount / 1000) * 1000;
    return {
      text: joined(
        thousands(round(low), pay.currency),
        thousands(round(high), pay.currency),
        random,
      ),
      limit: inUsd(round(high), pay.currency, 'year'),
    };
  }
  const limit = inUsd(high, pay.currency, 'year');
  if (draw < 0.3) return { text: `Up to ${money(high, pay.currency)}`, limit };
  if (draw < 0.36) return { text: `From ${money(high, pay.currency)}`, limit };
  if (draw < 0.44) return { text: money(high, pay.currency), limit };
  const range = joined(money(low, pay.currency), money(high, pay.currency), random);
  return {
    text: random.chance(0.2)
      ? `${range} ${random.pick(['per year', 'a year', 'per annum'])}`
      : range,
    limit,
  };
}

function perPeriod(pay: Pay, period: Period, random: Random): Salary {
  const low = inCurrency(pay.low, pay.currency, period);
  const high = inCurrency(pay.high, pay.currency, period);
  const suffix = random.pick([`per ${period}`, `${period === 'hour' ? 'an' : 'a'} ${period}`]);
  const amount =
    low === high || random.chance(0.45)
      ? money(high, pay.currency)
      : joined(money(low, pay.currency), money(high, pay.currency), random);
  return { text: `${amount} ${suffix}`, limit: inUsd(high, pay.currency, period) };
}

function stipend(pay: Pay, random: Random): Salary {
  const draw = random.next();
  if (draw < 0.3) {
    const whole = inCurrency(pay.high / 4, pay.currency, 'year');
    const amount = money(whole, pay.currency);
    return {
      text: random.pick([`${amount} stipend`, `One-off stipend of ${amount}`]),
      limit: null,
    };
  }
  if (draw < 0.55) return perPeriod(pay, 'month', random);
  if (draw < 0.75) return perPeriod(pay, 'week', random);
  const high = inCurrency(pay.high, pay.currency, 'year');
  return { text: `${money(high, pay.currency)} a year`, limit: inUsd(high, pay.currency, 'year') };
}

/** USD a year as a rounded amount of a currency for each period. */
function inCurrency(usdAYear: number, currency: string, period: Period): number {
  const exact = usdAYear / rateOf(currency) / periodsAYear[period];
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(exact)) - 1) / 2);
  return Math.round(exact / step) * step;
}

/** Whole USD a year. */
function inUsd(amount: number, currency: string, period: Period): number {
  return Math.round(amount * periodsAYear[period] * rateOf(currency));
}

function rateOf(currency: string): number {
  const rate = usdRates[currency];
  if (rate === undefined) throw new Error(`no rate for ${currency}`);
  return rate;
}

function money(amount: number, currency: string): string {
  const digits = amount.toLocaleString(currency === 'INR' ? 'en-IN' : 'en-GB');
  return `${symbols[currency] ?? `${currency} `}${digits}`;
}

const thousands = (amount: number, currency: string): string =>
  `${money(amount / 1000, currency)}k`;

const joined = (low: string, high: string, random: Random): string =>
  `${low}${random.pick([' – ', ' – ', '–', ' - ', ' to '])}${high}`;
