const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** A short mark of a text that tells two versions of it apart; no protection against forgery. */
export function fingerprint(text: string): string {
  let forwards = FNV_OFFSET;
  let backwards = FNV_OFFSET;
  for (let i = 0; i < text.length; i++) {
    forwards = Math.imul(forwards ^ text.charCodeAt(i), FNV_PRIME);
    backwards = Math.imul(backwards ^ text.charCodeAt(text.length - 1 - i), FNV_PRIME);
  }
  const words = [text.length, forwards >>> 0, backwards >>> 0];
  return words.map((word) => word.toString(36)).join('-');
}
