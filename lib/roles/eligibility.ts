/** Who may apply for a role, in words. Contract: 15.10. */
import type { EligibilityFact } from './role.ts';

/** What visitors read, such as "No visa sponsorship". */
export function eligibilityLabel({ kind, value, country, quote }: EligibilityFact): string {
  switch (kind) {
    case 'residence':
      return value === 'Global' ? 'From anywhere in the world' : `Live or work in ${value}`;
    case 'right_to_work':
      return `Right to work${needed(value)}`;
    case 'visa':
      return country === '' ? visaLabel(value) : `${visaLabel(value)}: ${country}`;
    case 'citizenship':
      return (
        (orResidence.test(quote) ? 'Citizenship or permanent residence' : 'Citizenship') +
        needed(value)
      );
    case 'clearance':
      return `Clearance${needed(value)}`;
  }
}

/** Sentences that ask for citizens often take permanent residents as well. */
const orResidence = /\bpermanent(?:ly)? residen|\bgreen[- ]card|\b(?:US|U\.S\.) persons?\b/i;

const needed = (value: string): string => (value === '' ? ' needed' : ` needed: ${value}`);

const visaLabel = (answer: string): string =>
  answer === 'offered'
    ? 'Visa sponsorship'
    : answer === 'refused'
      ? 'No visa sponsorship'
      : 'Visa sponsorship depends';
