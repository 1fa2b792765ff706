import { expect, test } from 'vitest';
import { loadLanguage } from '../../lib/languages/languages.ts';
import { parseVocabulary } from '../../lib/query/vocabulary.ts';
import { createSplitter } from '../../lib/search-engine/language/compounds.ts';
import { createLexicon } from '../../lib/search-engine/language/lexicon.ts';
import { boardIn, findIn } from './language-board.ts';

async function split(word: string, words: string, titles: readonly string[] = []) {
  const { words: german } = await loadLanguage('de');
  const lexicon = createLexicon(parseVocabulary(`[keep]\n${words}\n[skip]\nüber`, 'words'), german);
  return createSplitter(titles, lexicon, german)(word);
}

const installers = ['Wärmepumpen-Monteur', 'Wärmepumpenmonteur', 'Monteur Wärmepumpe'];

test.each([...installers, 'waermepumpenmonteurin', 'Monteurin für Wärmepumpen'])(
  '25.3 "%s" finds the compound, with a hyphen, and its parts',
  async (query) => {
    expect(await findIn('de', query, installers)).toEqual([1, 2, 3]);
  },
);

test('25.3 a synonym in English finds the part of a compound', async () => {
  expect(await findIn('de', 'heat pump', installers)).toEqual([1, 2, 3]);
});

test('25.3 a compound that no role has is found by the synonyms of its parts', async () => {
  const find = await boardIn('de', ['Monteur Photovoltaik', 'Monteur Wasser']);
  expect(find('Solarmonteur')).toEqual([1]);
});

test.each([
  ['klimaschutzmanager', 'klima, schutz, manager', ['klima', 'schutz', 'manager']],
  ['klimaschutzmanager', 'klimaschutz, klima, schutz, manager', ['klimaschutz', 'manager']],
  ['forschungsreferentin', 'forschung, referent', ['forschung', 'referent']],
  ['datenbanken', 'daten, bank', ['daten', 'bank']],
  ['strahlenschutz', 'strahl, schutz', ['strahl', 'schutz']],
  ['bundesamt', 'bund, amtes', []],
  ['kinderschutz', 'kind, schutz', ['kind', 'schutz']],
  ['landesdirektor', 'land, direktor', ['land', 'direktor']],
  ['mitarbeiter', 'mit, arbeiter', []],
  ['referent', 'refe, rent, referent', ['refe', 'rent']],
  ['uberleben', 'über, leben', []],
  ['klima', 'klima', []],
])('25.3 "%s" is split into words of "%s": %j', async (word, words, parts) => {
  expect(await split(word, words)).toEqual(parts);
});

test('25.3 parts may be words of titles of the board', async () => {
  expect(await split('windparkleiter', 'leiter', ['windpark'])).toEqual(['windpark', 'leiter']);
  expect(await split('windparkleiter', 'leiter')).toEqual([]);
  const find = await boardIn('de', ['Moorhüterin', 'Moor und Heide', 'Hüter']);
  expect(find('Moor Hüter')).toEqual([1]);
});

test('25.3 a hostile word costs little', async () => {
  const words = ['aaaa', 'aaaaa', 'aaaaaa'].join(', ');
  expect(await split('a'.repeat(500), words)).toEqual([]);
  expect(await split(`${'aaaaa'.repeat(9)}b`, words)).toEqual([]);
});

test('25.3 outside of titles a compound counts as a whole', async () => {
  const find = await boardIn('de', [
    { title: 'Analyst', company_name: 'Klimastiftung' },
    { title: 'Planer', description_short: '<p>Auch Klimadaten zählen.</p>' },
    'Stiftungsreferent Klima',
  ]);
  expect(find('Klima Stiftung')).toEqual([3]);
  expect(find('Klimadaten')).toEqual([2]);
});

test('25.3 the compound as typed comes before its parts in another order', async () => {
  const find = await boardIn('de', ['Wärmepumpe: Ausbildung zum Monteur', 'Wärmepumpenmonteur']);
  expect(find('Wärmepumpenmonteur')).toEqual([2, 1]);
});

test('25.3 a word of the vocabulary may begin a compound, in German alone', async () => {
  expect(await findIn('de', 'Solar', ['Solarforum', 'Solar'])).toEqual([1, 2]);
  expect(await findIn('fr', 'climat', ['Climatisation', 'Climat'])).toEqual([2]);
});

test('25.3 in quotation marks a compound is found as it is typed', async () => {
  const find = await boardIn('de', installers);
  expect(find('"Wärmepumpenmonteur"')).toEqual([1, 2]);
  expect(find('Monteur -Wärmepumpen')).toEqual([3]);
});
