/** Rows of a list, and the errors that refuse a cell, a row or a whole list. */

/** A row's cells by column. In JSON, a cell may hold anything. */
export type Cells = Readonly<Record<string, unknown>>;

/** A row; an unreadable one is already refused. */
export type SourceRow = { row: number; cells: Cells } | Refusal;

/** Rows in memory or streamed. */
export type SourceRows = Iterable<SourceRow> | AsyncIterable<SourceRow>;

/** A column's cell; a dot in the name steps into objects unless a column has that name. */
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

/** Stops a whole import. The message is one line for the curator. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}

/** Why a row is not imported. */
export type Refusal = {
  /** Spreadsheet row (the header is row 1), or position in the JSON array, from 1. */
  row: number;
  field: string;
  reason: string;
};
