/**
 * What curators corrected in how the words of a source were read, so that the same words are read so
 * from then on: "HQ" of this employer is Zürich. Contract: 12.11.
 */
import * as z from 'zod/mini';
import { records } from './records.ts';

/** The form fields whose reading is remembered. */
const correctedFields = ['locations', 'tags_role_type'] as const;
export type CorrectedField = (typeof correctedFields)[number];

const correctionSchema = z.object({
  /** The source's id. */
  source: z.string(),
  field: z.enum(correctedFields),
  /** The words, as the source writes them. */
  said: z.string(),
  /** What the words mean, in values of the board. */
  values: z.array(z.string()),
  /** Key of the candidate whose acceptance corrected it. */
  candidate: z.string(),
  /** Epoch seconds. */
  at: z.int(),
});

export type Correction = z.output<typeof correctionSchema>;

const stored = records('corrections', correctionSchema);

/** All corrections, the latest last. */
export const readCorrections = (dataDir: string): Correction[] => [...stored.all(dataDir).values()];

/** Replaces all corrections. */
export const writeCorrections = (dataDir: string, corrections: readonly Correction[]): void =>
  stored.replace(
    dataDir,
    corrections.map((correction) => {
      const { candidate, field, said } = correction;
      return [JSON.stringify([candidate, field, said]), correction];
    }),
  );

/** Those of one source, the latest last. */
export const correctionsOf = (corrections: readonly Correction[], source: string): Correction[] =>
  corrections.filter((correction) => correction.source === source);

/** What a curator said last that the words of a field of this source mean; undefined for nothing. */
export function correctedBy(corrections: readonly Correction[], source: string) {
  const own = correctionsOf(corrections, source);
  return (field: CorrectedField, said: string): readonly string[] | undefined =>
    own.findLast((each) => each.field === field && each.said === said)?.values;
}
