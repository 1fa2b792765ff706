/** Parses the salary filter's input: an amount in USD a year, or why it is refused. */

export type SalaryInput =
  | { kind: 'empty' }
  | { kind: 'amount'; usd: number }
  /** `problem` is shown below the input. */
  | { kind: 'refused'; problem: string };

const MAX_USD = 999_999_999;

const refused = (problem: string): SalaryInput => ({ kind: 'refused', problem });

const NOT_AN_AMOUNT = refused('Please enter an amount in digits, such as 60,000 or 60k.');
const TOO_LARGE = refused('Please enter an amount below $1,000,000,000.');
const NEGATIVE = refused('Please enter an amount above zero.');
const SEVERAL = refused('Please enter one amount: the least that you would accept.');
const NOT_YEARLY = refused('Please enter the amount for a year.');

const currencies: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/€|\beur(os?)?\b/, 'euros'],
  [/£|\bgbp\b|\bpounds?\b/, 'pounds'],
  [/¥|\bjpy\b|\byen\b/, 'yen'],
  [/₹|\binr\b|\brupees?\b/, 'rupees'],
  [/\bchf\b|\bfrancs?\b/, 'francs'],
  [/\bca\$|\bc\$|\bcad\b/, 'Canadian dollars'],
  [/\bau?\$|\baud\b/, 'Australian dollars'],
  [/\bs\$|\bsgd\b|\bnz\$|\bnzd\b|\bhk\$|\bhkd\b|[^\P{Sc}$]/u, 'another currency'],
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
    return refused(`Please enter US dollars (USD), not ${name}. Salaries are compared in USD.`);
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
