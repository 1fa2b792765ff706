/** Marks the part of a text that matches what was typed. */
import { fold } from '../base/fold.ts';

export type TextPart = { text: string; isMatch: boolean };

/** Splits a text around matches, ignoring case and accents. The parts add up to the text in NFC. */
export function matchParts(text: string, search: string): TextPart[] {
  const letters = Array.from(text.normalize('NFC'));
  const needle = fold(search.trim());
  if (needle === '') return parts([{ text: letters.join(''), isMatch: false }]);
  const folded = letters.map(fold);
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
