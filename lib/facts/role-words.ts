// lib/facts knows what a posting states, in the words of the board, each fact with where it was read.

/** Converts the values of applicant tracking systems to the board's vocabulary. Contract: 12.2. */
import { shown } from '../base/shorten.ts';
import { say } from '../words/say.ts';
import { words } from '../words/words.ts';
import { CellRefusal, tidyText, toClosing, toTime, toSafeHtml } from './coerce.ts';
import { countryOfCode } from './places/places.ts';

/** Empty when the employer does not say. */
type Workplace = '' | 'remote' | 'hybrid' | 'on-site';

/** A value that an employer may leave out. */
type Words = string | null | undefined;
type Value = string | number | null | undefined;

/** A role in the words of its system. What the system never states is left out. */
export type Posting = {
  id: string | number;
  title: string;
  url: string;
  /** Lists of places, the best first: the first that names any is used. */
  places?: ReadonlyArray<readonly string[]>;
  workplace?: Workplace;
  /** Dates as written, or epoch numbers. */
  posted?: Value;
  closes?: Value;
  salary?: string;
  employment?: readonly Words[];
  /** HTML or plain text. */
  description?: Words;
  /** Fields for a place, not texts. */
  addresses?: ReadonlyArray<{ city?: Words; region?: Words; country?: Words }>;
  /** Such as its department and its team, the widest first. */
  teams?: readonly Words[];
  /** All ranges of pay, in every currency and for every place. */
  pay?: readonly PayRange[];
  /** The language of the text, as a code. */
  language?: Words;
};

/** A range of pay in the fields of a system. */
export type PayRange = {
  currency?: Words;
  min?: Value;
  max?: Value;
  /** Such as "per-year-salary", "1 YEAR" or "month"; unknown ones are dropped. */
  period?: Words;
  /** The place or level that it is for, in the words of the system. */
  place?: Words;
};

/** Records a problem with a role that does not cause a refusal. */
export type Note = (text: string) => void;

/** A posting in the words of the board. */
export function roleWords(posting: Posting, note: Note) {
  const { id, title, url, places = [], workplace = '', salary = '', employment = [] } = posting;
  return {
    id: String(id),
    title,
    url,
    locations: locationsOf(places, workplace),
    posted_at: dateOf('posted_at', posting.posted, note),
    closes_at: dateOf('closes_at', posting.closes, note),
    salary,
    employment_type: employmentOf(...employment),
    workplace,
    description: descriptionOf(posting.description ?? '', note),
    stated: statedIn(posting, note),
  };
}

/** Longer names of places and teams are left out. */
const MAX_STATED = 500;
/** More places, teams and ranges are left out. */
const MAX_STATED_VALUES = 500;

/** A role in the words of the board. */
export type RoleWords = ReturnType<typeof roleWords>;

/** What a posting states in fields for which the board has none. */
function statedIn({ addresses = [], teams = [], pay = [], language }: Posting, note: Note) {
  const stated = (written: Words): string => {
    const text = tidyText(written ?? '');
    if (text.length <= MAX_STATED) return text;
    note(say(words.sourceProblems.longValue, { value: shown(text), count: text.length }));
    return '';
  };
  const places = addresses.slice(0, MAX_STATED_VALUES).map(({ city, region, country }) => ({
    city: stated(city),
    region: stated(region),
    country: stated(country),
  }));
  const ranges = pay.slice(0, MAX_STATED_VALUES).map(({ currency, min, max, period, place }) => ({
    currency: stated(currency).toUpperCase(),
    min: amountOf(min),
    max: amountOf(max),
    period: stated(period),
    place: stated(place),
  }));
  return {
    addresses: distinct(places.filter((place) => Object.values(place).join('') !== '')),
    teams: distinct(teams.slice(0, MAX_STATED_VALUES).map(stated).filter(Boolean)),
    pay: distinct(ranges.filter(({ min, max }) => min !== null || max !== null)),
    language: stated(language).toLowerCase(),
  };
}

const distinct = <Value>(values: readonly Value[]): Value[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

const MAX_DESCRIPTION = 200_000;

/** Sanitised HTML of an employer's HTML or plain text. */
function descriptionOf(html: string, note: Note): string {
  if (html.length <= MAX_DESCRIPTION) return toSafeHtml(html);
  note(say(words.sourceProblems.longText, { count: html.length }));
  return '';
}

/** A section with a heading; empty without content. */
export function section(heading: string, html: string): string {
  if (html.trim() === '') return '';
  const title = tidyText(heading).replaceAll('<', '&lt;');
  return title === '' ? html : `<h4>${title}</h4>${html}`;
}

/** Epoch seconds; null, with a note, for an invalid date. */
function dateOf(field: 'posted_at' | 'closes_at', value: Value, note: Note): number | null {
  if (value === null || value === undefined || value === '') return null;
  const written = typeof value === 'string' ? value.trim().replace(/ UTC$/, 'Z') : value;
  try {
    const date = field === 'closes_at' ? toClosing(written) : toTime(written);
    return date === 'rolling' ? null : date;
  } catch (error) {
    if (!(error instanceof CellRefusal)) throw error;
    note(say(words.sourceProblems.notADate, { field, value: shown(value) }));
    return null;
  }
}

/** Joins the distinct parts of a location: "Berlin, Germany". Two letters are a country code. */
export function placeOf(...parts: Words[]): string {
  const tidied = parts.map((part) => tidyText(part ?? ''));
  const last = tidied.length - 1;
  const named = tidied.map((word, position) =>
    position === last && /^[a-z]{2}$/i.test(word)
      ? (countryOfCode(word.toUpperCase())?.name ?? word)
      : word,
  );
  const distinct = named.filter(
    (word, position) =>
      word !== '' && !named.slice(0, position).some((one) => sameWords(one, word)),
  );
  return distinct.join(', ');
}

const sameWords = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Distinct locations; "Remote" when a remote role has none. */
function locationsOf(lists: ReadonlyArray<readonly string[]>, workplace: Workplace): string[] {
  const tidied = lists.map((list) => list.map(tidyText).filter((place) => place !== ''));
  const named = [...new Set(tidied.find((list) => list.length > 0))];
  return named.length === 0 && workplace === 'remote' ? ['Remote'] : named;
}

/** Recognises the systems' spellings; else empty. */
export function workplaceOf(written: Words): Workplace {
  const word = (written ?? '').toLowerCase().replace(/[^a-z]/g, '');
  if (word === 'remote' || word === 'fullyremote' || word === 'telecommute') return 'remote';
  if (word === 'hybrid') return 'hybrid';
  return word === 'onsite' || word === 'office' ? 'on-site' : '';
}

/** Kinds of employment by their English names. */
const roleTypes = new Map([
  ['Full-time', words.roleTypes.fullTime],
  ['Part-time', words.roleTypes.partTime],
  ['Full-time or part-time', words.roleTypes.fullOrPartTime],
  ['Contract', words.roleTypes.contract],
  ['Internship', words.roleTypes.internship],
  ['Temporary', words.roleTypes.temporary],
  ['Fixed term', words.roleTypes.fixedTerm],
  ['Per diem', words.roleTypes.perDiem],
  ['Volunteer', words.roleTypes.volunteer],
]);

const englishNames: ReadonlyMap<string, string> = new Map(
  Array.from(roleTypes, ([english, own]) => [own, english]),
);

/**
 * Kinds of employment by their English names: "Vollzeit, permanent" is "Full-time, permanent". Roles and values of
 * a board may have those of its language or the English ones. Contract: 24.3.
 */
export const englishRoleType = (text: string): string =>
  text
    .split(', ')
    .map((kind) => englishNames.get(kind) ?? kind)
    .join(', ');

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');

/** By the letters of what a system writes. */
const codes: ReadonlyMap<string, string> = new Map([
  ...Array.from(roleTypes, ([english, own]) => [lettersOf(english), own] as const),
  ['fullorparttime', words.roleTypes.fullOrPartTime],
  ['contractor', words.roleTypes.contract],
  ['intern', words.roleTypes.internship],
]);

/**
 * "FULL_TIME" becomes "Full-time", "fulltime_permanent" "Full-time, permanent", "working_student"
 * "Working student". Abbreviations such as "CDI" are kept.
 * @internal
 */
export function employmentOf(...written: Words[]): string {
  const types = written
    .flatMap((text) => (text ?? '').split(/[,;|]/))
    .flatMap((text) => {
      const plain = tidyText(text).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
      const whole = codes.get(lettersOf(plain));
      if (whole !== undefined) return [whole];
      const [first = '', ...others] = plain.split('_');
      const hours = codes.get(first);
      return hours === undefined ? [plain.replaceAll('_', ' ')] : [hours, others.join(' ')];
    })
    .map((text) => (/^[A-Z]{5,}(?: [A-Z]+)*$/.test(text) ? text.toLowerCase() : text))
    .filter((text) => text !== '');
  const joined = [...new Set(types)].map((text, position) =>
    position > 0 && /^[A-Z][a-z]/.test(text) && !keepsCapitals
      ? text[0]?.toLowerCase() + text.slice(1)
      : text,
  );
  const text = joined.join(', ');
  return text === '' ? '' : text[0]?.toUpperCase() + text.slice(1);
}

/** German nouns keep their capital letter. */
const keepsCapitals = words.locale.language.startsWith('de');

/** The systems' names of pay periods, and the words of the salary parser. */
const periods: Array<[RegExp, string]> = [
  [/hour/i, 'an hour'],
  [/\b(?:day|daily)\b/i, 'a day'],
  [/(?:bi|2|two).?week|fortnight/i, 'a fortnight'],
  [/week/i, 'a week'],
  [/(?:bi|semi).?month/i, 'semi-monthly'],
  [/month/i, 'a month'],
  [/quarter/i, 'a quarter'],
  [/year|annual|annum/i, 'a year'],
  [/one.?(?:time|off)/i, 'one-off'],
];

/**
 * A salary as text for the salary parser; empty without an amount. Of several ranges, those with the
 * currency and period of the first are merged.
 */
export function salaryOf(...ranges: PayRange[]): string {
  const [first = {}] = ranges;
  const alike = ranges.filter(
    ({ currency, period }) => currency === first.currency && period === first.period,
  );
  const mins = alike.flatMap(({ min }) => amountOf(min) ?? []);
  const maxes = alike.flatMap(({ max }) => amountOf(max) ?? []);
  if (mins.length + maxes.length === 0) return '';
  const [min, max] = [Math.min(...mins), Math.max(...maxes)];
  const amounts =
    mins.length === 0
      ? `up to ${code(first.currency)}${grouped(max)}`
      : maxes.length === 0
        ? `from ${code(first.currency)}${grouped(min)}`
        : `${code(first.currency)}${grouped(min)}${min === max ? '' : `–${grouped(max)}`}`;
  const period = periods.find(([pattern]) => pattern.test(first.period ?? ''))?.[1];
  return period === undefined ? amounts : `${amounts} ${period}`;
}

const code = (currency: Words): string => {
  const written = tidyText(currency ?? '').toUpperCase();
  return written === '' ? '' : `${written} `;
};

/** "45.000", "45,000" and "45 000,00" are 45,000; "30000.0" is 30,000. */
const writtenAmount = /^(\d{1,3}(?:([.,'’\s])\d{3})(?:\2\d{3})*|\d+)(?:[.,](\d{1,2}))?$/;

function amountOf(value: Value): number | null {
  if (value === null || value === undefined || value === '') return null;
  const [, whole = '', , part = '0'] =
    typeof value === 'string' ? (writtenAmount.exec(value.trim()) ?? []) : [];
  const amount = whole === '' ? Number(value) : Number(`${whole.replace(/\D/g, '')}.${part}`);
  return Number.isFinite(amount) && amount > 0 ? amount : null;
}

const grouped = (amount: number): string =>
  amount.toLocaleString('en', { maximumFractionDigits: 2 });
