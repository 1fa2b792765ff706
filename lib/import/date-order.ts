/** Whether a list writes the day or the month first, where its own dates leave only one reading. Contract: 21.2. */
import { isBlank, readingsOf } from '../facts/coerce.ts';
import { fieldNamesOfImport, fields } from './fields.ts';
import { columnsOf, type ImportMap, isIncluded } from './map-file.ts';
import { cellAt, type SourceRows } from './rows.ts';

const dateFields = fieldNamesOfImport.filter((name) => ['time', 'day'].includes(fields[name].kind));

/** A list without a date such as 25/03/2026 in so many rows has none. */
const MAX_ROWS_WITHOUT = 500;

/**
 * The format of a list's dates, if one of them can only be read day first and none only month first, or the
 * other way round: one list has one order.
 * @returns a format such as "d/M/yyyy" with an example; null if the dates do not tell
 */
export async function dateFormatOf(
  rows: SourceRows,
  map: ImportMap,
): Promise<{ format: string; example: string } | null> {
  const found = new Map<string, string>();
  let [count, hasAny] = [0, false];
  for await (const source of rows) {
    count++;
    if (!hasAny && count > MAX_ROWS_WITHOUT) return null;
    if ('reason' in source || !isIncluded(source.cells, map)) continue;
    for (const field of dateFields) {
      const cells = columnsOf(field, map, fields[field].from).map((column) =>
        cellAt(source.cells, column),
      );
      const written = cells.find((cell) => !isBlank(cell));
      const readings = typeof written === 'string' ? readingsOf(written) : [];
      if (readings.length > 0) hasAny = true;
      const [only] = readings;
      if (readings.length !== 1 || !only) continue;
      if (!found.has(only.format)) found.set(only.format, String(written));
    }
  }
  const [first, ...others] = found;
  return first && others.length === 0 ? { format: first[0], example: first[1] } : null;
}
