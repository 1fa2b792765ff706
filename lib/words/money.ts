// Amounts in the currency of the board, as its language writes them. Contract: 2.7, 24.5.
import { words } from './words.ts';

/** Whether the board's currency is the US dollar, for which the contract has strings of its own. */
export const isInDollars: boolean = (words.locale.currency as string) === 'USD';

/** How the language writes whole amounts of the board's currency: with its sign, or with its name. */
export const currencyFormat = (currencyDisplay: 'narrowSymbol' | 'name'): Intl.NumberFormat =>
  new Intl.NumberFormat(words.locale.language, {
    style: 'currency',
    currency: words.locale.currency,
    currencyDisplay,
    maximumFractionDigits: 0,
  });

let format: Intl.NumberFormat | undefined;

/** An amount with the sign of the board's currency: "$60,000", or "60.000 €" in German. */
export const money = (amount: number): string =>
  (format ??= currencyFormat('narrowSymbol')).format(amount);
