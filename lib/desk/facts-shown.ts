/** What a posting states, as the desk shows it: each fact in words, with where it comes from. Pure. Contract: 13.3. */
import type { Fact, Facts, FactSource, Pay } from '../facts/sentences/fact.ts';
import { storedFacts } from '../facts/eligibility/eligibility.ts';
import type { PostingText } from '../facts/sentences/text.ts';
import { eligibilityLabel } from '../roles/eligibility.ts';
import { closingDate } from '../roles/closing-date.ts';
import type { Detail } from './client/desk-api.ts';

const sources: Record<FactSource, string> = {
  address: 'address',
  location: 'location',
  workplace: 'workplace',
  pay: 'pay',
  employment_type: 'employment type',
  closes_at: 'deadline',
  team: 'team',
  language: 'language',
  correction: 'a curator’s correction',
  title: 'title',
  text: 'text',
};

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/**
 * The facts in the order in which a curator needs them; kinds that are not stated are left out.
 * @param others other postings of the employer: a sentence that all of them have says little about this role
 */
export function factsShown(facts: Facts, others: readonly PostingText[] = []): Detail['facts'] {
  const isInAll = (quote: string): boolean =>
    others.length >= MIN_OTHERS && others.every(({ text }) => text.includes(quote));
  return shownFacts(facts).map((fact) =>
    fact.quote !== '' && isInAll(fact.quote)
      ? { ...fact, source: `${fact.source}, in all their postings` }
      : fact,
  );
}

/** Fewer other postings do not show what all have. */
const MIN_OTHERS = 2;

function shownFacts(facts: Facts): Detail['facts'] {
  const text = (value: string) => value;
  return [
    ...shown('Country', facts.country, text),
    ...shown('City', facts.city, text),
    ...shown('Remote from', facts.remote, (scope) => scope || 'not stated where'),
    ...shown('Workplace', facts.workplace, text),
    ...eligibilityShown(facts),
    ...shown('Level', facts.level, text),
    ...shown('Years', facts.years, (years) => `${years} or more`),
    ...shown('Pay', facts.pay, payInWords),
    ...shown('Degree', facts.degree, text),
    ...shown('Deadline', facts.deadline, dayInWords),
    ...shown('Employment', facts.employment_type, text),
    ...shown('Team', facts.team, text),
    ...shown('Language', facts.language, (code) => languageNames.of(code) ?? code),
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
    source: sources[from],
    quote,
  }));
}

const amountFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

function payInWords({ min, max, currency, period, place }: Pay): string {
  const ends = [min, max].map((amount) => (amount === null ? '' : amountFormat.format(amount)));
  const [from, to] = ends;
  const amounts =
    min === null
      ? `up to ${to}`
      : max === null
        ? `from ${from}`
        : min === max
          ? from
          : ends.join('–');
  const words = `${currency} ${amounts} a${period === 'hour' ? 'n' : ''} ${period}`;
  return place ? `${words} (${place})` : words;
}

/** Who can apply; what is only preferred is shown, and no part of the role. */
function eligibilityShown(facts: Facts): Detail['facts'] {
  return storedFacts(facts).map(({ required, ...fact }) => ({
    label: 'Who can apply',
    value: eligibilityLabel(fact),
    isRequired: required,
    source: sources.text,
    quote: fact.quote,
    ...(required && { eligibility: fact }),
  }));
}

const dayInWords = (day: string): string =>
  closingDate({ closes_at: Date.parse(`${day}T00:00Z`) / 1000 });
