/** `npm run export`: writes the roles to a file that an import reads back unchanged. */
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config/load.ts';
import { csvCell, csvLine } from '../facts/csv.ts';
import { requireCatalogue } from '../store/catalogue.ts';
import { cellsOf } from './change-role.ts';
import { type FieldName, fieldNamesOfImport, fields } from './fields.ts';
import { keysById } from './previous.ts';
import { cellAt } from './rows.ts';

export const exportEndings = ['.csv', '.json'] as const;

/**
 * Writes the board's roles to a file.
 * @returns the number of roles
 * @throws when there is no catalogue, or the file cannot be written
 */
export async function exportRoles(
  file: string,
  { public: { fieldTokens: tokens }, server }: Config,
): Promise<number> {
  const catalogue = await requireCatalogue(server.dataDir, tokens);
  const keyOf = keysById(catalogue);
  const rows = catalogue.roles.map((role) => ({
    id: keyOf(role.post_pk),
    ...rowOf(cellsOf(role, tokens, {})),
  }));
  const text = path.extname(file) === '.csv' ? csvOf(rows) : jsonOf(rows);
  await pipeline(Readable.from(text), createWriteStream(file));
  return rows.length;
}

type Row = { id: string } & Partial<Record<FieldName, unknown>>;

/** The cells of an import, without empty ones. */
function rowOf(cells: Record<string, unknown>): Partial<Record<FieldName, unknown>> {
  const filled = fieldNamesOfImport.flatMap((field) => {
    const { kind, from } = fields[field];
    const value = from
      .map((column) => cellAt(cells, column))
      .find((cell) => cell !== undefined && cell !== null && cell !== '' && cell !== false);
    if (value === undefined || (Array.isArray(value) && value.length === 0)) return [];
    const isTime = kind === 'time' && typeof value === 'number';
    return [[field, isTime ? new Date(value * 1000).toISOString() : value] as const];
  });
  return Object.fromEntries(filled);
}

function* csvOf(rows: readonly Row[]): Generator<string> {
  const columns = ['id', ...fieldNamesOfImport] as const;
  yield csvLine(columns);
  for (const row of rows) yield csvLine(columns.map((column) => csvCell(row[column] as never)));
}

function* jsonOf(rows: readonly Row[]): Generator<string> {
  let separator = '[\n';
  for (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ',\n';
  }
  yield rows.length === 0 ? '[]\n' : '\n]\n';
}
