/**
 * The words to search for when there is no organisation page at a path, taken from its id.
 * @returns null for paths that are none of an organisation; empty when the id has no words
 */
export function missingOrganisation(pathname: string): string | null {
  const [, id] = /^\/organisations\/(.+?)\/?$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  const words = decoded(id)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
  // A number is the key of a composite, and no word of its name.
  return /^[\d ]*$/.test(words) ? '' : words.slice(0, 100);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
