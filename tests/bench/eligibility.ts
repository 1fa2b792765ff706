/** How well what postings say of who may apply is read. Contract: 12.11. */
import { readFileSync } from 'node:fs';
import { eligibilityFacts } from '../../lib/facts/eligibility/eligibility.ts';
import type { Fact, Visa } from '../../lib/facts/sentences/fact.ts';
import { readText } from '../../lib/facts/sentences/text.ts';
import labelled from './eligibility-sentences.json' with { type: 'json' };

const kinds = ['residence', 'right_to_work', 'visa', 'citizenship', 'clearance'] as const;
type Kind = (typeof kinds)[number];

/** A sentence, and the values of each kind that it states; a kind that is not named is not stated. */
export type Labelled = { text: string; expected: Partial<Record<Kind, readonly string[]>> };

type Score = { stated: number; given: number; right: number; silent: number };

/** What is needed, or said of visas, by kind. */
export function readSentence(text: string): Record<Kind, string[]> {
  const read = readText(`<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`);
  const facts = eligibilityFacts(read);
  const valuesOf = (all: ReadonlyArray<Fact<string | Visa>>) =>
    all
      .filter(({ required = true }) => required)
      .map(({ value }) => (typeof value === 'string' ? value : value.answer));
  return {
    residence: valuesOf(facts.residence),
    right_to_work: valuesOf(facts.right_to_work),
    visa: valuesOf(facts.visa),
    citizenship: valuesOf(facts.citizenship),
    clearance: valuesOf(facts.clearance),
  };
}

/** Scores the sentences of each kind; `silent` counts those that state it and of which nothing was read. */
export function scoreEligibility(sentences: readonly Labelled[], onMiss?: (line: string) => void) {
  const scores = new Map<Kind, Score>(
    kinds.map((kind) => [kind, { stated: 0, given: 0, right: 0, silent: 0 }]),
  );
  for (const { text, expected } of sentences) {
    const read = readSentence(text);
    for (const kind of kinds) {
      const score = scores.get(kind)!;
      const [wanted, given] = [expected[kind] ?? [], read[kind]];
      const right = given.filter((value) => wanted.includes(value)).length;
      score.stated += wanted.length;
      score.given += given.length;
      score.right += right;
      if (wanted.length > 0 && given.length === 0) score.silent += wanted.length;
      if (right !== given.length || right !== wanted.length) {
        onMiss?.(`  ${kind}: ${JSON.stringify(given)}, not ${JSON.stringify(wanted)}: ${text}`);
      }
    }
  }
  return scores;
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;

/**
 * Prints precision, recall and abstention for each kind.
 * @param file labelled sentences in place of the invented ones; those read wrongly are printed
 */
export function benchEligibility(log: (line: string) => void, file: string | undefined): void {
  const sentences =
    file === undefined ? labelled : (JSON.parse(readFileSync(file, 'utf8')) as Labelled[]);
  const scores = scoreEligibility(sentences as Labelled[], log);
  log(`${sentences.length} labelled sentences:`);
  for (const [kind, { stated, given, right, silent }] of scores) {
    log(
      `  ${kind}: precision ${percent(right, given)} of ${given}, recall ${percent(right, stated)} of ${stated}, nothing said of ${percent(silent, stated)}`,
    );
  }
}
