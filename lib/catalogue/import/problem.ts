/** What stops an import as a whole. The message is one line for the curator. */
export class ImportProblem extends Error {
  override name = 'ImportProblem';
}

/** A cell that cannot become its field. The message says why, without field or row. */
export class CellRefusal extends Error {
  override name = 'CellRefusal';
}

/** A row that is not imported, for one of its fields. */
export type Refusal = {
  /** Spreadsheet row (the header is row 1), or place in the JSON array, from 1. */
  row: number;
  field: string;
  reason: string;
};

const SHOWN_LENGTH = 60;

/** A value from outside, short and safe to print on a terminal. */
export function shown(value: unknown): string {
  const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)))
    .slice(0, SHOWN_LENGTH * 2)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ');
  const characters = [...text];
  const cut = characters.length > SHOWN_LENGTH;
  return `"${cut ? `${characters.slice(0, SHOWN_LENGTH).join('')}…` : text}"`;
}
