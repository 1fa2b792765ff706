/** What a salary text may call a currency, and how much of it a year's pay is at least. */
type Currency = {
  code: string;
  /** Signs and words that mean this currency and no other. */
  signs?: string[];
  /** Signs it shares with others; its code beside them decides. */
  shares?: string[];
  /**
   * The smallest amount that is read as yearly pay when the text states no period. Below it the
   * amount may be monthly, so nothing is known.
   */
  leastYearly?: number;
};

const DEFAULT_LEAST_YEARLY = 10_000;

const currencies: Currency[] = [
  { code: 'USD', signs: ['US$', 'U.S.$', 'dollars', 'dollar'], shares: ['$'] },
  { code: 'GBP', signs: ['£', 'pounds', 'pound', 'sterling'] },
  { code: 'EUR', signs: ['€', 'euros', 'euro'] },
  { code: 'CHF', signs: ['SFr.', 'SFr', 'Fr.', 'francs'] },
  { code: 'CAD', signs: ['CA$', 'C$', 'CAD$', 'CDN$'], shares: ['$'] },
  { code: 'AUD', signs: ['AU$', 'A$', 'AUD$'], shares: ['$'] },
  { code: 'NZD', signs: ['NZ$', 'NZD$'], shares: ['$'] },
  { code: 'SGD', signs: ['S$', 'SG$', 'SGD$'], shares: ['$'] },
  { code: 'HKD', signs: ['HK$', 'HKD$'], shares: ['$'], leastYearly: 60_000 },
  { code: 'TWD', signs: ['NT$'], shares: ['$'], leastYearly: 200_000 },
  { code: 'MXN', signs: ['MX$', 'Mex$'], shares: ['$'], leastYearly: 80_000 },
  { code: 'BRL', signs: ['R$', 'reais'], leastYearly: 20_000 },
  { code: 'ARS', signs: ['AR$'], shares: ['$'], leastYearly: 4_000_000 },
  { code: 'CLP', shares: ['$'], leastYearly: 5_000_000 },
  { code: 'COP', shares: ['$'], leastYearly: 15_000_000 },
  { code: 'PEN', signs: ['S/.', 'S/'], leastYearly: 15_000 },
  { code: 'JPY', shares: ['¥', '円'], leastYearly: 1_500_000 },
  { code: 'CNY', signs: ['CN¥', 'RMB', '元'], shares: ['¥'], leastYearly: 50_000 },
  { code: 'INR', signs: ['₹', 'Rs.', 'Rs', 'rupees'], leastYearly: 200_000 },
  { code: 'PKR', shares: ['Rs.', 'Rs'], leastYearly: 400_000 },
  { code: 'LKR', shares: ['Rs.', 'Rs'], leastYearly: 600_000 },
  { code: 'NPR', shares: ['Rs.', 'Rs'], leastYearly: 250_000 },
  { code: 'BDT', signs: ['৳'], leastYearly: 200_000 },
  { code: 'KRW', signs: ['₩', 'won'], leastYearly: 15_000_000 },
  { code: 'PHP', signs: ['₱'], leastYearly: 150_000 },
  { code: 'IDR', signs: ['Rp'], leastYearly: 40_000_000 },
  { code: 'MYR', signs: ['RM'], leastYearly: 20_000 },
  { code: 'THB', signs: ['฿', 'baht'], leastYearly: 150_000 },
  { code: 'VND', signs: ['₫'], leastYearly: 80_000_000 },
  { code: 'ILS', signs: ['₪', 'NIS'], leastYearly: 50_000 },
  { code: 'AED', leastYearly: 40_000 },
  { code: 'SAR', leastYearly: 40_000 },
  { code: 'QAR', leastYearly: 40_000 },
  { code: 'TRY', signs: ['₺'], leastYearly: 300_000 },
  { code: 'EGP', signs: ['E£'], leastYearly: 120_000 },
  { code: 'KES', signs: ['KSh.', 'KSh', 'KShs'], leastYearly: 300_000 },
  { code: 'NGN', signs: ['₦', 'naira'], leastYearly: 1_500_000 },
  { code: 'GHS', signs: ['GH₵', '₵'], leastYearly: 30_000 },
  { code: 'ZAR', signs: ['R', 'rand'], leastYearly: 100_000 },
  { code: 'UGX', signs: ['USh'], leastYearly: 8_000_000 },
  { code: 'TZS', signs: ['TSh'], leastYearly: 5_000_000 },
  { code: 'RWF', leastYearly: 3_000_000 },
  { code: 'ETB', leastYearly: 150_000 },
  { code: 'MAD', leastYearly: 40_000 },
  { code: 'SEK', shares: ['kr.', 'kr', 'kronor'], leastYearly: 150_000 },
  { code: 'NOK', shares: ['kr.', 'kr', 'kroner'], leastYearly: 150_000 },
  { code: 'DKK', shares: ['kr.', 'kr', 'kroner'], leastYearly: 120_000 },
  { code: 'ISK', shares: ['kr.', 'kr'], leastYearly: 3_000_000 },
  { code: 'PLN', signs: ['zł', 'zl'], leastYearly: 30_000 },
  { code: 'CZK', signs: ['Kč'], leastYearly: 250_000 },
  { code: 'HUF', signs: ['Ft'], leastYearly: 3_000_000 },
  { code: 'RON', signs: ['lei'], leastYearly: 30_000 },
  { code: 'BGN', signs: ['лв'], leastYearly: 15_000 },
  { code: 'UAH', signs: ['₴'], leastYearly: 200_000 },
  { code: 'GEL', signs: ['₾'], leastYearly: 15_000 },
];

/** A shared sign that, alone, everybody reads as one currency. */
const usualMeaning: Record<string, string> = { $: 'USD', '¥': 'JPY', 円: 'JPY' };

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

/** `certain` is false for a shared sign; code is null when nobody can tell whose it is. */
type Meaning = { code: string | null; certain: boolean };

const meanings = new Map<string, Meaning>();
for (const sign of currencies.flatMap(({ shares = [] }) => shares)) {
  meanings.set(sign.toLowerCase(), { code: usualMeaning[sign] ?? null, certain: false });
}
for (const { code, signs = [] } of currencies) {
  for (const sign of signs) {
    meanings.set(sign.toLowerCase(), { code, certain: !meanings.has(sign.toLowerCase()) });
  }
  meanings.set(code.toLowerCase(), { code, certain: true });
}

/** Every code and sign, longest first, for a pattern that finds them. */
export const currencyMarks: string[] = [
  ...new Set(
    currencies.flatMap(({ code, signs = [], shares = [] }) => [code, ...signs, ...shares]),
  ),
].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** What a mark found in a text means; null code when it is shared and nobody can tell. */
export function meaningOf(mark: string): Meaning {
  return meanings.get(mark.toLowerCase()) ?? { code: null, certain: false };
}

/** Whether a currency is written with this shared sign, as CAD is with "$". */
export function isWrittenWith(code: string, sign: string): boolean {
  const shared = byCode.get(code)?.shares ?? [];
  return shared.some((candidate) => candidate.toLowerCase() === sign.toLowerCase());
}

/** Whether a three-letter code is one that salaries are read in. */
export function isCurrencyCode(code: string): boolean {
  return byCode.has(code);
}

/** The smallest amount read as yearly pay when no period is stated. */
export function leastYearly(code: string): number {
  return byCode.get(code)?.leastYearly ?? DEFAULT_LEAST_YEARLY;
}
