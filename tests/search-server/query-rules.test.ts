import { expect, test } from 'vitest';
import type { QueryRules } from '../../lib/search-engine/rules.ts';
import { mergeVocabularies, parseVocabulary, wordSettings } from '../../lib/query/vocabulary.ts';
import { createQueryRules, storedRules } from '../../lib/search-server/query-rules.ts';

const tokens = { brand: 'board', search: 'search' };
const NOW = 1_000_000;
const everywhere = {
  has: (attribute: string) => attribute !== 'company_name',
  hasInAnyCase: () => false,
  now: NOW,
};

function read(query: string, board: Parameters<QueryRules>[1] = everywhere) {
  const { understood, rest } = createQueryRules(wordSettings.vocabulary, tokens)(query, board);
  return { labels: understood.map(({ label }) => label), rest: rest.trim() };
}

test.each([
  ['part time policy', ['Part-time'], 'policy'],
  ['Part-Time', ['Part-time'], ''],
  ['internship marketing', ['Internship'], 'marketing'],
  ['contract work', ['Contract'], ''],
  ['no experience needed', ['Entry-level'], ''],
  ['biology no PhD', ['Not Doctoral degree'], 'biology'],
  ['engineer visa sponsorship', ['Needs visa, Visa stated'], 'engineer'],
  ['closing this week london', ['Closing within 7 days'], 'london'],
  ['engineer over 60k', ['From $60,000 a year'], 'engineer'],
  ['£50,000+ london', ['From $66,667 a year'], 'london'],
  ['150k usd', ['From $150,000 a year'], ''],
  ['salary 100000 sales', ['From $100,000 a year'], 'sales'],
  ['remote sales 100k', ['From $100,000 a year'], 'remote sales'],
  ['at least $90k a year', ['From $90,000 a year'], ''],
  ['80k-100k engineer', ['From $80,000 a year'], 'engineer'],
  ['engineer €80 to 100k', ['From $93,023 a year'], 'engineer'],
  ['between 60k and 80k', ['From $60,000 a year'], ''],
  ['60k minimum', ['From $60,000 a year'], ''],
  ['climax 60k', ['From $60,000 a year'], 'climax'],
  ['PART–TIME', ['Part-time'], ''],
])('2.7 "%s" is understood as %j', (query, labels, rest) => {
  expect(read(query)).toEqual({ labels, rest });
});

test.each([
  '"part time" policy',
  '“part time” policy',
  '‘part time’ policy',
  'policy -‘part time’',
  'policy -internship',
  'contract lawyer',
  'internal policy',
  '80,000 hours',
  '401k administrator',
  'over 5 years',
  'top 10',
  'under 60k',
  'less than $60,000',
  'no more than 60k',
  'not over £60k',
  '60k max',
  '$60,000 or less',
  '40k-60k or below',
  '$10,000 a month',
  'over £6,000 pcm',
  '10k/month',
  'participant timeline',
])('2.7 "%s" stays words', (query) => {
  expect(read(query)).toEqual({ labels: [], rest: query });
});

test('2.7 a value that no role has, and the name of an organisation, stay words', () => {
  const without = { has: () => false, hasInAnyCase: () => false, now: NOW };
  expect(read('part time policy', without)).toEqual({ labels: [], rest: 'part time policy' });
  const company = { ...everywhere, hasInAnyCase: (_: string, value: string) => value === 'visa' };
  expect(read('visa', company)).toEqual({ labels: [], rest: 'visa' });
});

test('2.7 what is understood is a filter of the search protocol, with the values that a facet implies', () => {
  const rules = createQueryRules(wordSettings.vocabulary, tokens);
  expect(rules('no experience over 60k closing today', everywhere).understood).toEqual([
    {
      words: 'no experience',
      label: 'Entry-level',
      facetFilters: [
        ['tags_exp_required:Entry-level', 'tags_exp_required:Multiple experience levels'],
      ],
      numericFilters: [],
    },
    {
      words: 'over 60k',
      label: 'From $60,000 a year',
      facetFilters: [],
      numericFilters: [['salary_limit >= 60000']],
    },
    {
      words: 'closing today',
      label: 'Closing within a day',
      facetFilters: [],
      numericFilters: [[`closes_at >= ${NOW}`], [`closes_at <= ${NOW + 86_400}`]],
      isRelative: true,
    },
  ]);
});

test('10.1 an adopter adds phrases that are filters, and the longest phrase counts', () => {
  const own = parseVocabulary(
    '[filter]\nweekend: role-type = Weekend\nweekend shift, nights: role-type = Shifts, highlighted',
    'vocabulary.txt',
  );
  const rules = createQueryRules(own, tokens);
  const labels = (query: string) => rules(query, everywhere).understood.map(({ label }) => label);
  expect(labels('weekend shift')).toEqual(['Shifts, Only highlighted roles']);
  expect(labels('weekend nurse nights')).toEqual(['Weekend', 'Shifts, Only highlighted roles']);
});

test("10.1 an index stores an adopter's meaning of a phrase instead of the built-in one", () => {
  const own = parseVocabulary('[filter]\ncontractor: role-type = Trade', 'vocabulary.txt');
  const vocabulary = mergeVocabularies(wordSettings.vocabulary, own);
  const rules = storedRules(vocabulary, tokens, () => true);
  const labels = rules.flatMap(({ words, label }) => (words === 'contractor' ? [label] : []));
  expect(labels).toEqual(['Trade']);
});

test.each([
  ['weekend', 'expected phrases, a colon and the filters that they are taken for'],
  ['weekend: shifts', 'unknown filter "shifts"; there are salary, salary-stated'],
  ['weekend: shift = Yes', 'expected a filter and its value, such as role-type = Part-time'],
  ['weekend: role-type =', 'expected a filter and its value'],
  ['weekend: closing = soon', 'expected a number of days, such as closing = 7 days, not "soon"'],
  ['weekend: salary', '{pay} belongs, once, to each phrase of salary'],
  ['over {pay}: role-type = Part-time', '{pay} belongs, once, to each phrase of salary'],
  ['weekend,: role-type = Part-time', 'an entry between the commas is empty'],
  ['-: role-type = Part-time', 'an entry between the commas is empty'],
])('10.1 the vocabulary line "%s" is refused: %s', (line, reason) => {
  expect(() => parseVocabulary(`[filter]\n${line}`, 'vocabulary.txt')).toThrow(
    `vocabulary.txt, line 2: ${reason}`,
  );
});
