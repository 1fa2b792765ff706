/** Rows of a list, and the errors that refuse a cell, a row or a whole list. */

/** One row of a file: cells by column. In JSON a cell may hold anything. */
export type Cells = Readonly<Record<string, unknown>>;

/** A row of a file; one that cannot be read is refused from the start. */
export type SourceRow = { row: number; cells: Cells } | Refusal;

/** The rows of a list, in memory or as they are read. */
export type SourceRows = Iterable<SourceRow> | AsyncIterable<SourceRow>;

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

/** What stops an import as a whole. The message is one line for the curator. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}

/** A row that is not imported, for one of its fields. */
export type Refusal = {
  /** Spreadsheet row (the header is row 1), or place in the JSON array, from 1. */
  row: number;
  field: string;
  reason: string;
};
