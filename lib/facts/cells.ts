/** Cells of imported lists. */

export function isBlank(cell: unknown): boolean {
  if (cell === undefined || cell === null) return true;
  if (typeof cell === 'string') return cell.trim() === '';
  return Array.isArray(cell) && cell.every(isBlank);
}

/** A cell that cannot be converted to its field. The message does not name the field or row. */
export class CellRefusal extends Error {
  override name = 'CellRefusal';
}
