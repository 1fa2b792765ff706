/** Reads a map file and checks it against a list's columns. */
import { readFile } from 'node:fs/promises';
import { nearest, suggestion } from '../config/nearest.ts';
import { columnsOf, describeMapIssues, type ImportMap, importMapSchema } from './map-schema.ts';
import { type FieldName, fieldNamesOfImport, fields } from './fields.ts';
import { ImportProblem } from './rows.ts';
import { CellRefusal } from '../facts/coerce.ts';
import { shown } from '../base/shorten.ts';
import { checkMapValues } from './read-row.ts';

/** @throws {ImportProblem} when the file is unreadable or wrong; names every wrong key */
export async function loadMap(file: string): Promise<ImportMap> {
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'ENOENT' ? 'there is no such file' : `cannot be read (${error.code})`;
    throw new ImportProblem(`${file}: ${reason}`);
  });
  return parseMap(content, file);
}

/** Parses a map file's text; errors name `file`. @internal */
export function parseMap(content: string, file: string): ImportMap {
  let json: unknown;
  try {
    json = JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new ImportProblem(`${file} is not JSON: ${(error as Error).message}`);
  }
  const result = importMapSchema.safeParse(json);
  if (!result.success) throw new ImportProblem(`${file}: ${describeMapIssues(result.error)}`);
  try {
    checkMapValues(result.data);
  } catch (error) {
    if (!(error instanceof CellRefusal)) throw error;
    throw new ImportProblem(`${file}: ${error.message}`);
  }
  return result.data;
}

/**
 * Checks a map against a file's columns.
 * @returns unused columns, for the curator to see
 * @throws {ImportProblem} when the map names a column that the file lacks, or a required field has
 * no column and no other source
 */
export function checkColumns(columns: string[], map: ImportMap): string[] {
  const named = [
    ...Object.entries(map.columns).flatMap(([field, column]) =>
      column ? [[`columns.${field}`, column] as const] : [],
    ),
    ...(map.key === undefined ? [] : [['key', map.key] as const]),
    ...(map.include ? [['include.column', map.include.column] as const] : []),
  ];
  const has = columns.map(shown).join(', ');
  for (const [place, column] of named) {
    if (columns.includes(column)) continue;
    const hint = suggestion(column, columns);
    throw new ImportProblem(
      `the map's ${place} names ${shown(column)}; the file has ${has}${hint}`,
    );
  }
  const missing = fieldNamesOfImport.find((field) => lacksSource(field, columns, map));
  if (missing !== undefined) {
    const near = nearest(missing, columns);
    const hint = near === null ? '' : `, such as ${shown(near)}`;
    throw new ImportProblem(
      `no column "${missing}": name the column for it under "columns" of a map file${hint}; the file has ${has}`,
    );
  }
  const taken = new Set([
    ...fieldNamesOfImport.flatMap((field) => columnsOf(field, map, fields[field].from)),
    ...named.map(([, column]) => column),
    ...(map.key === undefined ? ['id', 'post_pk'] : []),
  ]);
  return columns.filter((column) => !taken.has(column));
}

function lacksSource(field: FieldName, columns: string[], map: ImportMap): boolean {
  const { required, from } = fields[field];
  if (!required || map.fixed[field] !== undefined || map.defaults[field] !== undefined)
    return false;
  return !columnsOf(field, map, from).some((column) => columns.includes(column));
}
