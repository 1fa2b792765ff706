// Each run of signs is tried from its start alone: a long text without an address takes no longer.
const plain =
  /(?:"[^"\s]{1,64}"|(?<![^\s@<>"(),:;[\]])[^\s@<>"(),:;[\]]+)@[^\s@<>"'`(),:;=/&?#\]]+\.[\p{L}\p{N}_-]+\]?/gu;

/** An address inside the address of a page, escaped once or several times over. */
const escaped =
  /(?<![\w!$'*+~.%-])(?:[\w!$'*+~.-]|%[\da-f]{2})+%(?:25)*40(?:[\w~-]|%(?!(?:25)*40)[\da-f]{2})+(?:\.(?:[\w~-]|%(?!(?:25)*40)[\da-f]{2})+)+/gi;

/** A text with "[e-mail]" in the place of every e-mail address. */
export function withoutEmailAddresses(text: string): string {
  return text.replace(plain, '[e-mail]').replace(escaped, '[e-mail]');
}
