/** Parses the salary filter's input: an amount a year in the board's currency, or why it is refused. */
import { currencyFormat, isInDollars, money } from '../words/money.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

export type SalaryInput =
  | { kind: 'empty' }
  | { kind: 'amount'; amount: number }
  /** `problem` is shown below the input. */
  | { kind: 'refused'; problem: string };

const parts = currencyFormat('narrowSymbol').formatToParts(1);
const at = (type: string) => parts.findIndex((part) => part.type === type);

/** The sign of the board's currency. */
export const currencySign: string = parts[at('currency')]!.value;

/** Whether it stands before an amount. */
export const isSignFirst: boolean = at('currency') < at('integer');

/** Its name after a number: "US dollars". */
const currencyName = currencyFormat('name')
  .formatToParts(2)
  .find(({ type }) => type === 'currency')!.value;

/** Some currencies have more than ten thousand units for a dollar. */
const TOO_LARGE = isInDollars ? 1_000_000_000 : 1_000_000_000_000;

const refused = (problem: string): SalaryInput => ({ kind: 'refused', problem });

const NOT_AN_AMOUNT = refused(words.salaryInput.digits);
const NEGATIVE = refused(words.salaryInput.negative);
const SEVERAL = refused(words.salaryInput.several);
const NOT_YEARLY = refused(words.salaryInput.yearly);

/** Currencies as people type them. Those with a bare dollar sign come last, since others contain it. */
const currencies: ReadonlyArray<[code: string, pattern: RegExp, name: string]> = [
  ['EUR', /€|\beur(os?)?\b/, words.salaryInput.euros],
  ['GBP', /£|\bgbp\b|\bpounds?\b/, words.salaryInput.pounds],
  ['JPY', /¥|\bjpy\b|\byen\b/, words.salaryInput.yen],
  ['INR', /₹|\binr\b|\brupees?\b/, words.salaryInput.rupees],
  ['CHF', /\bchf\b|\bfrancs?\b|\bfranken\b/, words.salaryInput.francs],
  ['CAD', /\bca\$|\bc\$|\bcad\b/, words.salaryInput.canadianDollars],
  ['AUD', /\bau?\$|\baud\b/, words.salaryInput.australianDollars],
  ['SGD', /\bs\$|\bsgd\b/, words.salaryInput.anotherCurrency],
  ['NZD', /\bnz\$|\bnzd\b/, words.salaryInput.anotherCurrency],
  ['HKD', /\bhk\$|\bhkd\b/, words.salaryInput.anotherCurrency],
  ['USD', /us\$|usd|\bus dollars?\b/, words.salaryInput.dollars],
  ['USD', /\$|\bdollars?\b/, words.salaryInput.dollars],
];

/** Whether the board's currency is written so: several are with a bare dollar sign. */
const isOwn = ([code, pattern]: (typeof currencies)[number]): boolean =>
  code === words.locale.currency || (currencySign === '$' && pattern.test('$'));

const escaped = (mark: string): string => mark.toLowerCase().replace(/[$.]/g, String.raw`\$&`);

/** The marks of the board's currency, the longest first. */
const ownMarks = new RegExp(
  [
    escaped(words.locale.currency),
    `${escaped(currencySign)}\\.?`,
    escaped(currencyName),
    ...currencies.filter(isOwn).map(([, { source }]) => source),
  ]
    .sort((one, other) => other.length - one.length)
    .join('|'),
  'g',
);

/** The name of another currency in a text; null if there is none. @param amount the text without own marks */
function otherCurrency(typed: string, amount: string): string | null {
  // A dollar sign may be part of another currency's, as in "C$".
  const text = currencySign === '$' ? typed : amount;
  const other = currencies.find((each) => !isOwn(each) && each[1].test(text));
  if (other) return other[2];
  return /\p{Sc}/u.test(amount) ? words.salaryInput.anotherCurrency : null;
}

const A_YEAR =
  /(\/|\bper\b|\ba\b|\bp\.?)\s*(years?|yr|annum|a)\b\.?|\b(yearly|annually)\b|(\/|\b(pro|im)\b)\s*jahr\b|\bjährlich\b|\bbrutto\b|(\/|\bpar\b)\s*an\b|(\/|\b(al|por)\b)\s*año/;
const ANOTHER_PERIOD =
  /\b(hours?|hr|days?|daily|weeks?|weekly|months?|monthly|mo|stunde|tag|woche|monat|monatlich|heure|jour|semaine|mois|hora|día|semana|mes)\b|\/\s*[hdwm]\b/;
const RANGE = /\d\s*k?\s*(-|–|—|\bto\b|\bbis\b)\s*\d/;

/**
 * Accepts "60000", "60,000", "60.000", "$60k", "US$ 72.5k" and "60 000 USD a year", with the marks of the
 * board's currency. A comma or point before exactly three digits groups thousands, except before a "k".
 */
export function readSalaryInput(text: string): SalaryInput {
  const typed = text.normalize('NFKC').toLowerCase().trim();
  const amount = typed.replace(ownMarks, '');
  const other = otherCurrency(typed, amount);
  if (other !== null) {
    const own = { own: currencyName, code: words.locale.currency };
    return refused(say(words.salaryInput.otherCurrency, { ...own, currency: other }));
  }
  if (/^[\s0.,]*$/.test(amount)) return { kind: 'empty' };
  if (RANGE.test(amount)) return SEVERAL;
  if (ANOTHER_PERIOD.test(amount)) return NOT_YEARLY;
  const written = amount
    .replace(A_YEAR, '')
    .replace(/[\s_'’]/g, '')
    .replace(/[.,][-–—]+$/, '');
  if (/^[-–—−]\d/.test(written)) return NEGATIVE;
  const [, digits = '', unit = ''] = /^(\d[\d.,]*)(k|m)?\+?$/.exec(written) ?? [];
  const number = readNumber(digits, unit !== '');
  if (number === null) return NOT_AN_AMOUNT;
  const yearly = Math.round(number * (unit === 'k' ? 1000 : unit === 'm' ? 1_000_000 : 1));
  if (yearly >= TOO_LARGE) {
    return refused(say(words.salaryInput.tooLarge, { amount: money(TOO_LARGE) }));
  }
  return yearly === 0 ? { kind: 'empty' } : { kind: 'amount', amount: yearly };
}

/** The number of "60,000", "60.000", "60,000.50" or "60.000,50"; null for any other grouping. */
function readNumber(digits: string, hasUnit: boolean): number | null {
  const decimals = hasUnit ? /^\d+([.,]\d{1,3})?$/ : /^\d+([.,]\d{1,2})?$/;
  if (decimals.test(digits)) return Number(digits.replace(',', '.'));
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  if (!/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(digits)) return null;
  return Number(digits.replaceAll('.', '').replace(',', '.'));
}
