/**
 * What a posting states as pay: in fields of its system, and in sentences that speak of the pay of
 * this role. Contract: 12.11.
 */
import { fold } from '../base/fold.ts';
import type { Fact, Pay } from './sentences/fact.ts';
import {
  cityNamed,
  countryNamed,
  countryNames,
  countryOfCode,
  placeNames,
} from './places/places.ts';
import { salaryOf, type RoleWords } from './role-words.ts';
import type { PostingText, Sentence } from './sentences/text.ts';
import { shippedUnitsPerUsd } from './salary/money.ts';
import {
  type PaidRange,
  paidRanges,
  parseSalary,
  type Salary,
  toYearly,
} from './salary/parse-salary.ts';

/**
 * The pay that a posting states, fields first. Of prose only what no field says already; what
 * contradicts a field is kept beside it.
 */
export function payFacts({
  stated,
  salary,
  text,
}: {
  stated: RoleWords['stated'];
  /** Pay in the words of the system, for one that has no fields for it. */
  salary: string;
  text: PostingText;
}): Array<Fact<Pay>> {
  const fields = stated.pay.flatMap(payOfField);
  const words = stated.pay.length > 0 || salary === '' ? [] : payOfWords(salary);
  const ofSystem = [...fields, ...words].map((value) => ({ value, from: 'pay' as const }));
  const known = new Set(ofSystem.map(({ value }) => amountsKey(value)));
  const currencies = [...new Set(ofSystem.map(({ value }) => value.currency))];
  const dollar = dollarOf(currencies, stated.addresses);
  const prose = text.sentences.flatMap((sentence) =>
    payIn(sentence, dollar)
      .filter((value) => !known.has(amountsKey(value)))
      .map((value) => ({
        value,
        from: 'text' as const,
        quote: sentence.text,
        offset: sentence.offset,
      })),
  );
  return [...distinct(ofSystem), ...distinct(prose)];
}

const amountsKey = ({ min, max, currency, period }: Pay): string =>
  [min, max, currency, period].join(' ');

function distinct<Found extends Fact<Pay>>(facts: readonly Found[]): Found[] {
  const byValue = new Map<string, Found>();
  for (const fact of facts) {
    const key = `${amountsKey(fact.value)} ${fact.value.place ?? ''}`;
    if (!byValue.has(key)) byValue.set(key, fact);
  }
  return [...byValue.values()];
}

/** The title of a tier that is not the salary alone. */
const onTarget = /\bOTE\b|\bon[-\s]target/i;

const currencyCodes = new Set(Intl.supportedValuesOf('currency'));

function payOfField(range: RoleWords['stated']['pay'][number]): Pay[] {
  if (!currencyCodes.has(range.currency) || onTarget.test(range.place)) return [];
  const pay = payOf(parseSalary(salaryOf(range), range.currency));
  const place = placeIn(range.place.replace(titleOfPay, ''));
  return pay.map((each) => (place === '' ? each : { ...each, place }));
}

/** The currency must be in the words: the parser assumes none that does not exist. */
const payOfWords = (salary: string): Pay[] => payOf(parseSalary(salary, 'XXX'));

const statedPeriods = new Set<string>(['hour', 'day', 'week', 'month', 'year']);

/** Nothing for pay once, for a fortnight and the like, in no currency, or beyond belief. */
function payOf(salary: Salary): Pay[] {
  if (salary.kind !== 'annual' || !isBelievable(salary)) return [];
  const { low, high, isMinimum, currency } = salary;
  // "Up to $100k or more" has no bound.
  if (low === null && isMinimum) return [];
  const period = salary.period as Pay['period'];
  return [{ min: low, max: isMinimum ? null : high, currency, period }];
}

/** In USD a year. Less is for one day or one book, and more is another's money. */
const LEAST_A_YEAR = 1000;
const MOST_A_YEAR = 1_500_000;
/** The ends of a range of pay are closer to each other. */
const MOST_TIMES_THE_LEAST = 8;

function isBelievable(salary: Extract<Salary, { kind: 'annual' }>): boolean {
  const { low, high, currency, period } = salary;
  if (currency === 'XXX' || !statedPeriods.has(period) || !Number.isFinite(high)) return false;
  if (low !== null && high > low * MOST_TIMES_THE_LEAST) return false;
  if (shippedUnitsPerUsd[currency] === undefined) return high < 1e9;
  const usd = toYearly('USD', salary, shippedUnitsPerUsd);
  return usd !== null && usd >= LEAST_A_YEAR && usd <= MOST_A_YEAR;
}

/** The dollars of countries other than the USA, where "$" alone may mean either. */
const otherDollars: Record<string, string> = {
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  SG: 'SGD',
  HK: 'HKD',
};

/**
 * What "$" without a code means: the dollar of the fields if there is only one, else that of the USA.
 * Null for a role in none but a country with its own dollar.
 */
function dollarOf(
  currencies: readonly string[],
  addresses: RoleWords['stated']['addresses'],
): string | null {
  const dollars = ['USD', ...Object.values(otherDollars)].filter((code) =>
    currencies.includes(code),
  );
  if (dollars.length > 0) return dollars.length === 1 ? dollars[0]! : null;
  const countries = addresses.map(
    ({ country }) => (countryNamed(country) ?? countryOfCode(country.toUpperCase()))?.iso ?? '',
  );
  const isElsewhere = countries.length > 0 && countries.every((iso) => otherDollars[iso]);
  return isElsewhere ? null : 'USD';
}

/** Words for pay. "Pay" as a verb and a period alone say nothing about this role. */
const payWords = String.raw`(?:salar(?:y|ies)|compensation|remuneration|wages?|base(?=\s(?:is|of|range|between|from)|:)|(?:base|hourly|starting|annual|gross|cash|monthly|daily|weekly|fixed)\s(?:pay|rate|range|comp)|day\srate|rate\sof\spay|pay\s?(?:range|rate|band|scale|grade|transparency)|pay(?=\s(?:is|for\sth|of\s)|:|\s?[-–]\s)|(?:role|position|job)\spays|jahresgehalt|gehalt|verg[üu]tung|salaire|r[ée]mun[ée]ration|salario)`;
const mentionsPay = new RegExp(String.raw`(?<!\p{L})(?:${payWords}|base)(?!\p{L})`, 'iu');
const stipend = /\bstipends?\b/iu;
const fellowship = /\b(?:fellow(?:ship|s)?|intern(?:ship|s)?|residen(?:cy|ts?)|living)\b/iu;

/** Pay besides the salary, next to the amount. */
const extras =
  /\b(?:bonus(?:es)?|equity|stock|options?|RSUs?|shares?|commissions?|variable|OTE|on[-\s]?target|at[-\s]plan|earnings?|earn|incentives?|allowances?|reimburse\w*|relocation|sign[-\s]?(?:on|ing)|retention|per\sdiem)\b/iu;

/** Benefits and other money next to an amount, unless a range there is called pay. */
const benefits =
  /\b(?:learning|development|education|training|coaching|growth|conferences?|courses?|books?|wellness|well-?being|lifestyle|health|medical|dental|fitness|gym|commut\w+|transit|parking|travel|home[-\s]office|workspace|set-?up|laptop|internet|phone|mobile|equipment|meals?|lunch(?:es)?|food|grocer\w+|childcare|fertility|adoption|referral|refer|401|pension|retirement|insurance|coverage|deductible|premiums?|match(?:ing|es)?|donat\w+|contribut\w+|subsid\w+|credits?|loans?|tuition|rent|fees?|visa|H-1B|prizes?|awards?|vouchers?|perks?|events?|savings?|saving|save[sd]?)\b/iu;

/** Money of the organisation or of others, anywhere in the sentence. */
const organisationMoney =
  /\b(?:rais(?:e|ed|ing)|funding|funded|fundrais\w+|seed\s(?:round|funding)|series\s[a-f]\b|valuations?|valued|revenues?|ARR|MRR|ACV|AUM|GMV|turnover|profits?|budgets?|P&L|quotas?|pipeline|deals?|market\s(?:size|cap|opportunity)|portfolio|assets|acqui\w+|invest(?:ed|ors?|ments?|ing)|backed|donors?|gifts?|grantees?|grantmaking|grants?|philanthrop\w+|disburs\w+|clients?|customers?|spend|ad\sspend|farmers?|famil(?:y|ies)|households?|incomes?|students?|graduates?|alumni|patients?|borrowers?|users?|workers\s(?:earn|are))\b/iu;

/** The pay of others, said before the word for pay: "the average salary of teachers". */
const ofOthers = new RegExp(
  String.raw`\b(?:average|median|typical)\s(?:[\p{L}’'-]{1,20}\s){0,2}${payWords}|\b(?:customers|clients|students|graduates|alumni|teachers|nurses|farmers|workers|families|households|borrowers|learners|users|members|participants|beneficiaries|companies|employers)['’]?\s[^.;:]{0,80}${payWords}`,
  'iu',
);

/** A salary that is a limit, what others get, or what a benefit is counted from. */
const otherSalary =
  /^\s?[x×]\s(?:\p{L}{1,10}\s){0,2}salary\b|\b(?:times|twice)\s(?:\p{L}{1,10}\s){0,2}salary\b|\bsalary\ssacrifice\b|\blife\s(?:assurance|insurance|cover)\b|\bdeath[-\s]in[-\s]service\b|\bsponsor\w*|\bvisas?\b|\bthresholds?\b|\bsalary\scap\b|\bcap\s(?:of|is|on)\b|\b(?:minimum|national)\s(?:living\s)?wage\b|\bpaid\s(?:out\s)?salaries\b|\b(?:below|under|above|over|exceeding)\s(?:an?\s|the\s)?(?:annual\s|base\s|gross\s|minimum\s)?(?:salary|wage)\b|\bbenchmark\w*\s(?:tool|platform|product|software|service|data)\b|\b(?:roles|jobs|positions|people|staff|candidates|employees)\s(?:with|on|at|earning)\s(?:\p{L}{1,12}\s)?salaries\b|\b(?:plac(?:e|es|ing)|recruit(?:s|ing)?)\s(?:\p{L}{1,12}\s)?candidates\b|\bnegotiat(?:e|es|ing)\s(?:\p{L}{1,12}\s)?(?:salaries|compensation|pay|offers)\b/iu;
const ofThisRole =
  /\b(?:this|the)\s(?:role|position|job|opening|opportunity)\b|\b(?:you|your|we\s(?:offer|pay))\b/iu;

/** What the amount does not include. */
const notIncluded = /\b(?:not\sinclu\w+|exclu\w+|without|before)\b.*/iu;

/** Pay that is said right before the amount: "the salary range for this role is ". */
const saidRightBefore = new RegExp(String.raw`(?<!\p{L})${payWords}(?!\p{L})[^.;!?]{0,160}$`, 'iu');

/** "a year in salary", "base". */
const saidRightAfter = new RegExp(
  String.raw`^[^.;]{0,25}(?<!\p{L})(?:${payWords}|base)(?!\p{L})`,
  'iu',
);

/** What may stand beside the only amounts of a line. */
const besideAmounts =
  /^(?:[\s\p{P}\p{S}]|\b(?:up|to|from|per|an?|year|yr|years?|annum|annually|annual|month|monthly|hour|hourly|hr|base|salary|usd|eur|gbp|cad|plus|and|nhs|njc|afc|so|band|grade|spine|scale|points?|fte|full|part|time|pro|rata|offers?|equity|bonus|benefits|commission|depending|on|experience|level|location|gross|range|dependent|dOE|based)\b)*$/iu;

/** A heading such as "Compensation range". */
const payHeading = new RegExp(
  String.raw`^[^.]{0,40}(?<!\p{L})(?:salar(?:y|ies)|compensation|remuneration|wages?|pay|rates?|gehalt|verg[üu]tung)(?!\p{L})`,
  'iu',
);
/** A heading of nothing but pay, under which an amount alone on its line is that. */
const ofPayAlone =
  /^\W*(?:(?:annual|base|gross|starting|the|your|our)\s){0,2}(?:salary|pay|compensation|remuneration|wage|gehalt|verg[üu]tung|salaire|salario)(?:\s(?:range|band|scale|details))?\W*$/iu;
/** Under such a heading, a longer sentence must speak of pay itself. */
const MAX_LABEL = 80;

/** A longer line is a sentence. */
const MAX_LINE = 120;
/** Longer sentences are not read beyond this. */
const MAX_SENTENCE = 1000;

/** Pay of this role in a sentence. */
function payIn({ text, heading }: Sentence, dollar: string | null): Pay[] {
  const sentence = text.slice(0, MAX_SENTENCE);
  if (!/\d/.test(sentence)) return [];
  const isOfFellows = stipend.test(sentence) && fellowship.test(sentence);
  const isUnderHeading = payHeading.test(heading);
  const isLine = sentence.length <= MAX_LINE && besideAmounts.test(withoutAmounts(sentence));
  if (!isOfFellows && !isUnderHeading && !isLine && !mentionsPay.test(sentence)) return [];
  const ranges = joined(paidRanges(sentence));
  const said: PaidRange[] = [];
  for (const range of ranges) {
    const isPay =
      !isOther(range, sentence, isOfFellows) &&
      !isPartOfPair(range, said) &&
      (isSaidOf(range, said.at(-1)) ||
        (isOfFellows && stipend.test(range.lead)) ||
        (isLine && hasTwoEnds(range)) ||
        (isLine && ofPayAlone.test(heading)) ||
        (isUnderHeading && isShortLabel(range) && (hasTwoEnds(range) || range.statesPeriod)));
    if (isPay) said.push(range);
  }
  const others = ranges.filter(
    (range) => !isOther(range, sentence, isOfFellows) && !isPartOfPair(range, said),
  );
  return withSiblings(said, others).flatMap((range) => payOfRange(range, dollar, sentence));
}

/**
 * Of several lone amounts for places or degrees, as in "Salary: $60,000 (Denver), $70,000 (Boston)",
 * only the first is called pay. All are if each has a place, and none otherwise.
 */
function withSiblings(said: readonly PaidRange[], others: readonly PaidRange[]): PaidRange[] {
  const isSibling = (range: PaidRange) =>
    !hasTwoEnds(range) && said.some((each) => !hasTwoEnds(each) && isAlike(range, each));
  const siblings = others.filter(isSibling);
  if (siblings.every((range) => said.includes(range))) return [...said];
  const rest = said.filter((range) => !siblings.includes(range));
  return siblings.every((range) => placeOf(range) !== '') ? [...rest, ...siblings] : rest;
}

const isAlike = (range: PaidRange, other: PaidRange): boolean =>
  isOfItsSize(range, other) && isOfItsSize(other, range);

/** A line without its amounts, and without the place that it begins with. */
function withoutAmounts(sentence: string): string {
  const words = sentence.replace(/[\p{Sc}]?\s?\d[\d.,]{0,15}\s?k?(?!\p{L})/giu, ' ');
  const colon = words.indexOf(':');
  return placeIn(words.slice(0, Math.max(colon, 0))) === '' ? words : words.slice(colon);
}

const hasTwoEnds = ({ low, high }: PaidRange): boolean => low !== null && low !== high;

const isShortLabel = ({ lead }: PaidRange): boolean => lead.length <= MAX_LABEL;

/** Whether the words right before or after an amount call it pay. A lone amount needs them nearer. */
function isSaidOf(range: PaidRange, previous: PaidRange | undefined): boolean {
  const { before, after, lead } = range;
  const isTotal = /\btotal\b/i.test(before);
  if (saidRightAfter.test(after)) return true;
  if (!hasTwoEnds(range)) return saidRightBefore.test(before) && !isTotal;
  // "Salary: $150k–$180k in Austin; $170k–$200k in Boston".
  if (saidRightBefore.test(lead)) return true;
  return previous !== undefined && isShortLabel(range) && isOfItsSize(range, previous);
}

/** Salaries for several places or levels are of about the same size; an allowance is not. */
const isOfItsSize = (range: PaidRange, previous: PaidRange): boolean =>
  range.currency !== previous.currency ||
  (range.period === previous.period && range.high * 4 >= previous.high);

function isOther(range: PaidRange, sentence: string, isOfFellows: boolean): boolean {
  const { before, after, lead } = range;
  const near = `${before.split(bullet).at(-1)?.slice(-60)} ${after.split(bullet)[0]?.slice(0, 40).replace(notIncluded, '')}`;
  if (extras.test(near) || (!isOfFellows && stipend.test(near))) return true;
  const isCalledPay = hasTwoEnds(range) && saidRightBefore.test(before);
  if (!isCalledPay && benefits.test(near)) return true;
  if (otherSalary.test(lead)) return true;
  if (ofOthers.test(sentence) && !ofThisRole.test(sentence)) return true;
  return organisationMoney.test(sentence) && !saidRightBefore.test(lead);
}

const bullet = /[•·|]/;

/** "£40,000 full-time (£24,000 pro rata)" is one salary. */
const isPartOfPair = ({ before, after }: PaidRange, said: readonly PaidRange[]): boolean =>
  said.length > 0 && /\bpro[-\s]?rata|\bactual/i.test(`${before} ${after.slice(0, 40)}`);

/** "From $100k in some places up to $150k in others" is one range. */
function joined(ranges: readonly PaidRange[]): PaidRange[] {
  const [first, second] = ranges;
  const isSplit =
    ranges.length === 2 &&
    first?.isMinimum &&
    second?.low === null &&
    isShortLabel(second) &&
    first.currency === second.currency &&
    first.period === second.period;
  return isSplit ? [{ ...first, isMinimum: false, high: second.high }] : [...ranges];
}

function payOfRange(range: PaidRange, dollar: string | null, sentence: string): Pay[] {
  const currency = isBareDollar(range, sentence) ? dollar : range.currency;
  const place = placeOf(range);
  const isUnsure = currency === 'USD' && !range.certain && hasOtherDollar(place);
  if (currency === null || isUnsure || eitherCurrency.test(range.tail)) return [];
  const { low, high, isMinimum, period } = range;
  const pay = payOf({ kind: 'annual', low, high, isMinimum, currency, period });
  return pay.map((each) => (place === '' ? each : { ...each, place }));
}

/** "100k £/€" */
const eitherCurrency = /^\s?\/\s?\p{Sc}/u;

/** Whether a place is in a country with its own dollar. */
const hasOtherDollar = (place: string): boolean =>
  place.split(', ').some((part) => {
    const country = countryNamed(part) ?? cityNamed(part)?.country;
    return country !== undefined && otherDollars[country.iso] !== undefined;
  });

/** "$" is all that the sentence says of the currency. */
const isBareDollar = ({ currency }: PaidRange, sentence: string): boolean =>
  currency === 'USD' && !/\bUS|dollars/.test(sentence);

const placeOf = ({ lead, tail }: PaidRange): string => placeBefore(lead) || placeAfter(tail);

/** "New York: ", "US salary range: " or "in California is " before an amount. */
function placeBefore(lead: string): string {
  const label =
    /([\p{L}\p{N}][^:;|•·]{0,60}?)\s?(?::|\s[-–—]|\()\s?$/u.exec(lead)?.[1] ??
    /\S\s(?:in|for)\s(?:the\s)?(\p{Lu}[^:;|•·.()\d]{1,60}?)\s?(?:\b(?:is|are|will be|between|from)\s)?$/u.exec(
      lead.slice(-120),
    )?.[1] ??
    '';
  const last =
    label
      .replace(titleOfPay, '')
      .split(/\b(?:for|in|of|per year|range|salary)\b/iu)
      .at(-1) ?? '';
  return placeIn(last);
}

/** The end of "San Francisco Pay Range" and "US annual base salary". */
const titleOfPay =
  /\s(?:(?:annual|hourly|base|target|starting|expected)\s){0,3}(?:salary|pay|compensation|wage|hourly)(?:\s(?:range|rate|band|scale)s?)?\s?$/iu;

/** " in New York" or " (New York)" after an amount. */
function placeAfter(tail: string): string {
  const words = /^[^\d;|•]{0,30}?(?:\(|\b(?:in|for)\s)(?:the\s)?([\p{Lu}][^;:|•.)\d]{1,60})/u.exec(
    tail,
  );
  const [place = ''] = words?.[1]?.split(/\b(?:plus|depending|based|with|where|which)\b/iu) ?? [];
  return placeIn(place.replace(/(?:\s(?:and|or)|,)\s?$/u, ''));
}

const named = new Set([...placeNames, ...countryNames].filter((name) => name.length > 3).map(fold));
const codes = new Set(countryNames.filter((name) => /^[A-Z]{2,3}$/.test(name)));
const region =
  /^(?:EU|EEA|EMEA|APAC|LATAM|DACH|Europe|European Union|Asia|Africa|CAN|GBR|North America|Latin America|South America|Americas|Bay Area|SF Bay Area|US Remote|Remote)$/i;
/** "Tier 1" and the like after a place. */
const tier = /\s(?:tier|zone|geo|level|average)\s?\w{0,2}$/iu;

/** The part of a label that names a place, as written; empty if none does. A level is not a place. */
function placeIn(label: string): string {
  const parts = label.split(/\s[-–—]\s|[:()|]/).map((part) => part.trim());
  return parts.filter((part) => part !== '' && part.length <= 80 && isPlace(part)).join(', ');
}

function isPlace(words: string): boolean {
  const parts = words.replace(tier, '').split(/\s?(?:[,/&;]|\b(?:and|or)\b)\s?/i);
  return parts.every((part) => {
    const name = part
      .replace(/^(?:the|remote)\s|\s(?:only|office|metro|area|based)$/giu, '')
      .trim();
    return (
      // "AE" alone is as likely an account executive.
      (parts.length > 1 && codes.has(name)) ||
      (name.length > 3 && named.has(fold(name))) ||
      region.test(name) ||
      countryNamed(name) !== null ||
      cityNamed(name) !== null
    );
  });
}
