/** Which parts of a typed query are filters of this board, such as "part time" and "over 60k". Contract: 2.7. */
import {
  converted,
  currencyOnBoard,
  findAmounts,
  shippedUnitsPerUsd,
} from '../facts/salary/money.ts';
import type { FieldTokens } from '../config/public.ts';
import type { BoardLanguage, LanguageCode } from '../languages/languages.ts';
import { englishPay, type PayWords } from '../languages/pay-words.ts';
import {
  createFilterDefinitions,
  type FilterDefinitions,
  SALARY,
  valueName,
} from '../query/filter-definitions.ts';
import { isExclusion } from '../query/exclusions.ts';
import { blankOperators, phrasePattern } from '../query/typed-text.ts';
import { PAY } from '../query/vocabulary.ts';
import { DAY_SECONDS } from '../roles/closing.ts';
import { english } from '../search-engine/language/english.ts';
import type { FilterTarget, Vocabulary } from '../search-engine/language/lexicon.ts';
import type { QueryRules, Understood } from '../search-engine/rules.ts';
import { money } from '../words/money.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

/**
 * What each phrase is understood as, for an index that keeps it. Amounts and times are not among them, nor
 * what no role has.
 */
export function storedRules(
  { filters }: Pick<Vocabulary, 'filters'>,
  tokens: FieldTokens,
  has: (attribute: string, value: string) => boolean,
): Understood[] {
  const definitions = createFilterDefinitions({ fieldTokens: tokens });
  const storable = filters.filter(({ targets }) =>
    targets.every(({ kind }) => kind === 'facet' || kind === 'toggle'),
  );
  const rules = storable.flatMap(({ phrases, targets }) =>
    phrases.flatMap((phrase) => {
      const filter = toFilter(phrase, { targets, pay: 0 }, definitions, 0);
      return filter && isForBoard(filter, has) ? [filter] : [];
    }),
  );
  // The first meaning of a phrase counts, as it does here.
  return rules.filter((one, at) => at === rules.findIndex((rule) => rule.words === one.words));
}

/** A phrase at its place in the query. `pay` is the yearly pay that it names, in the currency of the board. */
type Found = { start: number; end: number; pay: number; targets: readonly FilterTarget[] };

/**
 * Each phrase of the vocabulary's `[filter]` lines is taken once, longer ones first, unless it is quoted,
 * excluded with a minus, or the name of an organisation.
 * @param language by default English
 */
export function createQueryRules(
  { filters }: Pick<Vocabulary, 'filters'>,
  tokens: FieldTokens,
  { words: { code }, pay }: Pick<BoardLanguage, 'words' | 'pay'> = {
    words: english,
    pay: englishPay,
  },
): QueryRules {
  const definitions = createFilterDefinitions({ fieldTokens: tokens });
  const phrases = filters
    .flatMap(({ phrases: written, targets }) => written.map((phrase) => ({ phrase, targets })))
    .sort((one, other) => other.phrase.length - one.phrase.length)
    .map(({ phrase, targets }) => ({ pattern: patternOf(phrase, code), phrase, targets }));

  return (query, { has, hasInAnyCase, now }) => {
    let left = blankOperators(code === 'en' ? query : withPlainSpaces(query));
    const pays = readPays(left, pay);
    const taken: Array<Found & { filter: Understood }> = [];
    for (const { pattern, phrase, targets } of phrases) {
      const found = findPhrase(left, pays, { pattern, phrase, targets }, pay);
      if (!found || taken.some((other) => sameTargets(other.targets, targets))) continue;
      const text = query.slice(found.start, found.end);
      if (hasInAnyCase('company_name', text.trim())) continue;
      const filter = toFilter(text, found, definitions, now);
      if (!filter || !isForBoard(filter, has)) continue;
      taken.push({ ...found, filter });
      left = blank(left, found);
    }
    taken.sort((one, other) => one.start - other.start);
    const always = taken.filter(({ filter }) => !namesValue(filter));
    return {
      understood: taken.map(({ filter }) => filter),
      rest: taken.reduce(blank, query),
      named: always.reduce(blank, query),
      always: always.map(({ filter }) => filter),
    };
  };
}

/** In French, narrow spaces that do not break stand within an amount. */
const withPlainSpaces = (text: string): string => text.replace(/[\u00A0\u202F]/g, ' ');

const sameTargets = (one: readonly FilterTarget[], other: readonly FilterTarget[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const blank = (text: string, { start, end }: { start: number; end: number }): string =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);

/** The pattern of a phrase without pay; of one with it, what stands before and after the amount. */
function patternOf(
  phrase: string,
  code: LanguageCode,
): { whole: RegExp } | { before: RegExp; after: RegExp } {
  const [before = '', after] = phrase.split(PAY);
  const written = (text: string): string =>
    code === 'en' ? phrasePattern(text) : anySpelling(phrasePattern(text));
  const edges = (text: string) => String.raw`(?<![\p{L}\p{N}])${written(text)}(?![\p{L}\p{N}])`;
  if (after === undefined) return { whole: new RegExp(edges(before), 'iu') };
  const start = before.trim() === '' ? '' : String.raw`${edges(before)}\s{0,3}`;
  const end = after.trim() === '' ? '' : String.raw`\s{0,3}${written(after)}(?![\p{L}\p{N}])`;
  return { before: new RegExp(`${start}$`, 'iu'), after: new RegExp(`^${end}`, 'iu') };
}

/**
 * A pattern whose letters with marks may be typed without them, with them apart, and umlauts with an "e"; an
 * apostrophe may be typographic.
 */
const anySpelling = (pattern: string): string =>
  pattern
    .normalize('NFC')
    .replaceAll("'", "['’]")
    .replace(/\p{L}/gu, (letter) => {
      const [base, mark] = letter.normalize('NFD');
      if (mark === undefined) return letter;
      return mark === UMLAUT
        ? `(?:${letter}|${base}(?:e|${mark})?)`
        : `(?:${letter}|${base}${mark}?)`;
    });

const UMLAUT = '\u0308';

type Phrase = {
  pattern: ReturnType<typeof patternOf>;
  phrase: string;
  targets: readonly FilterTarget[];
};

function findPhrase(
  text: string,
  pays: readonly Pay[],
  { pattern, phrase, targets }: Phrase,
  { aYear }: PayWords,
): Found | null {
  if ('whole' in pattern) {
    const match = pattern.whole.exec(text);
    return match && { start: match.index, end: match.index + match[0].length, pay: 0, targets };
  }
  const isBare = phrase.replace(/[{}+]/g, '') === 'pay';
  for (const { start, end, pay, isMoney } of pays) {
    const before = pattern.before.exec(text.slice(0, start));
    const after = pattern.after.exec(text.slice(end));
    // "80,000 hours" is no pay: a number needs a currency, a "k" or a word beside it.
    if (!before || !after || (isBare && !isMoney)) continue;
    const last = end + after[0].length;
    const [yearly = ''] = aYear.exec(text.slice(last)) ?? [];
    return { start: start - before[0].length, end: last + yearly.length, pay, targets };
  }
  return null;
}

/**
 * The least yearly pay of an amount or of a range, in the currency of the board, and whether a currency or a
 * "k" tells that it is money.
 */
type Pay = { start: number; end: number; pay: number; isMoney: boolean };

/** An upper bound is no filter that the board has, nor is pay for an hour or a month; they stay words. */
function readPays(text: string, { aShorterTime, upTo, orLess, range }: PayWords): Pay[] {
  const amounts = findAmounts(text);
  const isRange = (at: number): boolean => {
    const [from, to] = [amounts[at], amounts[at + 1]];
    return from !== undefined && to !== undefined && range.test(text.slice(from.end, to.start));
  };
  return amounts.flatMap((amount, at) => {
    if (isRange(at - 1) || upTo.test(text.slice(0, amount.start))) return [];
    const last = isRange(at) ? amounts[at + 1]! : amount;
    const after = text.slice(last.end);
    if (aShorterTime.test(after) || orLess.test(after)) return [];
    // In "80-100k" both are thousands.
    const scale = amount.scale ?? last.scale;
    const marked = amount.currency === null ? last : amount;
    const currency = currencyOnBoard(marked) ?? words.locale.currency;
    const pay = yearlyPay(amount.value * (scale ?? 1), currency);
    const isMoney = amount.marked || last.marked || scale === 1000;
    return pay === null ? [] : [{ start: amount.start, end: last.end, pay, isMoney }];
  });
}

/** Less is pay for an hour or a month, or no pay. */
const MIN_YEARLY_USD = 5000;
const MAX_YEARLY_USD = 10_000_000;

/** In the currency of the board. */
function yearlyPay(amount: number, currency: string): number | null {
  const usd = Math.round(converted(amount, currency, 'USD', shippedUnitsPerUsd) ?? 0);
  if (usd < MIN_YEARLY_USD || usd > MAX_YEARLY_USD) return null;
  const pay = converted(amount, currency, words.locale.currency, shippedUnitsPerUsd);
  return pay === null ? null : Math.round(pay);
}

/** Null for a facet or switch that the board does not have. */
function toFilter(
  text: string,
  { targets, pay }: Pick<Found, 'targets' | 'pay'>,
  definitions: FilterDefinitions,
  now: number,
): Understood | null {
  const parts = targets.map((target) => partOf(target, pay, definitions, now));
  if (parts.some((part) => part === null)) return null;
  const known = parts.filter((part) => part !== null);
  return {
    words: text,
    label: known.map(({ label }) => label).join(', '),
    facetFilters: known.flatMap(({ facetFilters = [] }) => facetFilters),
    numericFilters: known.flatMap(({ numericFilters = [] }) => numericFilters),
    ...(targets.some(({ kind }) => kind === 'closing') && { isRelative: true }),
  };
}

type Part = Pick<Understood, 'label'> & Partial<Understood>;

function partOf(
  target: FilterTarget,
  pay: number,
  { facets, toggles }: FilterDefinitions,
  now: number,
): Part | null {
  switch (target.kind) {
    case 'facet': {
      const facet = facets.find(({ id }) => id === target.id);
      if (!facet) return null;
      const { attribute } = facet;
      const implied = isExclusion(target.value) ? [] : facet.impliedValues;
      const values = [target.value, ...implied].map((value) => `${attribute}:${value}`);
      return { label: valueName(attribute, target.value), facetFilters: [values] };
    }
    case 'toggle': {
      const toggle = toggles.find(({ id }) => id === target.id);
      if (!toggle) return null;
      return { label: toggle.tag, facetFilters: [[`${toggle.attribute}:${toggle.requires}`]] };
    }
    case 'salary':
      return {
        label: say(words.search.understoodFrom, { amount: money(pay) }),
        numericFilters: [[`${SALARY} >= ${pay}`]],
      };
    case 'closing': {
      const until = now + target.days * DAY_SECONDS;
      return {
        label:
          target.days === 1
            ? words.search.closingToday
            : say(words.search.closingWithin, { count: target.days }),
        numericFilters: [[`closes_at >= ${now}`], [`closes_at <= ${until}`]],
      };
    }
  }
}

/**
 * Whether a role may have its words instead of a value of a facet. No role says an amount or a time so, and one
 * that speaks of a "phd" is none without.
 */
const namesValue = ({ facetFilters, numericFilters }: Understood): boolean =>
  numericFilters.length === 0 &&
  facetFilters.flat().some((filter) => !isExclusion(valueOf(filter)));

const valueOf = (filter: string): string => filter.slice(filter.indexOf(':') + 1);

/** Whether its values are those of some role. */
const isForBoard = (
  { facetFilters }: Understood,
  has: (attribute: string, value: string) => boolean,
): boolean => facetFilters.every((values) => values.some((one) => isKnown(one, has)));

function isKnown(filter: string, has: (attribute: string, value: string) => boolean): boolean {
  const value = valueOf(filter);
  return has(filter.slice(0, filter.indexOf(':')), value) || isExclusion(value);
}
