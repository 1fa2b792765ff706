/** Cuts a text at a word boundary. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length + 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > 0 ? cut.slice(0, end) : text.slice(0, length)).replace(/[\s,;:.–-]+$/, '')} …`;
}

const MAX_SHOWN_CHARACTERS = 60;

/** An untrusted value, shortened and safe to print on a terminal. */
export function shown(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)))
    .slice(0, MAX_SHOWN_CHARACTERS * 2)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
  const characters = [...text];
  const cut = characters.length > MAX_SHOWN_CHARACTERS;
  return `"${cut ? `${characters.slice(0, MAX_SHOWN_CHARACTERS).join('')}…` : text}"`;
}
