/** Opens a file to import: CSV, TSV or JSON. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { readCsv } from './csv-rows.ts';
import { readJson } from './json-rows.ts';
import { type SourceRow, ImportProblem } from './rows.ts';

/** A file's rows as a stream, and its columns; null where each row says for itself (JSON). */
export type SourceFile = { columns: string[] | null; rows: AsyncIterable<SourceRow> };

const csvEndings = ['.csv', '.tsv', '.txt'];
const jsonEndings = ['.json'];
const spreadsheetEndings = ['.xlsx', '.xls', '.ods', '.numbers'];

/**
 * Opens a list of roles: a spreadsheet export (`.csv`, `.tsv`, `.txt`) or a JSON array (`.json`).
 * @throws {ImportProblem} naming the file, when it cannot be read as one; so does reading `rows`
 */
export async function openSource(file: string): Promise<SourceFile> {
  const ending = path.extname(file).toLowerCase();
  const isCsv = csvEndings.includes(ending);
  await checkFile(file);
  if (!isCsv && !jsonEndings.includes(ending)) throw new ImportProblem(unknownFormat(file, ending));
  const text = decoded(file);
  if (!isCsv) return { columns: null, rows: naming(file, readJson(text)) };
  const { columns, rows } = await readCsv(text).catch((error) => {
    throw named(file, error);
  });
  return { columns, rows: naming(file, rows) };
}

/**
 * The text of a UTF-8 file in pieces, without byte-order mark.
 * @throws {ImportProblem} when it is not UTF-8
 */
async function* decoded(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file)) {
      const text = decoder.decode(bytes, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder.decode();
    if (rest !== '') yield rest;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ImportProblem('is not UTF-8: save it as "CSV UTF-8" or as UTF-8 JSON');
  }
}

async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') {
      throw new ImportProblem(`${file}: there is no such file`);
    }
    throw new ImportProblem(`${file}: cannot be read (${error.code ?? error.message})`);
  });
  if (found.isDirectory()) throw new ImportProblem(`${file} is a folder: name the file in it`);
  if (!found.isFile()) throw new ImportProblem(`${file} is not a file`);
  if (found.size === 0) throw new ImportProblem(`${file} is empty`);
}

function unknownFormat(file: string, ending: string): string {
  if (spreadsheetEndings.includes(ending)) {
    return `${file} is a spreadsheet: export it as CSV (UTF-8) and import that`;
  }
  return `${file}: its name must end in .csv, .tsv, .txt or .json`;
}

async function* naming<Item>(file: string, items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    throw named(file, error);
  }
}

/** Adds the file's name to a problem found inside it. */
function named(file: string, error: unknown): unknown {
  if (error instanceof ImportProblem) return new ImportProblem(`${file} ${error.message}`);
  const { code } = error as NodeJS.ErrnoException;
  return code ? new ImportProblem(`${file}: cannot be read (${code})`) : error;
}
