/** What a curator makes of who may apply: each answer of the posting kept, corrected or left out. Pure. Contract: 13.4. */
import type { EligibilityFact } from '../../roles/role.ts';

export type Answer = {
  /** As the posting was read. */
  stated: EligibilityFact;
  /** What the role has in its place: itself, what it was corrected to, or nothing. */
  accepted: EligibilityFact[];
};

export const keyOf = (fact: EligibilityFact): string => JSON.stringify(fact);
const sentenceOf = ({ kind, quote }: EligibilityFact): string => JSON.stringify([kind, quote]);

/**
 * A correction keeps its kind and its sentence, which tells what it corrects. Of several answers of
 * one sentence those that are no longer there were corrected, in their order; where none is missing, a fact
 * belongs to the answer before it.
 */
export function answersOf(
  stated: readonly EligibilityFact[],
  accepted: readonly EligibilityFact[],
): Answer[] {
  const kept = new Set(accepted.map(keyOf));
  const answers = stated.map((fact) => ({
    stated: fact,
    accepted: kept.has(keyOf(fact)) ? [fact] : [],
  }));
  const latest = new Map<string, Answer>();
  for (const fact of accepted) {
    const own = answers.filter((each) => sentenceOf(each.stated) === sentenceOf(fact));
    const itself = own.find((each) => keyOf(each.stated) === keyOf(fact));
    const missing = own.find((each) => each.accepted.length === 0);
    const answer = itself ?? missing ?? latest.get(sentenceOf(fact)) ?? own[0];
    if (!itself) answer?.accepted.push(fact);
    if (answer) latest.set(sentenceOf(fact), answer);
  }
  return answers;
}

/** The facts of a role with others in place of an answer; none leaves it out. */
export function withAnswer(
  facts: readonly EligibilityFact[],
  { accepted }: Answer,
  others: readonly EligibilityFact[],
): EligibilityFact[] {
  const before = new Set(accepted.map(keyOf));
  const at = facts.findIndex((fact) => before.has(keyOf(fact)));
  const rest = facts.filter((fact) => !before.has(keyOf(fact)));
  const known = new Set(rest.map(keyOf));
  const added = others.filter((fact) => !known.has(keyOf(fact)));
  return rest.toSpliced(at === -1 ? rest.length : at, 0, ...added);
}
