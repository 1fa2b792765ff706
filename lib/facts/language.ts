/** The language that a posting is written in. Contract: 12.11. */
import { francAll } from 'franc';
import type { Facts } from './sentences/fact.ts';
import type { PostingText } from './sentences/text.ts';

/** An ISO 639-1 code; none for a text that is too short, or as near to another language. */
export function languageFacts(posting: PostingText): Pick<Facts, 'language'> {
  const sample = sampleOf(posting);
  if (lettersIn(sample) < MIN_LETTERS || placeholder.test(sample)) return { language: [] };
  const [[code, score] = ['und', 0], [, second] = ['und', 0]] = francAll(sample, {
    only: [...only.split(' '), ...mistaken],
  });
  if (code === 'und' || mistaken.includes(code) || second > score * AS_NEAR)
    return { language: [] };
  return { language: [{ value: new Intl.Locale(code).language, from: 'text' }] };
}

/** Shorter sentences are headings and items of lists, often names and English words. */
const MIN_SENTENCE = 40;
const MAX_LETTERS = 300;
const MIN_LETTERS = 60;
/** Danish and Norwegian differ by less in a short text. */
const AS_NEAR = 0.96;

/** The languages of postings, as ISO 639-3. Rare ones are left out: Scots would be found in English. */
const only =
  'arb ben bul cat ces cmn dan deu ekk ell eng fin fra heb hin hrv hun ind ita jpn kor lit lvs ' +
  'nld nob pes pol por ron rus slk slv spa srp swe tha tur ukr vie';

/** Rare languages that would be found in one of those. They are not told. */
const mistaken = ['afr', 'tgl'];
/** Text that stands in for text would be Catalan. */
const placeholder = /\blorem ipsum\b/i;

/** The first sentences of prose; all of a text that has none, such as one in Chinese. */
function sampleOf({ text, sentences }: PostingText): string {
  let sample = '';
  for (const sentence of sentences) {
    if (sentence.text.length < MIN_SENTENCE) continue;
    sample += ` ${sentence.text.slice(0, MAX_LETTERS)}`;
    if (sample.length > MAX_LETTERS) break;
  }
  return (sample === '' ? text : sample).slice(0, MAX_LETTERS);
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
