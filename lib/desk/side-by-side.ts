/** What differs between two versions of an employer's text. Contract: 13.7. */
import { diffWordsWithSpace } from 'diff';
import { readText } from '../facts/sentences/text.ts';
import type { Change, TextPart } from './client/desk-api.ts';

/** Texts with more differences in words have little in common, and take long to compare. */
const MAX_DIFFERENCES = 500;
/** Characters that are shown on each side of a difference. */
const CONTEXT_CHARACTERS = 80;
/** Characters of one difference that are shown. */
const MAX_SHOWN = 3000;

/** Both texts in parts, of which those that are only in one of them are marked. */
export function sideBySide(fromHtml: string, toHtml: string): Pick<Change, 'before' | 'after'> {
  const [from, to] = [fromHtml, toHtml].map((html) => readText(html).text) as [string, string];
  const parts = diffWordsWithSpace(from, to, { maxEditLength: MAX_DIFFERENCES });
  if (!parts) return { before: wholly(from), after: wholly(to) };
  return {
    before: shortened(parts.filter(({ added }) => !added)),
    after: shortened(parts.filter(({ removed }) => !removed)),
  };
}

/** A text that has nothing in common with another one; none for an empty one. */
export const wholly = (text: string): TextPart[] =>
  text === '' ? [] : [{ text: cut(text), isChanged: true }];

const cut = (text: string): string =>
  text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;

type DiffPart = { value: string; added?: boolean; removed?: boolean };

function shortened(parts: readonly DiffPart[]): TextPart[] {
  return parts.map(({ value, added, removed }, at) => {
    if (added || removed) return { text: cut(value), isChanged: true };
    const isFirst = at === 0;
    const isLast = at === parts.length - 1;
    if (value.length <= (isFirst || isLast ? 1 : 2) * CONTEXT_CHARACTERS) {
      return { text: value, isChanged: false };
    }
    // Cut between words.
    const start = isFirst ? '' : value.slice(0, CONTEXT_CHARACTERS).replace(/\S*$/, '');
    const end = isLast ? '' : value.slice(-CONTEXT_CHARACTERS).replace(/^\S*/, '');
    return { text: `${start}…${end}`, isChanged: false };
  });
}
