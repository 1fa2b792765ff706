import { expect, test } from 'vitest';
import { languageFacts } from '../../lib/facts/language.ts';
import { badTexts, postingOf } from './posting-text.ts';

const languageOf = (text: string) => languageFacts(postingOf(text)).language[0]?.value ?? null;

test.for([
  [
    'en',
    'We are looking for a person who likes to work with animals and knows how to lead a team.',
  ],
  [
    'de',
    'Wir suchen eine Person, die gerne mit Tieren arbeitet und weiß, wie man ein Team leitet.',
  ],
  [
    'fr',
    'Nous cherchons une personne qui aime travailler avec les animaux et sait diriger une équipe.',
  ],
  [
    'es',
    'Buscamos a una persona a la que le guste trabajar con animales y que sepa dirigir un equipo.',
  ],
  [
    'it',
    'Cerchiamo una persona che ami lavorare con gli animali e che sappia guidare una squadra.',
  ],
  ['nl', 'Wij zoeken iemand die graag met dieren werkt en weet hoe je een team moet leiden.'],
  ['pl', 'Szukamy osoby, która lubi pracować ze zwierzętami i wie, jak prowadzić zespół ludzi.'],
  ['zh', '我们正在寻找一位喜欢与动物一起工作并且知道如何领导团队的人。'.repeat(3)],
  [
    'ja',
    '私たちは、動物と一緒に働くのが好きで、チームを率いることができる人を探しています。'.repeat(2),
  ],
  [
    'ko',
    '저희는 동물과 함께 일하는 것을 좋아하고 팀을 이끌 줄 아는 사람을 찾고 있습니다.'.repeat(3),
  ],
  ['ar', 'نبحث عن شخص يحب العمل مع الحيوانات ويعرف كيف يقود فريقا من الناس في المدينة'],
] as const)('12.11 the language of a text is “%s”', ([code, text]) => {
  expect(languageOf(text)).toBe(code);
});

test('12.11 a text that is too short, or near to two languages, has no language', () => {
  expect(languageOf('Wir suchen eine Person.')).toBe(null);
  expect(languageOf('1234567890 '.repeat(50))).toBe(null);
  const danish =
    'Vi søger en erfaren softwareudvikler til vores team, som kan arbejde selvstændigt.';
  expect(languageOf(danish)).toBe(null);
});

test.for([
  'Naghahanap kami ng isang tao na mahilig magtrabaho kasama ang mga hayop at marunong mamuno.',
  'Ons soek iemand wat graag met diere werk en weet hoe om ’n span mense in die stad te lei.',
  'Lorem ipsum dolor sit amet, consectetur adipiscing elit. Sed nisi nulla quis sem at nibh elementum imperdiet.',
])('12.11 a text that resembles a known language has none: %s', (text) => {
  expect(languageOf(text)).toBe(null);
});

test('12.11 short lines do not decide about the language', () => {
  const lines = '<li>Machine learning engineer and writer</li>'.repeat(10);
  const prose =
    'Wir suchen eine Person, die gerne mit Tieren arbeitet und weiß, wie man ein Team leitet.';
  expect(languageOf(`${lines}<p>${prose}</p>`)).toBe('de');
});

test.for(Object.entries(badTexts))(
  '12.11 a language is looked for in a text of %s',
  ([, posting]) => {
    expect(languageFacts(posting).language.length).toBeLessThan(2);
  },
);
