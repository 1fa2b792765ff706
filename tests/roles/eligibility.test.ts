import { expect, test } from 'vitest';
import { eligibilityLabel } from '../../lib/roles/eligibility.ts';
import type { EligibilityFact } from '../../lib/roles/role.ts';

test.for<[EligibilityFact['kind'], string, string, string]>([
  ['residence', 'Global', '', 'From anywhere in the world'],
  ['residence', 'Kenya', '', 'Live or work in Kenya'],
  ['right_to_work', '', '', 'Right to work needed'],
  ['right_to_work', 'UK', '', 'Right to work needed: UK'],
  ['visa', 'offered', '', 'Visa sponsorship'],
  ['visa', 'refused', 'UK', 'No visa sponsorship: UK'],
  ['visa', 'depends', '', 'Visa sponsorship depends'],
  ['citizenship', '', '', 'Citizenship needed'],
  ['citizenship', 'USA', '', 'Citizenship needed: USA'],
  ['clearance', 'Secret', '', 'Clearance needed: Secret'],
])('15.10 %s %s%s is told as “%s”', ([kind, value, country, label]) => {
  expect(eligibilityLabel({ kind, value, country, quote: 'A sentence.' })).toBe(label);
});

test('15.10 a sentence that takes permanent residents too does not ask for citizens alone', () => {
  const quote = 'Open to U.S. citizens and permanent residents only.';
  expect(eligibilityLabel({ kind: 'citizenship', value: 'USA', country: '', quote })).toBe(
    'Citizenship or permanent residence needed: USA',
  );
});
