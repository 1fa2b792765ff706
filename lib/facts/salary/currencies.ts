/** Currencies of salaries: signs, plausible yearly pay and exchange rates. */
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

/** The meaning of a shared sign without a code. */
const usualMeaning: Record<string, string> = { $: 'USD', '¥': 'JPY', 円: 'JPY' };

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

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

export function meaningOf(mark: string): Meaning {
  return meanings.get(mark.toLowerCase()) ?? { code: null, certain: false };
}

/** Whether a currency uses this shared sign, as CAD uses "$". */
export function isWrittenWith(code: string, sign: string): boolean {
  const shared = byCode.get(code)?.shared_signs ?? [];
  return shared.some((candidate) => candidate.toLowerCase() === sign.toLowerCase());
}

export function isCurrencyCode(code: string): boolean {
  return byCode.has(code);
}

export function minYearlyPay(code: string): number {
  return byCode.get(code)?.min_yearly_pay ?? DEFAULT_MIN_YEARLY_PAY;
}
