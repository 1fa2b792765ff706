const MAX_BYTES = 200;

/**
 * Ids that are no name of a file or of a page: those that a path resolves away, that Next takes
 * for a pattern, and characters that hosts read in different ways.
 */
const unusable = /^\.{1,2}$|^\[|[\\%\p{Cc}\p{Cs}]/u;

/**
 * The page of an organisation or composite.
 * @returns null when the id can be no part of an address
 */
export function organisationPagePath(id: string): string | null {
  const tooLong = Buffer.byteLength(encodeURIComponent(wellFormed(id))) > MAX_BYTES;
  if (id === '' || unusable.test(id) || tooLong) return null;
  return `/organisations/${encodeURIComponent(id)}`;
}

const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '?');
