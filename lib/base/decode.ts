/** A part of an address with its escapes decoded; null when they are malformed. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
