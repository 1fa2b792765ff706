import { distance } from 'fastest-levenshtein';

/** A misspelt name differs in at most this share of its letters. */
const MAX_DIFFERENCE = 0.4;

/**
 * The known name that a misspelt one is most like, whatever the case.
 * @returns null when none is near
 */
export function nearest(name: string, known: Iterable<string>): string | null {
  const wanted = name.toLowerCase();
  let best: { name: string; letters: number } | null = null;
  for (const candidate of known) {
    const letters = distance(wanted, candidate.toLowerCase());
    const isNear = letters <= Math.max(wanted.length, candidate.length) * MAX_DIFFERENCE;
    if (isNear && letters < (best?.letters ?? Infinity)) best = { name: candidate, letters };
  }
  return best?.name ?? null;
}

/** “; did you mean "title"?”, or nothing when no known name is near. */
export function suggestion(name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  return near === null ? '' : `; did you mean "${near}"?`;
}
