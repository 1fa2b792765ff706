// Amounts in the currency of the board, as its language writes them. Contract: 2.7, 24.5.
import { words } from './words.ts';

/** Whether the board's currency is the US dollar, for which the contract has strings of its own. */
export const isInDollars: boolean = (words.locale.currency as string) === 'USD';

const formatOf = (currencyDisplay: 'narrowSymbol' | 'name') =>
  new Intl.NumberFormat(words.locale.language, {
    style: 'currency',
    currency: words.locale.currency,
    currencyDisplay,
    maximumFractionDigits: 0,
  });

let format: Intl.NumberFormat | undefined;

/** An amount with the sign of the board's currency: "$60,000", or "60.000 €" in German. */
export const money = (amount: number): string =>
  (format ??= formatOf('narrowSymbol')).format(amount);

/** The sign, and whether it stands before an amount. */
export function currencySign(): { sign: string; isFirst: boolean } {
  const parts = formatOf('narrowSymbol').formatToParts(1);
  const at = parts.findIndex(({ type }) => type === 'currency');
  return { sign: parts[at]!.value, isFirst: at === 0 };
}

/** The name of the board's currency after a number: "US dollars". */
export const currencyName = (): string =>
  formatOf('name')
    .formatToParts(2)
    .find(({ type }) => type === 'currency')!.value;
