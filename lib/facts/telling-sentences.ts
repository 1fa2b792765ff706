/**
 * The sentences of a posting that say most about its role, for a curator who is about to describe it.
 * Contract: 13.3.
 */
import { fold } from '../base/fold.ts';
import type { Sentence } from './sentences/text.ts';

const MAX_SENTENCES = 4;
/** Shorter ones are labels; longer ones are no description. */
const [MIN_CHARACTERS, MAX_CHARACTERS] = [45, 320];
/** A posting says early what it is about. */
const MAX_READ = 200;
/** Two sentences that share more of their words say the same. */
const MAX_SHARED = 0.5;

/** Each adds to, or takes from, the worth of a sentence whose words, or whose heading, it finds. */
const ofSentences: ReadonlyArray<readonly [worth: number, RegExp]> = [
  [
    2,
    /\b(?:this role|the role|this position|in this (?:role|position|job)|as (?:a|an|our|the) [\w\s-]{3,50}, you)\b|\bwe(?: are|’re|'re) (?:looking for|seeking|hiring)\b/,
  ],
  [1.5, /\byou(?: will|’ll|'ll)\b|\bresponsible for\b|\byour (?:role|mission|work|job)\b/],
  [
    1,
    /\b(?:mission|impact|improve|protect|prevent|reduce|save lives|in order to|so that|contribute)\b/,
  ],
  [
    -1.5,
    /\b(?:years? of|experience (?:with|in|working)|degree|proficien|familiarity|must have|nice to have|ability to|you have|knowledge of)/,
  ],
  [
    -5,
    /\b(?:benefits?|insurance|vacation|holidays?|paid time|pto|401|pension|perks?|stipend|equity|salary|compensation|bonus|equal opportunit|discriminat|regardless of|disabilit|accommodation|veteran|race|apply|application|applicants?|interview|visa|sponsor|background check|privacy|recruitment|agenc(?:y|ies)|bewerb|gehalt|urlaub|candidature|postul)/,
  ],
];
const ofHeadings: ReadonlyArray<readonly [worth: number, RegExp]> = [
  [
    1.5,
    /\b(?:role|position|responsibilit|what you|you(?:’|')ll do|you will do|your (?:tasks|mission|job|day)|duties|aufgaben|missions?|the job|job description|impact)\b/,
  ],
  [
    -2,
    /\b(?:requirements?|qualifications?|who you are|skills|about you|profil|you have|looking for|bonus|nice to have|preferred)\b/,
  ],
  [
    -5,
    /\b(?:benefits?|perks|offer|compensation|salary|pay|equal|diversity|apply|process|privacy|notice|location|details)\b/,
  ],
];

/**
 * @param sentences of the posting
 * @param title the role's
 * @param repeated what other postings of the employer say too, folded: it is not about this role
 * @returns a few sentences in the order of the text; empty if none says enough
 */
export function tellingSentences(
  sentences: readonly Sentence[],
  title: string,
  repeated: ReadonlySet<string>,
): string[] {
  const ofTitle = wordsOf(title);
  const read = sentences.slice(0, MAX_READ);
  const rated = read.flatMap(({ text, heading }, at) => {
    const said = fold(text);
    const isOdd =
      text.length < MIN_CHARACTERS ||
      text.length > MAX_CHARACTERS ||
      repeated.has(said) ||
      said.endsWith(':');
    if (isOdd) return [];
    const words = wordsOf(text);
    const named = [...ofTitle].filter((word) => words.has(word)).length / Math.max(1, ofTitle.size);
    const worth =
      2 * named +
      (1 - at / read.length) +
      sumOf(ofSentences, said) +
      sumOf(ofHeadings, fold(heading));
    return worth > 1 ? [{ text, at, words, worth }] : [];
  });
  const chosen: typeof rated = [];
  for (const each of rated.sort((one, other) => other.worth - one.worth)) {
    if (chosen.length === MAX_SENTENCES) break;
    if (chosen.every(({ words }) => shared(words, each.words) <= MAX_SHARED)) chosen.push(each);
  }
  return chosen.sort((one, other) => one.at - other.at).map(({ text }) => text);
}

const sumOf = (worths: typeof ofSentences, text: string): number =>
  worths.reduce((sum, [worth, words]) => (words.test(text) ? sum + worth : sum), 0);

const wordsOf = (text: string): Set<string> => new Set(fold(text).match(/[\p{L}\p{N}]{3,}/gu));

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both / Math.max(1, Math.min(one.size, other.size));
}
