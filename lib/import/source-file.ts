/** Opens a file to import: CSV, TSV or JSON. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { tidyText } from '../facts/coerce.ts';
import { withoutFormulaGuards } from '../facts/csv.ts';
import { beginningAsText, type Encoding, encodingOf } from './encoding.ts';
import { type SourceRow, type SourceRows, ImportProblem } from './rows.ts';
import { shown } from '../base/shorten.ts';

/** `columns` is null for JSON, where each row has its own; `encoding` for what is no file. */
export type SourceFile = {
  columns: string[] | null;
  rows: SourceRows;
  encoding: Encoding | null;
};

const csvEndings = ['.csv', '.tsv', '.txt'];
const spreadsheetEndings = ['.xlsx', '.xls', '.ods', '.numbers'];

/**
 * Opens a list of roles: a spreadsheet export (`.csv`, `.tsv`, `.txt`) or a JSON array (`.json`).
 * @throws {ImportProblem} naming the file when it cannot be read; so does reading `rows`
 */
export async function openSource(file: string): Promise<SourceFile> {
  const ending = path.extname(file).toLowerCase();
  await checkFile(file);
  if (ending === '.json' || csvEndings.includes(ending)) {
    const encoding = await knownEncoding(file);
    if (ending !== '.json') return openCsv(file, encoding);
    return { columns: null, rows: await readJson(file, encoding), encoding };
  }
  throw new ImportProblem(
    spreadsheetEndings.includes(ending)
      ? `${file} is a spreadsheet: export it as CSV (UTF-8) and import that`
      : `${file}: its name must end in .csv, .tsv, .txt or .json`,
  );
}

async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
      throw new ImportProblem(`${file}: there is no such file`);
    }
    throw problemIn(file, error);
  });
  if (found.isDirectory()) throw new ImportProblem(`${file} is a folder: name the file in it`);
  if (!found.isFile()) throw new ImportProblem(`${file} is not a file`);
  if (found.size === 0) throw new ImportProblem(`${file} is empty`);
}

async function knownEncoding(file: string): Promise<Encoding> {
  const encoding = await encodingOf(file).catch((error: unknown) => {
    throw problemIn(file, error);
  });
  if (encoding === null) throw new ImportProblem(notReadable(file));
  return encoding;
}

const notReadable = (file: string): string =>
  `${file} is not UTF-8, UTF-16 or Windows-1252: save it as "CSV UTF-8" or as UTF-8 JSON`;

/** A JSON array of objects. Rows are numbered from 1. */
async function readJson(file: string, encoding: Encoding): Promise<SourceRow[]> {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(await readFile(file));
  } catch (error) {
    throw problemIn(file, error);
  }
  if (text.trim() === '') throw new ImportProblem(`${file} is empty`);
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    // It quotes the file and gives the line where it can.
    const reason = (error as Error).message.replace(/[\p{Cc}\s]+/gu, ' ');
    throw new ImportProblem(`${file} is not JSON: ${reason}`);
  }
  if (Array.isArray(list)) return list.map((cells, position) => objectRow(position + 1, cells));
  throw new ImportProblem(
    typeof list === 'object' && list !== null
      ? `${file} holds a JSON object: save the array inside it as a separate file, [{…}, {…}]`
      : `${file} must be a JSON array of objects, [{…}, {…}]`,
  );
}

function objectRow(row: number, cells: unknown): SourceRow {
  if (typeof cells === 'object' && cells !== null && !Array.isArray(cells)) {
    return { row, cells: cells as Record<string, unknown> };
  }
  return { row, field: 'element', reason: `${shown(cells)} is not an object` };
}

/** A longer record means that a quotation mark was never closed. */
const MAX_RECORD_CHARACTERS = 1_000_000;

/**
 * A spreadsheet export: a header, then one record per row, separated by comma, semicolon or tab.
 * Rows are numbered as in a spreadsheet; blank ones are skipped.
 */
async function openCsv(file: string, encoding: Encoding): Promise<SourceFile> {
  const records = readRecords(file, encoding);
  const first = await records.next();
  if (first.done) throw new ImportProblem(`${file} is empty`);
  const header = first.value.map(tidyText);
  const columns = header.filter((name) => name !== '');
  const double = columns.find((name, position) => columns.indexOf(name) !== position);
  if (double !== undefined) {
    throw new ImportProblem(`${file} has two columns ${shown(double)}: rename or remove one`);
  }
  if (columns.length === 0) {
    throw new ImportProblem(`${file} has no header: its first row must name columns`);
  }
  return { columns, rows: toRows(records, header), encoding };
}

async function* readRecords(file: string, encoding: Encoding): AsyncGenerator<string[], void> {
  try {
    const parser = parse({
      delimiter: await delimiterOf(file, encoding),
      relax_column_count: true,
      max_record_size: MAX_RECORD_CHARACTERS,
    });
    // Errors of all three reach the loop below.
    pipeline(createReadStream(file), decodedFrom(encoding), parser, () => {});
    for await (const record of parser) yield record;
  } catch (error) {
    throw problemIn(file, error);
  }
}

const decodedFrom = (encoding: Encoding) =>
  async function* decoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    const decoder = new TextDecoder(encoding, { fatal: true });
    for await (const bytes of pieces) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  };

const firstLine = /^(?:[^"\r\n]|"[^"]*")*/;

/** The most frequent separator in the first line, outside quotation marks. */
async function delimiterOf(file: string, encoding: Encoding): Promise<string> {
  const [line = ''] = firstLine.exec(await beginningAsText(file, encoding)) ?? [];
  const unquoted = line.replace(/"[^"]*"/g, '');
  const timesIn = (delimiter: string): number => unquoted.split(delimiter).length;
  return [',', ';', '\t'].reduce((a, b) => (timesIn(b) > timesIn(a) ? b : a));
}

async function* toRows(
  records: AsyncIterable<string[]>,
  header: string[],
): AsyncGenerator<SourceRow> {
  let row = 1;
  for await (const record of records) {
    row++;
    if (record.every((cell) => cell.trim() === '')) continue;
    if (record.length === header.length) yield { row, cells: toCells(record, header) };
    else {
      const reason = `${record.length} where the header has ${header.length}`;
      yield { row, field: 'cells', reason };
    }
  }
}

/** No prototype, so that a column may have any name. */
function toCells(record: string[], header: string[]): Record<string, string> {
  const cells: Record<string, string> = Object.create(null);
  for (const [position, name] of header.entries()) {
    if (name !== '') cells[name] = withoutFormulaGuards(record[position] ?? '');
  }
  return cells;
}

/** Turns a read error into one line for the curator. */
function problemIn(file: string, error: unknown): unknown {
  if (error instanceof CsvError) return new ImportProblem(`${file} is not CSV: ${reasonOf(error)}`);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new ImportProblem(notReadable(file));
  }
  return code ? new ImportProblem(`${file}: cannot be read (${code})`) : error;
}

function reasonOf(error: CsvError): string {
  const row = Number(error.records) + 1;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return `a quotation mark opened in row ${row} is never closed`;
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return `row ${row} is longer than ${MAX_RECORD_CHARACTERS} characters; is a quotation mark left open?`;
  }
  return `row ${row} has a misplaced quotation mark`;
}
