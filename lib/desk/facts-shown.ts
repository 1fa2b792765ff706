/** What a posting states, as the desk shows it: each fact in words, with where it comes from. Pure. Contract: 13.3. */
import type { Fact, Facts, FactSource, Pay } from '../facts/sentences/fact.ts';
import { eligibilityInLanguage } from '../facts/board-places.ts';
import { placeName } from '../facts/places/places.ts';
import { storedFacts } from '../facts/eligibility/eligibility.ts';
import type { PostingText } from '../facts/sentences/text.ts';
import { eligibilityLabel } from '../roles/eligibility.ts';
import { closingDate } from '../roles/closing-date.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import type { Detail } from './client/desk-api.ts';

/** The names of the places in which a fact was read. */
export const sourceNames: Record<FactSource, string> = {
  address: words.deskFacts.fromAddress,
  location: words.deskFacts.fromLocation,
  workplace: words.deskFacts.fromWorkplace,
  pay: words.deskFacts.fromPay,
  employment_type: words.deskFacts.fromEmploymentType,
  closes_at: words.deskFacts.fromDeadline,
  team: words.deskFacts.fromTeam,
  language: words.deskFacts.fromLanguage,
  correction: words.deskFacts.fromCorrection,
  title: words.deskFacts.fromTitle,
  text: words.deskFacts.fromText,
};

const languageNames = new Intl.DisplayNames(words.locale.language, { type: 'language' });

/**
 * The facts in the order in which a curator needs them; kinds that are not stated are left out.
 * @param others other postings of the employer: a sentence that all of them have says little about this role
 */
export function factsShown(facts: Facts, others: readonly PostingText[] = []): Detail['facts'] {
  const isInAll = (quote: string): boolean =>
    others.length >= MIN_OTHERS && others.every(({ text }) => text.includes(quote));
  return shownFacts(facts).map((fact) =>
    fact.quote !== '' && isInAll(fact.quote)
      ? { ...fact, source: say(words.deskFacts.inAllPostings, { source: fact.source }) }
      : fact,
  );
}

/** Fewer other postings do not show what all have. */
const MIN_OTHERS = 2;

function shownFacts(facts: Facts): Detail['facts'] {
  const text = (value: string) => value;
  return [
    ...shown(words.deskFacts.country, facts.country, placeName),
    ...shown(words.deskFacts.city, facts.city, text),
    ...shown(
      words.deskFacts.remoteFrom,
      facts.remote,
      (scope) => placeName(scope) || words.deskFacts.notStatedWhere,
    ),
    ...shown(words.deskFacts.workplace, facts.workplace, text),
    ...eligibilityShown(facts),
    ...shown(words.deskFacts.level, facts.level, text),
    ...shown(words.deskFacts.years, facts.years, (years) =>
      say(words.deskFacts.yearsOrMore, { years }),
    ),
    ...shown(words.deskFacts.pay, facts.pay, payInWords),
    ...shown(words.deskFacts.degree, facts.degree, text),
    ...shown(words.deskFacts.deadline, facts.deadline, dayInWords),
    ...shown(words.deskFacts.employment, facts.employment_type, text),
    ...shown(words.deskFacts.team, facts.team, text),
    ...shown(words.deskFacts.language, facts.language, (code) => languageNames.of(code) ?? code),
  ];
}

function shown<Value>(
  label: string,
  facts: ReadonlyArray<Fact<Value>>,
  inWords: (value: Value) => string,
): Detail['facts'] {
  return facts.map(({ value, from, quote = '', required = true }) => ({
    label,
    value: inWords(value),
    isRequired: required,
    source: sourceNames[from],
    quote,
  }));
}

const amountFormat = new Intl.NumberFormat(words.locale.language, { maximumFractionDigits: 2 });

function payInWords({ min, max, currency, period, place }: Pay): string {
  const ends = [min, max].map((amount) => (amount === null ? '' : amountFormat.format(amount)));
  const [from = '', to = ''] = ends;
  const amounts =
    min === null
      ? say(words.deskFacts.payUpTo, { amount: to })
      : max === null
        ? say(words.deskFacts.payFrom, { amount: from })
        : min === max
          ? from
          : ends.join('–');
  const pay = say(words.deskFacts.payEach, { currency, amounts, period: periods[period] });
  return place ? say(words.deskFacts.payAt, { pay, place }) : pay;
}

const periods: Record<Pay['period'], string> = {
  hour: words.deskFacts.anHour,
  day: words.deskFacts.aDay,
  week: words.deskFacts.aWeek,
  month: words.deskFacts.aMonth,
  year: words.deskFacts.aYear,
};

/** Who can apply; what is only preferred is shown, and no part of the role. */
function eligibilityShown(facts: Facts): Detail['facts'] {
  return storedFacts(facts).map(({ required, ...fact }) => ({
    label: words.deskFacts.whoCanApply,
    value: eligibilityLabel(eligibilityInLanguage(fact)),
    isRequired: required,
    source: sourceNames.text,
    quote: fact.quote,
    ...(required && { eligibility: fact }),
  }));
}

const dayInWords = (day: string): string =>
  closingDate({ closes_at: Date.parse(`${day}T00:00Z`) / 1000 });
