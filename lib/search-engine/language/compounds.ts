/** Compounds such as "e-mail", and those written as one word by their parts, as "Wärmepumpenmonteur". Contract: 25.3. */
import type { Language } from './language.ts';
import type { Lexicon } from './lexicon.ts';
import { type Compound, findCompounds, readableText, splitWords, type Word } from './words.ts';

/** The parts of a stored word; empty for a word that is no compound. */
export type Splitter = (word: string) => readonly string[];

/** Shorter words are found in almost any other. */
export const MIN_PART = 4;
/** Longer words are no words; the bound keeps a hostile text cheap. */
const MAX_COMPOUND = 48;
const MAX_PARTS = 4;

/** Of a language that writes compounds apart. */
export const splitNothing: Splitter = () => [];

const isLongEnough = (word: string): boolean => word.length >= MIN_PART && /^\p{L}+$/u.test(word);

/** The stored words of titles that may be parts of compounds, ascending. */
export function partsAmong(
  titles: readonly string[],
  lexicon: Lexicon,
  language: Language,
): string[] {
  const words = titles.flatMap((title) => splitWords(readableText(title, language), language));
  const parts = words.map(({ text }) => text).filter(isLongEnough);
  return [...new Set(parts.filter((word) => !lexicon.isSkipped(word)))].sort();
}

/**
 * @param titleWords those of {@link partsAmong}; null for none
 * @returns a function that splits a word into the fewest words of titles or of the vocabulary, with the
 *   longest in front
 */
export function createSplitter(
  titleWords: readonly string[] | null,
  lexicon: Lexicon | null,
  { links, formOf }: Language,
): Splitter {
  if (links === null || titleWords === null || lexicon === null) return splitNothing;
  const known = new Set<string>();
  const byForm = new Map<string, string>();
  for (const word of [...lexicon.spelledWords().filter(isLongEnough), ...titleWords]) {
    known.add(word);
    const form = formOf(word);
    const other = byForm.get(form);
    if (other === undefined || word.length < other.length) byForm.set(form, word);
  }

  /** The known word that a part is, in any form. */
  const wordOf = (part: string): string | undefined =>
    known.has(part) ? part : byForm.get(formOf(part));

  /** The known word that a part before others is, with or without a linking element. */
  function headOf(part: string): string | undefined {
    const whole = wordOf(part);
    if (whole !== undefined) return whole;
    for (const link of links!) {
      const bare = part.slice(0, -link.length);
      if (!part.endsWith(link) || bare.length < MIN_PART) continue;
      const word = wordOf(bare);
      if (word !== undefined) return word;
    }
    return undefined;
  }

  function split(word: string, most: number): readonly string[] {
    let best: readonly string[] = [];
    for (let at = word.length - MIN_PART; at >= MIN_PART; at--) {
      const head = headOf(word.slice(0, at));
      if (head === undefined) continue;
      const rest = word.slice(at);
      const last = wordOf(rest);
      if (last !== undefined) return [head, last];
      const others = most > 2 ? split(rest, most - 1) : [];
      const isBetter = best.length === 0 || others.length + 1 < best.length;
      if (others.length > 0 && isBetter) best = [head, ...others];
    }
    return best;
  }

  const splits = new Map<string, readonly string[]>();
  return (word) => {
    if (word.length < 2 * MIN_PART || word.length > MAX_COMPOUND) return [];
    const found = splits.get(word) ?? split(word, MAX_PARTS);
    if (splits.size < MAX_REMEMBERED) splits.set(word, found);
    return found;
  };
}

/** The words of a board, many times over; typed texts must not fill the memory. */
const MAX_REMEMBERED = 100_000;

/**
 * Finds compounds such as "e-mail", vocabulary phrases such as "machine learning",
 * abbreviations that match only in capitals, and the parts of compounds written as one word.
 */
export function compoundFinder(lexicon: Lexicon | null, partsOf: Splitter) {
  return (text: string, words: readonly Word[]): Compound[] => {
    const compounds = findCompounds(text, words);
    if (!lexicon) return compounds;
    const addCapitals = ({ from, to, text: word }: Compound): void => {
      if (!lexicon.isCapital(word)) return;
      const written = text.slice(words[from]!.start, words[to - 1]!.end);
      if (written === written.toUpperCase()) compounds.push({ from, to, text: word.toUpperCase() });
    };
    compounds.forEach(addCapitals);
    const folded = words.map((word) => word.text);
    for (let from = 0; from < folded.length; from++) {
      addCapitals({ from, to: from + 1, text: folded[from]! });
      for (const { phrase, to } of lexicon.phrasesAt(folded, from)) {
        compounds.push({ from, to, text: phrase });
      }
    }
    if (partsOf === splitNothing) return compounds;
    const addParts = (from: number, to: number, word: string): void => {
      for (const part of partsOf(word)) {
        compounds.push({ from, to, text: part });
        // "Klima" in "Klimaschutzmanager".
        addParts(from, to, part);
      }
    };
    for (const [at, word] of folded.entries()) addParts(at, at + 1, word);
    return compounds;
  };
}
