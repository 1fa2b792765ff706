/**
 * Logistic regression over sparse vectors, by dual coordinate descent: algorithm 5 of H.-F. Yu,
 * F.-L. Huang and C.-J. Lin, "Dual coordinate descent methods for logistic regression and maximum
 * entropy models", Machine Learning 85 (2011), as LIBLINEAR has it (`solve_l2r_lr_dual`), but in a
 * fixed order, so that the same examples give the same weights. Contract: 13.9.
 */

/** A vector without its zeros. */
export type Sparse = { ids: Uint32Array; values: Float32Array };

export type Example = {
  vector: Sparse;
  isPositive: boolean;
  /** How much it counts, positive. */
  weight: number;
};

const MAX_ROUNDS = 60;
/** Largest gradient at which the solution is good enough. */
const TOLERANCE = 0.02;
const MAX_NEWTON_STEPS = 20;

/** @returns the weight of each of `size` features; that of an unseen one is 0 */
export function logisticWeights(examples: readonly Example[], size: number): Float64Array {
  const weights = new Float64Array(size);
  const squares = examples.map(({ vector }) =>
    vector.values.reduce((sum, value) => sum + value * value, 0),
  );
  // Each example has a dual variable between 0 and its weight; how far it is from either end matters
  // near them, so both distances are kept.
  const fromZero = Float64Array.from(examples, ({ weight }) => Math.min(0.001 * weight, 1e-8));
  const fromWeight = Float64Array.from(examples, ({ weight }, at) => weight - fromZero[at]!);
  for (const [at, { vector, isPositive }] of examples.entries()) {
    addTo(weights, vector, (isPositive ? 1 : -1) * fromZero[at]!);
  }
  for (let round = 0, tolerance = 0.01; round < MAX_ROUNDS; round++, tolerance /= 10) {
    let steepest = 0;
    for (const [at, { vector, isPositive, weight }] of examples.entries()) {
      const y = isPositive ? 1 : -1;
      const square = squares[at]!;
      const margin = y * dot(vector, weights);
      const isNearWeight = 0.5 * square * (fromWeight[at]! - fromZero[at]!) + margin < 0;
      const [near, far] = isNearWeight ? [fromWeight, fromZero] : [fromZero, fromWeight];
      const sign = isNearWeight ? -1 : 1;
      const before = near[at]!;
      let z = weight - before < 0.5 * weight ? 0.1 * before : before;
      const slope = () => square * (z - before) + sign * margin + Math.log(z / (weight - z));
      let gradient = slope();
      steepest = Math.max(steepest, Math.abs(gradient));
      let step = 0;
      for (; step < MAX_NEWTON_STEPS && Math.abs(gradient) >= Math.max(tolerance, 1e-8); step++) {
        const next = z - gradient / (square + weight / (weight - z) / z);
        z = next <= 0 ? 0.1 * z : next;
        gradient = slope();
      }
      if (step === 0) continue;
      near[at] = z;
      far[at] = weight - z;
      addTo(weights, vector, sign * y * (z - before));
    }
    if (steepest < TOLERANCE) break;
  }
  return weights;
}

function dot({ ids, values }: Sparse, weights: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < ids.length; at++) sum += values[at]! * weights[ids[at]!]!;
  return sum;
}

function addTo(weights: Float64Array, { ids, values }: Sparse, factor: number): void {
  for (let at = 0; at < ids.length; at++)
    weights[ids[at]!] = weights[ids[at]!]! + factor * values[at]!;
}
