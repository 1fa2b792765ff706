/** Who may apply for a role, in words. Contract: 15.10. */
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import type { EligibilityFact } from './role.ts';

/** What visitors read, such as "No visa sponsorship". */
export function eligibilityLabel({ kind, value, country, quote }: EligibilityFact): string {
  switch (kind) {
    case 'residence':
      return value === 'Global'
        ? words.eligibility.anywhere
        : say(words.eligibility.liveIn, { place: value });
    case 'right_to_work':
      return value === ''
        ? words.eligibility.rightToWork
        : say(words.eligibility.rightToWorkIn, { value });
    case 'visa':
      return country === ''
        ? visaLabel(value)
        : say(words.eligibility.visaIn, { visa: visaLabel(value), country });
    case 'citizenship':
      if (orResidence.test(quote)) {
        return value === ''
          ? words.eligibility.residence
          : say(words.eligibility.residenceOf, { value });
      }
      return value === ''
        ? words.eligibility.citizenship
        : say(words.eligibility.citizenshipOf, { value });
    case 'clearance':
      return value === ''
        ? words.eligibility.clearance
        : say(words.eligibility.clearanceOf, { value });
  }
}

/** Sentences that ask for citizens often take permanent residents as well. */
const orResidence = /\bpermanent(?:ly)? residen|\bgreen[- ]card|\b(?:US|U\.S\.) persons?\b/i;

const visaLabel = (answer: string): string =>
  answer === 'offered'
    ? words.eligibility.visaOffered
    : answer === 'refused'
      ? words.eligibility.noVisa
      : words.eligibility.visaDepends;
