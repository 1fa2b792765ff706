import type { SourceRow } from './cells.ts';
import { createArrayCutter } from './json-array.ts';
import { ImportProblem, shown } from './problem.ts';

/**
 * Reads a JSON array of objects, element by element, so that a long file needs little memory.
 * Rows are numbered from 1.
 * @param text the file in pieces, decoded, without byte-order mark
 * @throws {ImportProblem} when it is no JSON array
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const cutter = createArrayCutter();
  let row = 0;
  for await (const piece of text) {
    for (const element of cutter.push(piece)) yield toRow(++row, element);
  }
  cutter.end();
}

function toRow(row: number, element: string): SourceRow {
  const cells = parseElement(row, element);
  if (typeof cells === 'object' && cells !== null && !Array.isArray(cells)) {
    return { row, cells: cells as Record<string, unknown> };
  }
  return { row, field: 'element', reason: `${shown(cells)} is not an object` };
}

function parseElement(row: number, element: string): unknown {
  try {
    return JSON.parse(element);
  } catch {
    throw new ImportProblem(`is not JSON: element ${row} of the array cannot be read`);
  }
}
