// Control characters, byte-order marks, zero-width spaces and the marks that turn the direction
// of a text; joiners stay, as scripts and emoji need them.
const invisible = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
const invisibleInLines =
  /[^\P{Cc}\n]|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** One line of text: composed, without control characters, its white space folded. */
export function tidyText(written: string): string {
  return written
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(invisible, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Text of several lines: as {@link tidyText}, with its line breaks kept. */
export function tidyLines(written: string): string {
  return written
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(invisibleInLines, '')
    .trim();
}
