/** What an amount is paid for. */
export type PayPeriod =
  'hour' | 'day' | 'week' | 'fortnight' | 'half-month' | 'month' | 'quarter' | 'year';

/** Paid periods of a full-time year: 52 weeks of 5 days and 40 hours. */
export const periodsAYear: Record<PayPeriod, number> = {
  hour: 2080,
  day: 260,
  week: 52,
  fortnight: 26,
  'half-month': 24,
  month: 12,
  quarter: 4,
  year: 1,
};

const units: Array<[PayPeriod, string]> = [
  ['hour', 'hours?|hrs?|h'],
  ['day', 'days?|d'],
  ['fortnight', 'fortnight|(?:two|2) weeks|other week'],
  ['week', 'weeks?|wk|w'],
  ['month', 'calendar month|months?|mth|mo|cm|m'],
  ['quarter', 'quarter'],
  ['year', 'years?|yr|y|annum|a'],
];

const adverbs: Array<[PayPeriod, string]> = [
  ['hour', 'hourly'],
  ['day', 'daily|per diem'],
  ['fortnight', 'bi-?weekly|fortnightly'],
  ['week', 'weekly'],
  ['half-month', 'semi-?monthly'],
  ['month', 'monthly'],
  ['quarter', 'quarterly'],
  ['year', 'annual(?:ly|i[sz]ed)?|yearly'],
];

const filler =
  '(?:gross|net|base|pre-?tax|before tax(?:es)?|after tax(?:es)?|salary|pay|wages?|stipend|allowance|or more|plus)';
const per = String.raw`(?:\bper\s{1,2}|\ban?\s{1,2}|\beach\s{1,2}|\bevery\s{1,2}|/\s{0,2}|\bp[./]?\s?)`;
const end = String.raw`(?!\p{L})`;

/** A following noun, so that the period does not refer to the pay: "weekly lunches". */
const otherThing = String.raw`(?!(?:${filler}|rates?|amount|compensation|income|remuneration|fee|pro|in|of|for|to|from|or|and|with|per|based|depending|basis|fte|full|part|paid|total|minimum|maximum|starting)(?!\p{L}))\p{L}`;

const afterAmount = units.map(
  ([period, unit]) =>
    [
      period,
      new RegExp(
        String.raw`^[\s+)\],]{0,4}(?:[\[(]\s?)?(?:${filler}[\s,)]{1,3}){0,3}(?:[\[(]\s?)?${per}(?:${unit})${end}`,
        'iu',
      ),
    ] as const,
);

const anywhere = [
  ...units.map(
    ([period, unit]) =>
      [period, new RegExp(String.raw`\b(?:per\s|p\.\s?)(?:${unit})${end}`, 'iu')] as const,
  ),
  ...adverbs.map(
    ([period, adverb]) =>
      [period, new RegExp(String.raw`\b(?:${adverb})${end}(?!\s${otherThing})`, 'iu')] as const,
  ),
];

const masked = [
  // Working time and leave: "40 hours per week", "25 days paid leave a year".
  /(?:\d[\d.,\-–]{0,8}|\b(?:one|two|three|four|five|half))\s?\+?\s?(?:hours?|hrs?|h|days?|weeks?)(?!\p{L})[\p{L}\s'’-]{0,30}?(?:(?:per|an?|each|every|\/)\s?(?:day|week|wk|month|year|annum)|\b(?:daily|weekly|monthly))/giu,
  // When it is paid out, not the period it is for.
  /(?:paid|payable|disbursed|distributed|instal?lments?)\s(?:out\s)?(?:in\s)?(?:equal\s)?(?:daily|weekly|bi-?weekly|fortnightly|semi-?monthly|monthly|quarterly|annually)/giu,
  /annual\s(?:leave|bonus|holidays?|review|training|retreat|learning|conference|budget|increase|raise)/giu,
];

/** Blanks phrases whose period does not refer to the pay; offsets stay the same. */
export function maskOtherPeriods(text: string): string {
  return masked.reduce(
    (result, pattern) => result.replace(pattern, (phrase) => ' '.repeat(phrase.length)),
    text,
  );
}

/** A period right after an amount: "/hr", " per year", " gross a month". */
export function periodRightAfter(text: string): { period: PayPeriod; length: number } | null {
  for (const [period, pattern] of afterAmount) {
    const match = pattern.exec(text);
    if (match) return { period, length: match[0].length };
  }
  return null;
}

/** A period anywhere in a clause: "hourly rate", "Monthly salary", "(annually)". */
export function periodNamedIn(clause: string): PayPeriod | null {
  return anywhere.find(([, pattern]) => pattern.test(clause))?.[0] ?? null;
}
