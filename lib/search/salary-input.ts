/** Parses the salary filter's input: an amount in USD a year, or why it is refused. */
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

export type SalaryInput =
  | { kind: 'empty' }
  | { kind: 'amount'; usd: number }
  /** `problem` is shown below the input. */
  | { kind: 'refused'; problem: string };

const MAX_USD = 999_999_999;

const refused = (problem: string): SalaryInput => ({ kind: 'refused', problem });

const NOT_AN_AMOUNT = refused(words.salaryInput.digits);
const TOO_LARGE = refused(words.salaryInput.tooLarge);
const NEGATIVE = refused(words.salaryInput.negative);
const SEVERAL = refused(words.salaryInput.several);
const NOT_YEARLY = refused(words.salaryInput.yearly);

const currencies: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/€|\beur(os?)?\b/, words.salaryInput.euros],
  [/£|\bgbp\b|\bpounds?\b/, words.salaryInput.pounds],
  [/¥|\bjpy\b|\byen\b/, words.salaryInput.yen],
  [/₹|\binr\b|\brupees?\b/, words.salaryInput.rupees],
  [/\bchf\b|\bfrancs?\b/, words.salaryInput.francs],
  [/\bca\$|\bc\$|\bcad\b/, words.salaryInput.canadianDollars],
  [/\bau?\$|\baud\b/, words.salaryInput.australianDollars],
  [/\bs\$|\bsgd\b|\bnz\$|\bnzd\b|\bhk\$|\bhkd\b|[^\P{Sc}$]/u, words.salaryInput.anotherCurrency],
];

const DOLLARS = /us\$|usd|\$|\bdollars?\b/g;
const A_YEAR = /(\/|\bper\b|\ba\b|\bp\.?)\s*(years?|yr|annum|a)\b\.?|\b(yearly|annually)\b/;
const ANOTHER_PERIOD = /\b(hours?|hr|days?|daily|weeks?|weekly|months?|monthly|mo)\b|\/\s*[hdwm]\b/;
const RANGE = /\d\s*k?\s*(-|–|—|\bto\b)\s*\$?\s*\d/;

/**
 * Accepts "60000", "60,000", "60.000", "$60k", "US$ 72.5k" and "60 000 USD a year". A comma or
 * point before exactly three digits groups thousands, except before a "k".
 */
export function readSalaryInput(text: string): SalaryInput {
  const typed = text.normalize('NFKC').toLowerCase().trim();
  if (/^[\s$0.,]*$/.test(typed)) return { kind: 'empty' };
  const foreign = currencies.find(([pattern]) => pattern.test(typed));
  if (foreign) {
    const [, name] = foreign;
    return refused(say(words.salaryInput.otherCurrency, { currency: name }));
  }
  if (RANGE.test(typed)) return SEVERAL;
  if (ANOTHER_PERIOD.test(typed)) return NOT_YEARLY;
  const written = typed
    .replace(A_YEAR, '')
    .replace(DOLLARS, '')
    .replace(/[\s_'’]/g, '');
  if (/^[-–—−]\d/.test(written)) return NEGATIVE;
  const [, digits = '', unit = ''] = /^(\d[\d.,]*)(k|m)?\+?$/.exec(written) ?? [];
  const number = readNumber(digits, unit !== '');
  if (number === null) return NOT_AN_AMOUNT;
  const usd = Math.round(number * (unit === 'k' ? 1000 : unit === 'm' ? 1_000_000 : 1));
  if (usd > MAX_USD) return TOO_LARGE;
  return usd === 0 ? { kind: 'empty' } : { kind: 'amount', usd };
}

/** The number of "60,000", "60.000", "60,000.50" or "60.000,50"; null for any other grouping. */
function readNumber(digits: string, hasUnit: boolean): number | null {
  const decimals = hasUnit ? /^\d+([.,]\d{1,3})?$/ : /^\d+([.,]\d{1,2})?$/;
  if (decimals.test(digits)) return Number(digits.replace(',', '.'));
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(digits)) return Number(digits.replaceAll(',', ''));
  if (!/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(digits)) return null;
  return Number(digits.replaceAll('.', '').replace(',', '.'));
}
