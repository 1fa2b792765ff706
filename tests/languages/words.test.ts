import { describe, expect, test } from 'vitest';
import { boardLanguage } from '../../lib/languages/languages.ts';
import { type LanguageCode, loadLanguage } from '../../lib/languages/languages.ts';
import { splitWords } from '../../lib/search-engine/language/words.ts';
import { boardIn, findIn } from './language-board.ts';

async function wordsOf(code: LanguageCode, text: string): Promise<string> {
  const { words } = await loadLanguage(code);
  const readable = words.readable(text);
  expect(readable).toHaveLength(text.length);
  return splitWords(readable, words)
    .map((word) => word.text)
    .join(' ');
}

async function areForms(code: LanguageCode, ...forms: string[]): Promise<boolean> {
  const { words } = await loadLanguage(code);
  return new Set(forms.map(words.formOf)).size === 1;
}

async function areOneNoun(code: LanguageCode, ...forms: string[]): Promise<boolean> {
  const { words } = await loadLanguage(code);
  return new Set(forms.map(words.nounOf)).size === 1;
}

describe('25.1 the language of a board', () => {
  test('25.1 is English unless the board has another, and then words are read as before', async () => {
    const { words, vocabulary } = await boardLanguage();
    expect(words.code).toBe('en');
    expect(words.readable('Engineer (m/f/d), actor/s')).toBe('Engineer (m/f/d), actor/s');
    expect(words.spell('value')).toBe('value');
    expect(vocabulary()).toBe((await loadLanguage('en')).vocabulary());
    expect(await findIn('en', '"waermepumpe"', ['Wärmepumpe'])).toEqual([]);
  });
});

describe('25.2 spelling and forms', () => {
  test('25.2 umlauts, "ae" and plain letters, apart from their marks too, find each other', async () => {
    const spelled = ['Wärmepumpe', 'Waermepumpe', 'Warmepumpe', 'Wärmepumpe'.normalize('NFD')];
    for (const query of spelled) {
      expect(await findIn('de', query, spelled), query).toEqual([1, 2, 3, 4]);
    }
    expect(await findIn('de', 'strasse', ['Straße', 'Strasse'])).toEqual([1, 2]);
    expect(await findIn('de', 'Gruesse Oekonom', ['Ökonom, Grüße'])).toEqual([1]);
  });

  test.each(['neue', 'Bauer', 'Quelle', 'Revenue', 'Values', 'Feuer'])(
    '25.2 in "%s" no umlaut is read',
    async (word) => {
      expect(await wordsOf('de', word)).toBe(word.toLowerCase());
    },
  );

  test('25.2 accents are ignored in French and Spanish', async () => {
    expect(await findIn('fr', 'ingenieur', ['Ingénieur', 'Inge\u0301nieur'])).toEqual([1, 2]);
    expect(await findIn('fr', 'Œuvre', ['oeuvre'])).toEqual([1]);
    expect(await findIn('es', 'espanol ano', ['Español, año', 'espanol ano'])).toEqual([1, 2]);
  });

  test.each<[LanguageCode, ...string[]]>([
    ['de', 'warmepumpe', 'warmepumpen'],
    ['de', 'forschung', 'forschungen'],
    ['de', 'jurist', 'juristen', 'juristin', 'juristinnen'],
    ['de', 'forscher', 'forschen'],
    ['fr', 'chercheur', 'chercheurs', 'chercheuse', 'chercheuses'],
    ['fr', 'coordinateur', 'coordinatrice', 'coordination'],
    ['es', 'investigador', 'investigadora', 'investigacion', 'investigaciones'],
    ['es', 'director', 'directora', 'directores'],
  ])('25.2 in %s "%s" has its other forms', async (code, ...forms) => {
    expect(await areForms(code, ...forms)).toBe(true);
  });

  test.each<[LanguageCode, string, string]>([
    ['de', 'berlin', 'berlner'],
    ['de', 'login', 'logistik'],
    ['de', 'termin', 'term'],
    ['fr', 'direction', 'directeur'],
    ['es', 'gestor', 'gesto'],
  ])('25.2 in %s "%s" is no form of "%s"', async (code, one, other) => {
    expect(await areForms(code, one, other)).toBe(false);
  });

  test('25.2 a person is not the noun for what they do, which ranks lower', async () => {
    expect(await areOneNoun('de', 'entwickler', 'entwicklerinnen')).toBe(true);
    expect(await areOneNoun('de', 'entwickler', 'entwicklung')).toBe(false);
    const find = await boardIn('de', ['Entwicklung von Impfstoffen', 'Entwickler']);
    expect(find('Entwicklerin')).toEqual([2, 1]);
  });
});

describe('25.4 gendered forms', () => {
  const engineers = [
    'Ingenieur',
    'Ingenieurin (m/w/d)',
    'Ingenieur:in',
    'Ingenieur*in',
    'Ingenieur_in',
    'Ingenieur/in',
    'Ingenieur/-in',
    'Ingenieur(in)',
    'IngenieurIn',
    'Ingenieurinnen',
    'Ingenieur:innen',
  ];

  test.each(engineers)('25.4 "%s" finds all forms of the word in German', async (query) => {
    expect(await findIn('de', query, engineers)).toEqual(engineers.map((_, at) => at + 1));
  });

  test.each([
    ['Ärzt:in', 'arzt'],
    ['ÄrztIn', 'arzt'],
    ['KöchInnen', 'koch'],
    ['ExpertIn', 'expert'],
    ['KollegIn', 'kolleg'],
    ['Wissenschaftliche:r Mitarbeiter:in', 'wissenschaftliche mitarbeiter'],
    ['Leitende(r) Referent(in)', 'leitende referent'],
    ['Koch (w/m/div)', 'koch'],
    ['Manager m/w/d', 'manager'],
    ['Fahrer (m / w / divers)', 'fahrer'],
    ['Office Manager (all genders)', 'office manager'],
    ['Pfleger (gn)', 'pfleger'],
    ['Entwickler [f/m/x]', 'entwickler'],
  ])('25.4 of "%s" these words are left: %s', async (text, words) => {
    expect(await wordsOf('de', text)).toBe(words);
  });

  test.each(['R/D', 'TCP/IP', 'und/oder', 'C/C++', 'H/W', 'X/D', 'LinkedIn', 'OpenIn'])(
    '25.4 "%s" is no mark',
    async (text) => {
      const { words } = await loadLanguage('de');
      expect(words.readable(text)).toBe(text);
    },
  );

  test('25.4 women and men of a trade find each other in German', async () => {
    const titles = ['Bürokauffrau', 'Bürokaufmann', 'Bürokaufleute'];
    expect(await findIn('de', 'Buerokauffrau', titles)).toEqual([1, 2, 3]);
    expect(await findIn('de', 'Ärztin', ['Arzt', 'Aerzte', 'Ärzt*innen'])).toEqual([1, 2, 3]);
  });

  test.each([
    ['Ingénieur·e', 'ingenieur'],
    ['Chargé(e)s de mission', 'charge de mission'],
    ['Chercheur·euse·s', 'chercheur'],
    ['Directeur/trice', 'directeur'],
    ['Technicien·ne H/F', 'technicien'],
    ['Infirmier.ère (F/H/X)', 'infirmier'],
    ['Chargé-e de l’IA', 'charge de ia'],
    ['porte-parole', 'porte parole'],
  ])('25.4 of "%s" these words are left in French: %s', async (text, words) => {
    expect(await wordsOf('fr', text)).toBe(words);
  });

  test('25.4 every form of a French title finds the others', async () => {
    const titles = ['Ingénieur·e', 'Ingénieure', 'Ingénieur (H/F)', 'Ingénieurs', 'ingénieur(e)s'];
    for (const query of titles) expect(await findIn('fr', query, titles)).toEqual([1, 2, 3, 4, 5]);
    const officers = ['Chargé(e) de mission', 'Chargée de mission', 'Chargés de mission'];
    expect(await findIn('fr', 'charge de mission', officers)).toEqual([1, 2, 3]);
  });

  test('25.4 every form of a Spanish title finds the others', async () => {
    const titles = ['Ingeniero/a', 'Ingenier@', 'Ingeniera (H/M)', 'Ingenieros/as', 'ingeniero(a)'];
    for (const query of titles) expect(await findIn('es', query, titles)).toEqual([1, 2, 3, 4, 5]);
    expect(await findIn('es', 'epidemiologo', ['Epidemióloga/o'])).toEqual([1]);
  });
});
