/** The currencies that salaries are read in: their signs, least yearly pay and exchange rates. */
import data from './currencies.json' with { type: 'json' };

/** Units of each currency for one USD, by ISO code. */
export type UnitsPerUsd = Readonly<Record<string, number>>;

/** One currency of `currencies.json`. */
type Currency = {
  /** ISO code. */
  code: string;
  /** The rate on `rates_date`. */
  units_per_usd: number;
  /** Signs and words that mean this currency and no other. */
  signs?: string[];
  /** Signs that several currencies use; the code beside them decides. */
  shared_signs?: string[];
  /**
   * The smallest amount that is read as yearly pay when the text states no period. A smaller
   * amount may be monthly, so nothing is known.
   */
  min_yearly_pay?: number;
};

const DEFAULT_MIN_YEARLY_PAY = 10_000;

const currencies: Currency[] = data.currencies;

/** Day of {@link shippedUnitsPerUsd}. */
export const SHIPPED_RATES_DATE = data.rates_date;

/**
 * Used when no exchange-rate service is configured or it does not answer. The values are rounded:
 * good enough to compare a salary with a minimum, not for quotations. Set `RATES_URL` for current
 * rates.
 */
export const shippedUnitsPerUsd: UnitsPerUsd = Object.fromEntries(
  currencies.map(({ code, units_per_usd }) => [code, units_per_usd]),
);

/** What a shared sign means when it stands alone. */
const usualMeaning: Record<string, string> = { $: 'USD', '¥': 'JPY', 円: 'JPY' };

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

/** `certain` is false for a shared sign; code is null when the currency cannot be told. */
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

/** Every code and sign, longest first, for building a pattern. */
export const currencyMarks: string[] = [
  ...new Set(
    currencies.flatMap(({ code, signs = [], shared_signs = [] }) => [
      code,
      ...signs,
      ...shared_signs,
    ]),
  ),
].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** The currency that a mark in a text means; null code when it is shared and ambiguous. */
export function meaningOf(mark: string): Meaning {
  return meanings.get(mark.toLowerCase()) ?? { code: null, certain: false };
}

/** Whether a currency is written with this shared sign, as CAD is with "$". */
export function isWrittenWith(code: string, sign: string): boolean {
  const shared = byCode.get(code)?.shared_signs ?? [];
  return shared.some((candidate) => candidate.toLowerCase() === sign.toLowerCase());
}

/** Whether a three-letter code is one that salaries are read in. */
export function isCurrencyCode(code: string): boolean {
  return byCode.has(code);
}

/** The smallest amount read as yearly pay when no period is stated. */
export function minYearlyPay(code: string): number {
  return byCode.get(code)?.min_yearly_pay ?? DEFAULT_MIN_YEARLY_PAY;
}
