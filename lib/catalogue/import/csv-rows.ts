/** Reads a spreadsheet export as rows. */
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { tidyText } from './coerce.ts';
import { withoutFormulaGuards } from './formula-guard.ts';
import { type SourceRow, ImportProblem, shown } from './rows.ts';

/** A record longer than this means that a quotation mark is left open. */
const MAX_RECORD_CHARACTERS = 1_000_000;
const delimiters = [',', ';', '\t'];

/**
 * Reads a spreadsheet export: a header, then one row a record, cells separated by comma,
 * semicolon or tab. Rows are numbered as a spreadsheet does; blank ones are passed over.
 * @param text the file in pieces, decoded, without byte-order mark
 * @throws {ImportProblem} when it is not CSV or its header is unusable
 */
export async function readCsv(
  text: AsyncIterable<string>,
): Promise<{ columns: string[]; rows: AsyncIterable<SourceRow> }> {
  const records = parseRecords(text)[Symbol.asyncIterator]();
  const first = await records.next();
  if (first.done) throw new ImportProblem('is empty');
  const header = first.value.map(tidyText);
  checkHeader(header);
  return {
    columns: header.filter((name) => name !== ''),
    rows: { [Symbol.asyncIterator]: () => toRows(records, header) },
  };
}

async function* parseRecords(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  const { delimiter, whole } = await withDelimiter(text);
  const parser = parse({
    delimiter,
    relax_column_count: true,
    max_record_size: MAX_RECORD_CHARACTERS,
  });
  // Errors of either stream reach the loop below.
  pipeline(whole, parser, () => {});
  try {
    for await (const record of parser) yield record;
  } catch (error) {
    if (error instanceof CsvError) throw new ImportProblem(describeCsvError(error));
    throw error;
  }
}

/** The separator that occurs most in the first line, outside quotation marks. */
async function withDelimiter(text: AsyncIterable<string>) {
  const pieces = text[Symbol.asyncIterator]();
  let beginning = '';
  let ended = false;
  while (!ended && !headerEnd.test(beginning) && beginning.length < MAX_RECORD_CHARACTERS) {
    const piece = await pieces.next();
    if (piece.done) ended = true;
    else beginning += piece.value;
  }
  const header = (headerEnd.exec(beginning)?.[0] ?? beginning).replace(/"[^"]*"/g, '');
  const counts = delimiters.map((delimiter) => header.split(delimiter).length);
  const delimiter = delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
  async function* whole() {
    yield beginning;
    if (!ended) yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { delimiter, whole };
}

const headerEnd = /^(?:[^"\r\n]|"[^"]*")*[\r\n]/;

function checkHeader(header: string[]): void {
  const names = header.filter((name) => name !== '');
  const double = names.find((name, position) => names.indexOf(name) !== position);
  if (double !== undefined) {
    throw new ImportProblem(`has two columns ${shown(double)}: rename or remove one`);
  }
  if (names.length === 0) throw new ImportProblem('has no header: its first row must name columns');
}

async function* toRows(
  records: AsyncIterator<string[]>,
  header: string[],
): AsyncGenerator<SourceRow> {
  let row = 1;
  for await (const record of { [Symbol.asyncIterator]: () => records }) {
    row++;
    if (record.every((cell) => cell.trim() === '')) continue;
    if (record.length === header.length) yield { row, cells: toCells(record, header) };
    else {
      const reason = `${record.length} where the header has ${header.length}`;
      yield { row, field: 'cells', reason };
    }
  }
}

/** Without a prototype, so that a column may have any name. */
function toCells(record: string[], header: string[]): Record<string, string> {
  const cells: Record<string, string> = Object.create(null);
  for (const [position, name] of header.entries()) {
    if (name !== '') cells[name] = withoutFormulaGuards(record[position] ?? '');
  }
  return cells;
}

function describeCsvError(error: CsvError): string {
  const row = Number(error.records) + 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return `is not CSV: a quotation mark opened in row ${row} is never closed`;
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return `is not CSV: row ${row} is longer than ${MAX_RECORD_CHARACTERS} characters; is a quotation mark left open?`;
  }
  return `is not CSV: in row ${row} a quotation mark stands that does not belong there`;
}
