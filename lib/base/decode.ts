/** `decodeURIComponent` that returns null for malformed escapes. */
export function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
