/** Reads a JSON array of objects as rows. */
import { type SourceRow, ImportProblem, shown } from './rows.ts';

/**
 * Reads a JSON array of objects. Rows are numbered from 1.
 * @param pieces the file's text, decoded, without byte-order mark
 * @throws {ImportProblem} when it is not a JSON array
 */
export async function* readJson(pieces: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const list = parse((await Array.fromAsync(pieces)).join(''));
  if (!Array.isArray(list)) {
    throw new ImportProblem(
      typeof list === 'object' && list !== null
        ? 'holds a JSON object: save the array inside it as a file of its own, [{…}, {…}]'
        : 'must be a JSON array of objects, [{…}, {…}]',
    );
  }
  for (const [at, cells] of list.entries()) yield toRow(at + 1, cells);
}

function toRow(row: number, cells: unknown): SourceRow {
  if (typeof cells === 'object' && cells !== null && !Array.isArray(cells)) {
    return { row, cells: cells as Record<string, unknown> };
  }
  return { row, field: 'element', reason: `${shown(cells)} is not an object` };
}

function parse(text: string): unknown {
  if (text.trim() === '') throw new ImportProblem('is empty');
  try {
    return JSON.parse(text);
  } catch (error) {
    // It quotes the file and says the line where it can.
    const reason = (error as Error).message.replace(/[\p{Cc}\s]+/gu, ' ');
    throw new ImportProblem(`is not JSON: ${reason}`);
  }
}
