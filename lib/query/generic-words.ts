/** Words that say nothing about which role is meant, so that nothing is suggested for them. Contract: 2.7. */

/** The stop words of the vocabulary that stand for a role, and words that most postings contain. */
const genericWords: ReadonlySet<string> = new Set(
  (
    'a an and any at by can for from i in is me my near of on only or some that the this to with ' +
    'job jobs role roles vacancy vacancies position positions opening openings opportunity opportunities ' +
    'career careers work working team teams people join hiring apply new looking help want something'
  ).split(' '),
);

/** @param word folded */
export const isGenericWord = (word: string): boolean => genericWords.has(word);
