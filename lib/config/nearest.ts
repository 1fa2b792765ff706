import { distance } from 'fastest-levenshtein';

/** A misspelt name differs in at most this many letters, or in this share of them. */
const MAX_LETTERS = 2;
const MAX_SHARE = 1 / 3;

/** The known name most similar to a misspelt one, ignoring case; null when none is close. */
export function nearest(name: string, known: Iterable<string>): string | null {
  const written = name.toLowerCase();
  let best: { name: string; letters: number } | null = null;
  for (const candidate of known) {
    const letters = distance(written, candidate.toLowerCase());
    if (letters < (best?.letters ?? Infinity)) best = { name: candidate, letters };
  }
  const most = Math.max(MAX_LETTERS, Math.floor(name.length * MAX_SHARE));
  return best && best.letters <= most ? best.name : null;
}

/** A hint to add to a message about an unknown name: `; did you mean "title"?`, or nothing. */
export function suggestion(name: string, known: Iterable<string>): string {
  const near = nearest(name, known);
  return near === null ? '' : `; did you mean "${near}"?`;
}
