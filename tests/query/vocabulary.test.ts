import { expect, test } from 'vitest';
import { countriesOfArea } from '../../lib/facts/places/area-countries.ts';
import {
  cityNamed,
  countryNamed,
  placeNames,
  remotePlaces,
} from '../../lib/facts/places/places.ts';
import { createLexicon } from '../../lib/search-engine/language/lexicon.ts';
import { mergeVocabularies, parseVocabulary, wordSettings } from '../../lib/query/vocabulary.ts';

test('a vocabulary has groups, abbreviations, wider words, words to skip, to keep, in capitals and for ranks, and filters', () => {
  const text =
    '\ufeff# Ours\r\n[same]\r\nlawyer, legal  counsel\n\n[short]\npm: product manager, project manager\n[also]\nmicrobiologist, cell  biologist: biology\n[skip]\nin, at\n[keep]\nnews\n[capitals]\nit\n[rank]\nmanager\n[filter]\npart time, half days: role-type = Part-time, highlighted\nover {pay}: salary';
  expect(parseVocabulary(text, 'words.txt')).toEqual({
    same: [['lawyer', 'legal  counsel']],
    short: [{ word: 'pm', means: ['product manager', 'project manager'] }],
    skipped: ['in', 'at'],
    kept: ['news'],
    also: [
      { word: 'microbiologist', means: ['biology'] },
      { word: 'cell  biologist', means: ['biology'] },
    ],
    capitals: ['it'],
    ranks: ['manager'],
    filters: [
      {
        phrases: ['part time', 'half days'],
        targets: [
          { kind: 'facet', id: 'role-type', value: 'Part-time' },
          { kind: 'toggle', id: 'highlighted' },
        ],
      },
      { phrases: ['over {pay}'], targets: [{ kind: 'salary' }] },
    ],
  });
});

test.each([
  ['lawyer, counsel', 'words.txt, line 1: expected a section such as [same] first'],
  ['[same]\n\nlawyer', 'words.txt, line 3: expected at least two words or phrases'],
  ['[same]\nlawyer, , counsel', 'words.txt, line 2: an entry between the commas is empty'],
  ['[same]\npm: manager', 'words.txt, line 2: a colon belongs to [short], [also] and [filter]'],
  ['[short]\npm, manager', 'words.txt, line 2: expected an abbreviation, a colon'],
  ['[short]\npm, po: manager', 'words.txt, line 2: expected one abbreviation before the colon'],
  [
    '[also]\npm',
    'words.txt, line 2: expected words or phrases, a colon and what they find as well',
  ],
  ['[short]\npm:', 'words.txt, line 2: an entry between the commas is empty'],
  ['# a\n[synonyms]', 'words.txt, line 2: unknown section [synonyms]; there are [same], [short]'],
  [
    '[skip]\none two three four five six seven',
    'words.txt, line 2: "one two three four five six seven" has more',
  ],
])('an error names the line: %j', (text, message) => {
  expect(() => parseVocabulary(text, 'words.txt')).toThrow(message);
});

test('the built-in vocabulary has no duplicate words in a group, and no word has two lines, in any form', () => {
  const { same, short, also } = wordSettings.vocabulary;
  for (const group of same) expect(new Set(group).size, group.join(', ')).toBe(group.length);
  const words = short.map(({ word }) => word);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  const { formOf } = createLexicon(wordSettings.vocabulary);
  /** The wider words of each entry; those of one line are one list. */
  const lists = new Map<string, readonly string[]>();
  for (const { word, means } of also) {
    const entry = word.includes(' ') ? word : formOf(word);
    expect(lists.get(entry) ?? means, word).toBe(means);
    lists.set(entry, means);
  }
});

test('2.7 a board takes a built-in filter phrase away, and the other phrases of its line stay', () => {
  const builtIn = parseVocabulary('[filter]\ncontract, gig: role-type = Contract', 'a');
  const own = parseVocabulary('[filter]\nContract, over {pay}: none', 'b');
  expect(mergeVocabularies(builtIn, own).filters).toEqual([
    { phrases: ['gig'], targets: [{ kind: 'facet', id: 'role-type', value: 'Contract' }] },
  ]);
});

test('2.7 a city finds what is remote in its country and regions, a country what is remote in its regions', () => {
  const { also } = wordSettings.vocabulary;
  const broader = new Map(also.map(({ word, means }) => [word, means]));
  const areas = remotePlaces.map((place) => place.replace('Remote, ', ''));
  const spelled = also.map(({ word }) => word).filter((word) => cityNamed(word));
  // Also a bird, a state of the USA and two first names; the city is found as "Washington".
  const exceptions = ['turkey', 'georgia', 'jordan', 'chad', 'washington, dc'];
  const names = new Set([...placeNames.map((name) => name.toLowerCase()), ...spelled]);
  for (const name of names) {
    const city = cityNamed(name);
    const { name: country, iso } = city?.country ?? countryNamed(name)!;
    const around = areas.filter((area) => countriesOfArea(area)?.includes(iso));
    const places = exceptions.includes(name) ? [] : [...(city ? [country] : []), ...around];
    const wanted = places.map((place) => `remote ${place.toLowerCase()}`);
    expect((broader.get(name) ?? []).toSorted(), name).toEqual(wanted.toSorted());
  }
});
