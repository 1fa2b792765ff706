// lib/facts/eligibility knows who may apply, by the sentences of a posting: from where, with which papers, and whether a visa is sponsored.

import type { Facts } from '../sentences/fact.ts';
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
