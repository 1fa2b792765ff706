/** The cells of a list. */

/** Whether a cell holds nothing. */
export function isBlank(cell: unknown): boolean {
  if (cell === undefined || cell === null) return true;
  if (typeof cell === 'string') return cell.trim() === '';
  return Array.isArray(cell) && cell.every(isBlank);
}

/** A cell that cannot become its field. The message says why, without field or row. */
export class CellRefusal extends Error {
  override name = 'CellRefusal';
}
