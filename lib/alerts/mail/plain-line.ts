/** Controls end lines in a header; those of writing direction let a text pretend to be another. */
const UNSEEN = /[\p{Cc}\u2028\u2029]+/gu;
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/**
 * Text of any origin as one plain line for a mail.
 * @param limit in characters; what is longer ends with "…"
 */
export function plainLine(text: string, limit: number): string {
  const line = text
    .toWellFormed()
    .replace(DIRECTION, '')
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  if (characters.length <= limit) return line;
  return `${characters
    .slice(0, limit - 1)
    .join('')
    .trimEnd()}…`;
}
