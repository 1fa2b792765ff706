// lib/facts/eligibility knows who may apply, by the sentences of a posting: from where, with which papers, and whether a visa is sponsored.

import { type EligibilityFact, MAX_ELIGIBILITY } from '../../roles/role.ts';
import type { Fact, Facts } from '../sentences/fact.ts';
import type { PostingText } from '../sentences/text.ts';
import { residenceFacts } from './residence.ts';
import { papersFacts } from './right-to-work.ts';
import { visaFacts } from './visa.ts';

export type Eligibility = Pick<
  Facts,
  'residence' | 'right_to_work' | 'visa' | 'citizenship' | 'clearance'
>;

/** Who may apply, each fact with its sentence. Contract: 12.11. */
export const eligibilityFacts = (text: PostingText): Eligibility => ({
  ...residenceFacts(text),
  ...papersFacts(text),
  ...visaFacts(text),
});

/** Each fact as the board keeps it, what is needed and what is only welcome apart. */
export function storedFacts(facts: Eligibility): Array<EligibilityFact & { required: boolean }> {
  const stored = (kind: EligibilityFact['kind'], all: readonly Fact[]) =>
    all.map(({ value, quote = '', required = true }) => ({
      kind,
      value,
      country: '',
      quote,
      required,
    }));
  return [
    ...stored('residence', facts.residence),
    ...stored('right_to_work', facts.right_to_work),
    ...facts.visa.map(({ value: { answer, country }, quote = '' }) => ({
      kind: 'visa' as const,
      value: answer,
      country,
      quote,
      required: true,
    })),
    ...stored('citizenship', facts.citizenship),
    ...stored('clearance', facts.clearance),
  ];
}

/**
 * What a role has when a curator accepts it as its posting says; preferences are no conditions. A long
 * list of residences is cut, so that the other facts have room.
 */
export function eligibilityOf(facts: Eligibility): EligibilityFact[] {
  const needed = storedFacts(facts).flatMap(({ required, ...kept }) => (required ? [kept] : []));
  const others = needed.filter(({ kind }) => kind !== 'residence');
  const residences = needed.filter(({ kind }) => kind === 'residence');
  return [...residences.slice(0, Math.max(0, MAX_ELIGIBILITY - others.length)), ...others].slice(
    0,
    MAX_ELIGIBILITY,
  );
}
