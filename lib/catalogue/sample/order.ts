import type { Opening } from './opening.ts';
import { createRandom } from './random.ts';

/** Within this many roles no archetype comes back, where the rest allows it. */
const ARCHETYPE_DISTANCE = 40;
const ORGANISATION_DISTANCE = 12;
/** Highlighted roles are spread out, with some in the newest batch. */
const HIGHLIGHT_DISTANCE = 9;

/**
 * The order in which openings were posted, latest first: by chance, but neighbours differ in
 * work and in organisation, so that a page does not repeat itself.
 */
export function orderOpenings(
  openings: Opening[],
  highlighted: Set<Opening>,
  seed: number,
): Opening[] {
  const waiting = createRandom(`${seed} order`).shuffle(openings);
  const ordered: Opening[] = [];
  while (waiting.length > 0) {
    const index = bestIndex(waiting, ordered, highlighted);
    ordered.push(...waiting.splice(index, 1));
  }
  return ordered;
}

function bestIndex(waiting: Opening[], ordered: Opening[], highlighted: Set<Opening>): number {
  const recent = ordered.slice(-ARCHETYPE_DISTANCE);
  const archetypes = new Set(recent.map((opening) => workOf(opening)));
  const organisations = new Set(
    ordered.slice(-ORGANISATION_DISTANCE).map((opening) => opening.organisation),
  );
  const highlightDue = ordered.length % HIGHLIGHT_DISTANCE === 2;
  let best = 0;
  let bestFaults = Infinity;
  for (const [index, opening] of waiting.entries()) {
    const faults =
      (archetypes.has(workOf(opening)) ? 2 : 0) +
      (organisations.has(opening.organisation) ? 2 : 0) +
      (highlighted.has(opening) === highlightDue ? 0 : 1);
    if (faults < bestFaults) [best, bestFaults] = [index, faults];
    if (faults === 0) break;
  }
  return best;
}

/** Lists count as one kind of work. */
const workOf = ({ list, archetype }: Opening): string => list ?? archetype.key;
