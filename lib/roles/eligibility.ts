/** Who may apply for a role, in words. Contract: 15.10. */
import type { EligibilityFact } from './role.ts';

/** What visitors read, such as "No visa sponsorship". */
export function eligibilityLabel({ kind, value, country }: Omit<EligibilityFact, 'quote'>): string {
  switch (kind) {
    case 'residence':
      return value === 'Global' ? 'From anywhere in the world' : `Live or work in ${value}`;
    case 'right_to_work':
      return value === '' ? 'Right to work needed' : `Right to work needed: ${value}`;
    case 'visa':
      return country === '' ? visaLabel(value) : `${visaLabel(value)}: ${country}`;
    case 'citizenship':
      return value === '' ? 'Citizenship needed' : `Citizenship needed: ${value}`;
    case 'clearance':
      return `Clearance needed: ${value}`;
  }
}

const visaLabel = (answer: string): string =>
  answer === 'offered'
    ? 'Visa sponsorship'
    : answer === 'refused'
      ? 'No visa sponsorship'
      : 'Visa sponsorship depends';
