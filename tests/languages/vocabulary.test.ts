import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type LanguageCode, loadLanguage } from '../../lib/languages/languages.ts';
import { wordSettings } from '../../lib/query/vocabulary.ts';
import { createRoleSearch } from '../../lib/search-server/role-search.ts';
import { VOCABULARY_FILE } from '../../lib/search-server/vocabulary.ts';
import { writeCatalogue } from '../../lib/store/catalogue.ts';
import { createRole, NOW, tokens } from '../support/role-factory.ts';
import { findIn } from './language-board.ts';

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
    expect(targetsOf(filters)).toEqual(targetsOf(wordSettings.vocabulary.filters));
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

test("25.6 a board's own words are added to those of its language, and its index is its own", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'language-'));
  try {
    await writeFile(path.join(dataDir, VOCABULARY_FILE), '[same]\nMoorwart, Torfhüter\n');
    const roles = [
      createRole(1, { title: 'Torfhueter (m/w/d)' }),
      createRole(2, { title: 'Monteur Wärmepumpe' }),
    ];
    await writeCatalogue(dataDir, {
      version: 1,
      source: 'import',
      writtenAt: NOW,
      roles,
      organisations: [],
      keys: null,
    });
    const idsIn = async (language: LanguageCode, query: string) => {
      const board = { dataDir, tokens, indexBase: 'jobs', language, now: () => NOW };
      const engine = (await createRoleSearch(board).engine())!;
      return engine.search('jobs', { query }).hits.map(({ objectID }) => objectID);
    };
    expect(await idsIn('de', 'Moorwärtin Moorwart')).toEqual(['1']);
    expect(await idsIn('de', 'Wärmepumpenmonteur')).toEqual(['2']);
    expect(await idsIn('en', 'Wärmepumpenmonteur')).toEqual([]);
    expect(await idsIn('de', 'Wärmepumpenmonteur')).toEqual(['2']);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
