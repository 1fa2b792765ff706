import { describe, expect, test } from 'vitest';
import { type LanguageCode, loadLanguage } from '../../lib/languages/languages.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { boardIn, findIn } from './language-board.ts';

const codes: LanguageCode[] = ['de', 'fr', 'es'];

describe.each(codes)('25.6 the built-in vocabulary in %s', (code) => {
  test('25.6 has no word twice in a group and no abbreviation twice', async () => {
    const { same, short, also } = (await loadLanguage(code)).vocabulary();
    for (const group of same) {
      const terms = group.map((term) => term.toLowerCase());
      expect(new Set(terms).size, group.join(', ')).toBe(group.length);
    }
    for (const entries of [short, also]) {
      const words = entries.map(({ word }) => word);
      expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    }
  });

  test('25.6 takes phrases for the filters that English has', async () => {
    const targetsOf = (filters: typeof wordSettings.vocabulary.filters) =>
      new Set(filters.map(({ targets }) => JSON.stringify(targets)));
    const { filters } = (await loadLanguage(code)).vocabulary();
    const english = targetsOf(wordSettings.vocabulary.filters);
    expect(english.difference(targetsOf(filters))).toEqual(new Set());
    // Kinds of employment are also taken by their names in the language.
    const own = [...targetsOf(filters).difference(english)];
    expect(own.filter((targets) => !targets.includes('"role-type"'))).toEqual([]);
    expect(own).toHaveLength(4);
  });
});

test.each<[LanguageCode, string, string]>([
  ['de', 'KI', 'Künstliche Intelligenz'],
  ['de', 'lawyer', 'Rechtsanwältin'],
  ['de', 'Öffentlichkeitsarbeit', 'Referent PR'],
  ['fr', 'IA', 'Intelligence artificielle'],
  ['fr', 'fundraising', 'Collecte de fonds'],
  ['es', 'IA', 'Inteligencia artificial'],
  ['es', 'nurse', 'Enfermera'],
])('25.6 in %s "%s" finds "%s"', async (code, query, title) => {
  expect(await findIn(code, query, [title, 'Qy'])).toEqual([1]);
});

test.each<[LanguageCode, string]>([
  ['de', 'Jobs für die'],
  ['fr', 'offres d’emploi dans le'],
  ['es', 'ofertas de empleo en la'],
])('25.6 in %s "%s" says nothing of a role', async (code, query) => {
  expect(await findIn(code, query, ['Qy'])).toEqual([1]);
});

test("25.6 a board's own words are added to those of its language", async () => {
  const roles = ['Torfhueter (m/w/d)', 'Monteur Wärmepumpe'];
  const search = await boardIn('de', roles, '[same]\nMoorwart, Torfhüter\n');
  expect(search('Moorwärtin Moorwart')).toEqual([1]);
  expect(search('Wärmepumpenmonteur')).toEqual([2]);
});
