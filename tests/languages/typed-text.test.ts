import { expect, test } from 'vitest';
import { type LanguageCode, loadLanguage } from '../../lib/languages/languages.ts';
import { createQueryRules } from '../../lib/search-server/query-rules.ts';
import { LOCATION } from '../support/role-factory.ts';
import { boardIn, findIn } from './language-board.ts';

const everywhere = {
  has: (attribute: string) => attribute !== 'company_name',
  hasInAnyCase: () => false,
  now: 1_000_000,
};

async function read(
  code: LanguageCode,
  query: string,
  has: (attribute: string, value: string) => boolean = everywhere.has,
) {
  const language = await loadLanguage(code);
  const tokens = { brand: 'board', search: 'search' };
  const rules = createQueryRules(language.vocabulary(), tokens, language);
  const { understood, rest } = rules(query, { ...everywhere, has });
  return { labels: understood.map(({ label }) => label), rest: rest.trim() };
}

test.each<[LanguageCode, string, string[], string]>([
  ['de', 'Teilzeit Jurist', ['Teilzeit'], 'Jurist'],
  ['de', 'Praktikum Klima', ['Praktikum'], 'Klima'],
  ['de', 'ohne Berufserfahrung', ['Entry-level'], ''],
  ['de', 'ohne Promotion Biologie', ['Not Doctoral degree'], 'Biologie'],
  ['de', 'Jurist ab 60.000 €', ['From $69,767 a year'], 'Jurist'],
  ['de', 'ueber 60k', ['From $60,000 a year'], ''],
  ['de', 'u\u0308ber 60k', ['From $60,000 a year'], ''],
  ['de', '60k € im Jahr', ['From $69,767 a year'], ''],
  ['de', 'mindestens 60000 brutto', ['From $60,000 a year'], ''],
  ['de', 'zwischen 60k und 80k', ['From $60,000 a year'], ''],
  ['de', 'ab $60k', ['From $60,000 a year'], ''],
  ['fr', 'temps partiel juriste', ['Temps partiel'], 'juriste'],
  ['fr', 'a mi-temps', ['Temps partiel'], ''],
  ['fr', 'stage communication', ['Stage'], 'communication'],
  ['fr', 'sans expérience', ['Entry-level'], ''],
  ['fr', 'à partir de 50 000 €', ['From $58,140 a year'], ''],
  ['fr', 'dès 50\u202F000\u00A0€', ['From $58,140 a year'], ''],
  ['fr', 'clôture aujourd’hui', ['Closing within a day'], ''],
  ['fr', 'plus de 50k par an', ['From $50,000 a year'], ''],
  ['es', 'media jornada', ['Tiempo parcial'], ''],
  ['es', 'practicas Madrid', ['Prácticas'], 'Madrid'],
  ['es', 'a partir de 50.000 € al año', ['From $58,140 a year'], ''],
  ['es', 'más de 50k', ['From $50,000 a year'], ''],
  ['es', 'mas de 50k', ['From $50,000 a year'], ''],
])('25.5 in %s "%s" is understood as %j', async (code, query, labels, rest) => {
  expect(await read(code, query)).toEqual({ labels, rest });
});

test.each<[LanguageCode, string, string]>([
  ['de', 'Teilzeit', 'Part-time'],
  ['fr', 'stage', 'Internship'],
  ['es', 'jornada completa', 'Full-time'],
])('25.5 in %s "%s" finds roles that have the English "%s"', async (code, query, label) => {
  const has = (_: string, value: string) => value === label;
  expect((await read(code, query, has)).labels).toEqual([label]);
});

test.each<[LanguageCode, string]>([
  ['de', 'bis 60.000 €'],
  ['de', 'höchstens 60k'],
  ['de', '4.500 € im Monat'],
  ['de', '9000 € monatlich'],
  ['de', '"Teilzeit"'],
  ['fr', 'moins de 50k'],
  ['fr', "jusqu'à 50 000 €"],
  ['fr', '9000 € par mois'],
  ['es', 'hasta 50.000 €'],
  ['es', '9000 € al mes'],
])('25.5 in %s "%s" stays words', async (code, query) => {
  expect((await read(code, query)).labels).toEqual([]);
});

test.each<[LanguageCode, string, string]>([
  ['de', 'München', 'Munich'],
  ['de', 'Muenchen', 'Munich'],
  ['de', 'Genf', 'Geneva'],
  ['de', 'Taipeh', 'Taipei'],
  ['de', 'Kyiv', 'Kiew'],
  ['de', 'Deutschland', 'Germany'],
  ['de', 'Homeoffice', 'Remote'],
  ['fr', 'Londres', 'London'],
  ['fr', 'Genève', 'Geneva'],
  ['fr', 'Allemagne', 'Germany'],
  ['fr', 'télétravail', 'Remote'],
  ['es', 'Ginebra', 'Geneva'],
  ['es', 'Jakarta', 'Yakarta'],
  ['es', 'Alemania', 'Germany'],
  ['es', 'teletrabajo', 'Remote'],
])('25.5 in %s "%s" finds roles in %s', async (code, query, place) => {
  const find = await boardIn(code, [{ [LOCATION]: [place] }, { [LOCATION]: ['Oslo'] }]);
  expect(find(query)).toEqual([1]);
});

test('25.5 words for a level find each other', async () => {
  expect(await findIn('de', 'leitend', ['Leitende Ärztin', 'Leiter Einkauf'])).toEqual([1, 2]);
  expect(await findIn('fr', 'débutant', ['Juriste junior'])).toEqual([1]);
  expect(await findIn('es', 'sénior', ['Analista senior'])).toEqual([1]);
});
