// lib/base knows what every program needs and no library gives: folding, escaping, plurals, cut texts.

const nonAscii = /[^\0-\x7f]/;

/** Letters that NFKD does not decompose, and how people type them. */
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
 * Removes case, accents and typographic forms: "Łódź" becomes "lodz", "oﬃce" becomes "office". Use
 * it wherever typed text is compared with names, so that filters, alerts and search agree.
 */
export function fold(text: string): string {
  // Fast path: the index folds every word of every role.
  if (!nonAscii.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøæœłđðþħıς]/g, (letter) => plainLetters[letter]!);
}
