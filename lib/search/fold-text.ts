/** Compares what visitors type with names, ignoring case and accents. */

/** Text without case and accents. Keys of stored alerts depend on it, so it must not change. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

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

/** Text as the main search compares it: "lodz" of "Łódź". */
export function foldName(text: string): string {
  return foldText(text).replace(/[ßøæœłđðþħıς]/g, (letter) => plainLetters[letter] ?? letter);
}

/** A part of a text, marked if it matches the search. */
export type TextPart = { text: string; isMatch: boolean };

/**
 * Splits a text around the matches of a search, ignoring case and accents. The joined parts are the
 * text in NFC.
 */
export function matchParts(text: string, search: string): TextPart[] {
  const letters = Array.from(text.normalize('NFC'));
  const needle = foldName(search.trim());
  if (needle === '') return parts([{ text: letters.join(''), isMatch: false }]);
  const folded = letters.map(foldName);
  const letterAt = folded.flatMap((piece, letter) => Array<number>(piece.length).fill(letter));
  const at = folded.join('').indexOf(needle);
  if (at === -1) return parts([{ text: letters.join(''), isMatch: false }]);
  const from = letterAt[at] ?? 0;
  const to = (letterAt[at + needle.length - 1] ?? from) + 1;
  return parts([
    { text: letters.slice(0, from).join(''), isMatch: false },
    { text: letters.slice(from, to).join(''), isMatch: true },
    { text: letters.slice(to).join(''), isMatch: false },
  ]);
}

function parts(all: TextPart[]): TextPart[] {
  return all.filter((part) => part.text !== '');
}
