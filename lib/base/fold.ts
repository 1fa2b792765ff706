// lib/base knows what every program needs and no library gives: folding, escaping, plurals, cut texts.

const nonAscii = /[^\0-\x7f]/;

/** Letters that have no accent to drop, but are typed without their stroke or ligature. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};

/**
 * Text without case, accents and typographic forms: "lodz" of "Łódź", "office" of "oﬃce". Everything
 * that compares typed text with names uses it, so that filters, alerts and the search agree.
 */
export function fold(text: string): string {
  // Most texts need no more, and the index folds every word of every role.
  if (!nonAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøæœłđðþħıς]/g, (letter) => plainLetters[letter]!);
}
