// lib/triage knows which candidates are worth a look: how well each fits what this board has accepted.

/**
 * How well a posting fits a board, learned from what its people accepted and skipped. It only orders:
 * it hides nothing and judges nothing. Pure, and the same for the same examples. Contract: 13.9.
 *
 * Words and other features are weighted as in TF-IDF, and their weights learned by logistic
 * regression, as the programs that rank papers for systematic reviews do (ASReview, van de Schoot et
 * al., Nature Machine Intelligence 3, 2021).
 */
import { type Features, type Kind, kinds, type Vocabulary } from './features.ts';
import { type Example, logisticWeights, type Sparse } from './logistic.ts';

/** What a board's people have judged, and what they have not. */
export type Examples = {
  accepted: readonly Features[];
  skipped: readonly Features[];
  /** The roles on the board, without the accepted. */
  onBoard: readonly Features[];
  /** Those that wait. They count as weak signs of what does not fit. */
  unjudged: readonly Features[];
};

/** Why a posting comes early. */
type Reason = {
  /** One or two strongest features, such as "policy" and "London". */
  features: string[];
  /** How many roles that were accepted, or are on the board, have all of them. At least 1. */
  alike: number;
};

export type Fit = {
  /** From 0 to 1; the same for all postings if there is nothing that fits to learn from. */
  fitOf: (features: Features) => number;
  /** Null where nothing that was accepted says why. */
  whyOf: (features: Features) => Reason | null;
};

/** How much each kind counts: the length of its part of a vector. */
const shares: Record<Kind, number> = {
  word: 1,
  phrase: 0.5,
  team: 0.8,
  level: 0.7,
  place: 1,
  organisation: 0.4,
  text: 1,
};

/** Higher values follow the examples more closely. */
const LOOSENESS = 1;
/** So many of those that wait are enough to see what is common among them. */
const MAX_UNJUDGED = 600;
/** How much all that wait count together, in skipped ones. */
const UNJUDGED_WEIGHT = 20;

const MAX_REASONS = 2;

/**
 * Learns from what was judged. Takes well under a second for thousands that wait and hundreds judged.
 * @param vocabulary that all features come from; those that it gets later count only by their kind
 */
export function trainFit(vocabulary: Vocabulary, examples: Examples): Fit {
  const { accepted, skipped, onBoard, unjudged } = examples;
  const { size } = vocabulary;
  const positives = [...accepted, ...onBoard];
  if (positives.length === 0) return { fitOf: () => 0.5, whyOf: () => null };
  const everyPosting = [...positives, ...skipped, ...unjudged];
  const vectorOf = vectorsFor(vocabulary, everyPosting);

  const sample = everyNth(unjudged, MAX_UNJUDGED);
  const negativeWeight = skipped.length + UNJUDGED_WEIGHT;
  const half = (positives.length + negativeWeight) / 2;
  const ofPositive = (LOOSENESS * half) / positives.length;
  const ofSkipped = (LOOSENESS * half) / negativeWeight;
  const ofUnjudged = (ofSkipped * UNJUDGED_WEIGHT) / Math.max(1, sample.length);
  const example = (isPositive: boolean, weight: number) => (features: Features) => ({
    vector: vectorOf(features),
    isPositive,
    weight,
  });
  const weights = logisticWeights(
    [
      ...positives.map(example(true, ofPositive)),
      ...skipped.map(example(false, ofSkipped)),
      ...sample.map(example(false, ofUnjudged)),
    ] satisfies Example[],
    size,
  );

  function scoreOf(features: Features): number {
    const { ids, values } = vectorOf(features);
    let sum = 0;
    for (let at = 0; at < ids.length; at++) sum += values[at]! * (weights[ids[at]!] ?? 0);
    return sum;
  }

  const counts = new Uint32Array(size);
  for (const features of positives) for (const id of features) counts[id]! += 1;
  const positiveSets = positives.map((features) => new Set(features));
  const alike = (ids: readonly number[]) =>
    positiveSets.filter((features) => ids.every((id) => features.has(id))).length;

  function whyOf(features: Features): Reason | null {
    const { ids, values } = vectorOf(features);
    const telling = [...ids.keys()]
      .map((at) => ({ id: ids[at]!, gain: values[at]! * (weights[ids[at]!] ?? 0) }))
      .filter(({ id, gain }) => gain > 0 && vocabulary.feature(id).kind !== 'text')
      // What one role happens to have tells less than what many have.
      .map(({ id, gain }) => ({ id, gain: gain * Math.sqrt(counts[id] ?? 0) }))
      .sort((a, b) => b.gain - a.gain);
    const chosen: number[] = [];
    for (const { id } of telling) {
      if (chosen.length === MAX_REASONS) break;
      const { label } = vocabulary.feature(id);
      const isNews = chosen.every((other) => !overlap(label, vocabulary.feature(other).label));
      if (isNews && alike([...chosen, id]) > 0) chosen.push(id);
    }
    if (chosen.length === 0) return null;
    return { features: chosen.map((id) => vocabulary.feature(id).label), alike: alike(chosen) };
  }

  return { fitOf: (features) => 1 / (1 + Math.exp(-scoreOf(features))), whyOf };
}

/** "policy" says nothing new after "policy analyst". */
function overlap(one: string, other: string): boolean {
  const words = new Set(one.toLowerCase().split(' '));
  return other
    .toLowerCase()
    .split(' ')
    .some((word) => words.has(word));
}

/** Evenly spread over the list. */
function everyNth<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, items.length / count);
  const length = Math.min(items.length, count);
  return Array.from({ length }, (_, at) => items[Math.floor(at * step)]!);
}

/** Weighs features: rare ones count more, and each kind counts as much as its share. */
function vectorsFor(
  vocabulary: Vocabulary,
  postings: readonly Features[],
): (features: Features) => Sparse {
  const counts = new Float64Array(vocabulary.size);
  for (const features of postings) for (const id of features) counts[id] = counts[id]! + 1;
  const rarity = counts.map((count) => Math.log((1 + postings.length) / (1 + count)));
  /** Of what has come into the vocabulary since. */
  const unseen = Math.log(1 + postings.length);
  const rarityOf = (id: number): number => rarity[id] ?? unseen;
  return (features) => {
    const squares = new Float64Array(kinds.length);
    for (const id of features) {
      const at = vocabulary.kindAt(id);
      squares[at] = squares[at]! + rarityOf(id) ** 2;
    }
    // A kind whose features all postings have says nothing.
    const factors = squares.map((square, at) =>
      square > 0 ? shares[kinds[at]!] / Math.sqrt(square) : 0,
    );
    const values = new Float32Array(features.length);
    for (let at = 0; at < features.length; at++) {
      const id = features[at]!;
      values[at] = factors[vocabulary.kindAt(id)]! * rarityOf(id);
    }
    return { ids: features, values };
  };
}
