import { expect, test } from 'vitest';
import { correctionsIn } from '../../lib/desk/corrections.ts';
import type { DeskFields } from '../../lib/desk/client/desk-api.ts';
import type { Suggestions } from '../../lib/desk/suggest.ts';
import type { Fact, Facts } from '../../lib/facts/sentences/fact.ts';
import { candidate, NOW } from './candidate.ts';

const fields = (changes: Partial<DeskFields>) =>
  ({ locations: [], tags_role_type: [], ...changes }) as DeskFields;
const suggesting = (...values: string[]): Suggestions => ({
  locations: values.map((value) => ({ value, why: '' })),
});
const stating = (facts: Partial<Facts>): Facts => ({ country: [], remote: [], ...facts }) as Facts;
const found = (
  locations: string[],
  suggestions: Suggestions,
  accepted: string[],
  facts: Facts = stating({}),
) =>
  correctionsIn(
    candidate({ locations }),
    { suggestions, facts },
    fields({ locations: accepted }),
    NOW,
  ).map(({ said, values }) => [said, values]);

test.each<[string, string[], string[], string[]]>([
  ['nothing was suggested', ['HQ'], [], ['Switzerland', 'Zürich']],
  ['a suggested value was replaced', ['Cambridge'], ['UK', 'Cambridge'], ['USA', 'Cambridge, MA']],
])('12.11 a correction is remembered when %s', (_case, said, suggested, accepted) => {
  expect(found(said, suggesting(...suggested), accepted)).toEqual([[said[0], accepted]]);
});

test.each<[string, string[], string[], string[]]>([
  ['the suggestion was kept', ['London'], ['UK', 'London'], ['UK', 'London']],
  ['a value was added', ['London'], ['UK', 'London'], ['UK', 'London', 'Remote, UK']],
  ['all values were removed', ['London'], ['UK', 'London'], []],
  ['the posting has several locations', ['HQ', 'Depot'], [], ['Kenya']],
  ['the posting has no location', [], [], ['Kenya']],
])('12.11 no correction is remembered when %s', (_case, said, suggested, accepted) => {
  expect(found(said, suggesting(...suggested), accepted)).toEqual([]);
});

test.each<[string, Partial<Facts>]>([
  ['an address', { country: [{ value: 'USA', from: 'address' } as Fact] }],
  ['a text about remote work', { remote: [{ value: '', from: 'location' } as Fact] }],
])('12.11 no correction is remembered of %s', (_case, facts) => {
  const accepted = ['Kenya', 'Nairobi'];
  expect(found(['Remote'], suggesting('Remote, USA'), accepted, stating(facts))).toEqual([]);
});

test('12.11 a role type is remembered by the words of the source, where none was suggested', () => {
  const accepted = fields({ tags_role_type: ['Fellowship'] });
  const posting = candidate({ employment_type: 'Fixed term', locations: [] });
  const facts = stating({});
  expect(correctionsIn(posting, { suggestions: {}, facts }, accepted, NOW)).toEqual([
    {
      source: 'greenhouse-example',
      candidate: 'greenhouse-example/1',
      field: 'tags_role_type',
      said: 'Fixed term',
      values: ['Fellowship'],
      at: NOW,
    },
  ]);
  const suggestions = { tags_role_type: [{ value: 'Full-time', why: '' }] };
  expect(correctionsIn(posting, { suggestions, facts }, accepted, NOW)).toEqual([]);
});
