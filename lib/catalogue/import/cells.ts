import type { Refusal } from './problem.ts';

/** One row of a file: cells by column. In JSON a cell may hold anything. */
export type Cells = Readonly<Record<string, unknown>>;

/** A row of a file; one that cannot be read is refused from the start. */
export type SourceRow = { row: number; cells: Cells } | Refusal;

/** Whether a cell holds nothing. */
export function isBlank(cell: unknown): boolean {
  if (cell === undefined || cell === null) return true;
  if (typeof cell === 'string') return cell.trim() === '';
  return Array.isArray(cell) && cell.every(isBlank);
}

/** The cell of a column; a dot in its name steps into objects unless a column has that name. */
export function cellAt(cells: Cells, column: string): unknown {
  if (Object.hasOwn(cells, column)) return cells[column];
  let value: unknown = cells;
  for (const step of column.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step))
      return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return value;
}
