import { expect, test } from 'vitest';
import { answersOf, withAnswer } from '../../../lib/desk/client/eligibility-answers.ts';
import type { EligibilityFact } from '../../../lib/roles/role.ts';

const living = (value: string): EligibilityFact => ({
  kind: 'residence',
  value,
  country: '',
  quote: 'You live in Kenya or Peru.',
});
const visa = (value: string): EligibilityFact => ({
  kind: 'visa',
  value,
  country: '',
  quote: 'We cannot sponsor visas.',
});
const [kenya, peru, refused] = [living('Kenya'), living('Peru'), visa('refused')];
const stated = [kenya, peru, refused];

const became = (accepted: EligibilityFact[]) =>
  answersOf(stated, accepted).map((answer) => answer.accepted.map(({ value }) => value));

test.for<[string, EligibilityFact[], string[][]]>([
  ['all are kept', stated, [['Kenya'], ['Peru'], ['refused']]],
  ['one is left out', [kenya, refused], [['Kenya'], [], ['refused']]],
  ['one is corrected', [kenya, peru, visa('depends')], [['Kenya'], ['Peru'], ['depends']]],
  [
    'one of a sentence is corrected',
    [kenya, living('Chile'), refused],
    [['Kenya'], ['Chile'], ['refused']],
  ],
  [
    'both of a sentence are corrected',
    [living('Togo'), living('Chile')],
    [['Togo'], ['Chile'], []],
  ],
  [
    'a place is added',
    [kenya, peru, living('Chile'), refused],
    [['Kenya'], ['Peru', 'Chile'], ['refused']],
  ],
  [
    'one place becomes several',
    [living('Chile'), living('Togo'), peru, refused],
    [['Chile', 'Togo'], ['Peru'], ['refused']],
  ],
])('13.4 %s: each answer has what became of it', ([, accepted, expected]) => {
  expect(became(accepted)).toEqual(expected);
});

test('13.4 a correction takes the place of its answer, and is not there twice', () => {
  const [, second, third] = answersOf(stated, stated);
  expect(withAnswer(stated, second!, [living('Chile')])).toEqual([kenya, living('Chile'), refused]);
  expect(withAnswer(stated, second!, [kenya])).toEqual([kenya, refused]);
  expect(withAnswer(stated, third!, [])).toEqual([kenya, peru]);
});

test('13.4 what was left out can be used again', () => {
  const [, left] = answersOf(stated, [kenya, refused]);
  expect(withAnswer([kenya, refused], left!, [peru])).toEqual([kenya, refused, peru]);
});
