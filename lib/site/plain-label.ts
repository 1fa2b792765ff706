const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
};
const LAST_CODE_POINT = 0x10ffff;

/** A label as words: the parent site writes some of its characters as HTML entities. */
export function plainLabel(label: string): string {
  return label
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hex, name) => {
      if (name) return named[name] ?? entity;
      const code = decimal ? Number(decimal) : parseInt(hex, 16);
      return code > 0 && code <= LAST_CODE_POINT ? String.fromCodePoint(code) : '';
    })
    .replace(/\s+/g, ' ')
    .trim();
}
