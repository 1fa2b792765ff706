/** What curators made of who may apply, when they accepted a role: kept, corrected and left out. Contract: 15.10. */
import * as z from 'zod/mini';
import { eligibilityFact, type EligibilityFact } from '../roles/role.ts';
import { records } from './records.ts';

const answersSchema = z.object({
  /** Of the judgement. Epoch seconds. */
  at: z.int(),
  answers: z.array(
    z.object({
      /** As the posting was read. */
      stated: eligibilityFact,
      /** What the role has in its place: itself, what it was corrected to, or nothing. */
      accepted: z.array(eligibilityFact),
    }),
  ),
});

export type JudgedAnswers = z.output<typeof answersSchema>;

const stored = records('eligibility-answers', answersSchema);

/** One judgement of one candidate. */
const keyOf = (candidate: string, at: number): string => JSON.stringify([candidate, at]);

/** All, in the order of the judgements. */
export const readAnswers = (dataDir: string): JudgedAnswers[] => [...stored.all(dataDir).values()];

/** @param candidate key of the candidate */
export const writeAnswers = (dataDir: string, candidate: string, judged: JudgedAnswers): void =>
  stored.put(dataDir, [keyOf(candidate, judged.at), judged]);

/** Forgets a judgement that was undone. @param at of the judgement */
export const forgetAnswers = (dataDir: string, candidate: string, at: number): void =>
  stored.remove(dataDir, [keyOf(candidate, at)]);

/** How many answers of a kind curators judged, and how many they changed. */
export type ChangedAnswers = { judged: number; corrected: number; leftOut: number };

export function changedAnswers(
  judged: readonly JudgedAnswers[],
  kind: EligibilityFact['kind'],
): ChangedAnswers {
  const all = judged.flatMap(({ answers }) => answers).filter(({ stated }) => stated.kind === kind);
  const isKept = ({ stated, accepted }: (typeof all)[number]) =>
    accepted.length === 1 &&
    accepted[0]!.value === stated.value &&
    accepted[0]!.country === stated.country;
  return {
    judged: all.length,
    corrected: all.filter((each) => each.accepted.length > 0 && !isKept(each)).length,
    leftOut: all.filter(({ accepted }) => accepted.length === 0).length,
  };
}
