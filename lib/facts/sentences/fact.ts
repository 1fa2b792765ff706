/** A fact: one value that a posting states, and where. Contract: 12.11. */

/** Where a fact was read: a field of the employer's system, the title, or the text. */
export type FactSource =
  | 'address'
  | 'location'
  | 'workplace'
  | 'pay'
  | 'employment_type'
  | 'closes_at'
  | 'team'
  | 'language'
  /** What a curator said that the source's words mean. */
  | 'correction'
  | 'title'
  | 'text';

/** Longer sentences are not read: they are no sentences, and too long to be quoted. */
export const MAX_QUOTE = 1000;

/** One value that a posting states. Two facts of a kind that contradict each other are both kept. */
export type Fact<Value = string> = {
  value: Value;
  from: FactSource;
  /** For `text`: the sentence, exactly as in the posting's plain text. */
  quote?: string;
  /** Where the quote begins in the plain text. */
  offset?: number;
  /** False when the posting says that it is welcome, but not needed. */
  required?: boolean;
};

/** Each value once: the first that is needed, otherwise the first that is only welcome. */
export function eachOnce(facts: readonly Fact[]): Fact[] {
  const found = new Map<string, Fact>();
  for (const fact of facts) {
    const same = found.get(fact.value);
    if (!same || (fact.required && !same.required)) found.set(fact.value, fact);
  }
  return [...found.values()];
}

/** Pay as stated: amounts in `currency` (ISO code) for each `period`. */
export type Pay = {
  /** Null when only an upper bound is stated. */
  min: number | null;
  /** Null when only a lower bound is stated. */
  max: number | null;
  currency: string;
  period: 'hour' | 'day' | 'week' | 'month' | 'year';
  /** The place that this pay is for, as written. */
  place?: string;
};

/** All that a posting states; an empty list means that it does not state it. */
export type Facts = {
  country: Fact[];
  city: Fact[];
  /** From where one may work remotely, such as "Global", "EMEA" or "USA"; empty value: remote, and no more is said. */
  remote: Fact[];
  level: Fact[];
  /** The fewest years of experience that are asked for. */
  years: Array<Fact<number>>;
  pay: Array<Fact<Pay>>;
  degree: Fact[];
  /** `YYYY-MM-DD`. */
  deadline: Fact[];
  employment_type: Fact[];
  workplace: Fact[];
  team: Fact[];
  /** ISO 639-1 code of the language of the text. */
  language: Fact[];
  /** Where one has to live or work from: countries, states, cities, areas, time zones; "Global" for everywhere. */
  residence: Fact[];
  /** The country in which one must have the right to work already; empty where it is not named. */
  right_to_work: Fact[];
  visa: Array<Fact<Visa>>;
  /** The country whose citizens are asked for; empty where it is not named. */
  citizenship: Fact[];
  /** The level of a security clearance, such as "Secret". */
  clearance: Fact[];
};

/** What an employer says about sponsoring a visa. */
export type Visa = {
  answer: 'offered' | 'refused' | 'depends';
  /** Empty where it is not named. */
  country: string;
};
