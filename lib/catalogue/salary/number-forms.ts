/**
 * Reads a number as people write amounts: "1,234.56", "1.234,56", "45.000", "45 000", "12,00,000",
 * "15,50", "1'200".
 * @returns null when the signs in it make no number, as in "03.04.2026"
 */
export function readNumber(written: string): number | null {
  const compact = written.replace(/[\s'’]/g, '');
  const dots = compact.split('.').length - 1;
  const commas = compact.split(',').length - 1;
  if (dots > 0 && commas > 0) return readWithBoth(compact, dots, commas);
  if (dots + commas === 0) return Number(compact);
  const separator = dots > 0 ? '.' : ',';
  const parts = compact.split(separator);
  if (isGrouped(parts, separator)) return Number(parts.join(''));
  return parts.length === 2 ? Number(parts.join('.')) : null;
}

/** The sign that stands last is the decimal one, so the other may only group. */
function readWithBoth(compact: string, dots: number, commas: number): number | null {
  const decimal = compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ',';
  if ((decimal === '.' ? dots : commas) > 1) return null;
  const [whole = '', fraction = ''] = compact.split(decimal);
  const grouping = decimal === '.' ? ',' : '.';
  const parts = whole.split(grouping);
  return isGrouped(parts, grouping) ? Number(`${parts.join('')}.${fraction}`) : null;
}

/** Groups of three after the first; with commas also India's groups of two before the last. */
function isGrouped(parts: string[], separator: string): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last?.length !== 3 || first.length > 3 || first.startsWith('0')) return false;
  const even = rest.every((part) => part.length === 3);
  const indian = separator === ',' && rest.every((part) => part.length === 2);
  return even || (indian && first.length <= 2);
}
