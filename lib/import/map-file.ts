/** The map file: how a list's columns become the fields of a role. Contract: 17.1. */
import { readFile } from 'node:fs/promises';
import { format, isValid, parse } from '../facts/date-fns.ts';
import * as z from 'zod';
import { nearest, suggestion } from '../config/nearest.ts';
import { isCurrencyCode } from '../facts/salary/money.ts';
import { words } from '../words/words.ts';
import {
  type FieldName,
  fieldNamesOfImport,
  listFieldNames,
  fields,
  type FieldDefinition,
} from './fields.ts';
import { ImportProblem, type Cells, cellAt, type Refusal } from './rows.ts';
import {
  CellRefusal,
  coerce,
  toFlag,
  toItems,
  wordsOf,
  tidyText,
  isBlank,
} from '../facts/coerce.ts';
import { shown } from '../base/shorten.ts';

const column = z.string().trim().min(1, 'must name a column');
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const value = z.union([scalar, z.array(z.string()), z.null()], {
  error: 'must be a text, a number, true, false, null or a list of texts',
});

/** An object that may have only the given keys, each optional. */
function keyed<Name extends string, Schema extends z.ZodType>(names: Name[], schema: Schema) {
  const shape = Object.fromEntries(names.map((name) => [name, schema.optional()]));
  return z.strictObject(shape as Record<Name, z.ZodOptional<Schema>>);
}

const dateFormat = z
  .string()
  .refine(canReadDates, 'is not a date format such as "dd/MM/yyyy" or "MM/dd/yyyy HH:mm"');

/** A format is valid if a day written in it reads back as the same day. */
function canReadDates(pattern: string): boolean {
  const day = new Date(2026, 10, 23);
  // "D" and "Y" mean day of the year and week year; people nearly always mean "dd" and "yyyy".
  if (/[DY]/.test(pattern.replace(/'[^']*'/g, ''))) return false;
  try {
    const read = parse(format(day, pattern), pattern, new Date(2001, 0, 1));
    return isValid(read) && format(read, 'yyyy-MM-dd') === format(day, 'yyyy-MM-dd');
  } catch {
    return false;
  }
}

/**
 * A map file: how the columns of a list become the fields of a role. Every key is optional;
 * without a map, columns must have the names of the fields (`fields.ts`).
 *
 * ```json
 * {
 *   "columns": { "title": "Job title", "company_name": "employer.name", "company_url": null },
 *   "key": "Reference",
 *   "split": { "tags_area": "," },
 *   "values": { "tags_country": { "NYC": "USA", "n/a": null, "UK & US": ["UK", "USA"] } },
 *   "defaults": { "tags_role_type": ["Full-time"] },
 *   "fixed": { "repost": false },
 *   "include": { "column": "Published", "equals": true },
 *   "dateFormat": "dd/MM/yyyy",
 *   "salaryCurrency": "GBP"
 * }
 * ```
 *
 * @internal
 */
export const importMapSchema = z.strictObject({
  /**
   * Field ← column. In JSON, a dot steps into an object. Null leaves the field empty even if a
   * column has its name. Columns that no field uses are not imported.
   */
  columns: keyed(fieldNamesOfImport, column.nullable()).default({}),
  /**
   * The column that identifies a row across imports, so that a role keeps its id. Default: `id`,
   * else `post_pk`, else link, title and organisation together.
   */
  key: column.optional(),
  /**
   * Separates the items of a list field. Default: a semicolon, a vertical bar or a line break, but
   * not a comma, because place names contain commas.
   */
  split: keyed(listFieldNames, z.string().min(1, 'must not be empty')).default({}),
  /** Per field, a value and its replacement: one value, several, or null for none. */
  values: keyed(fieldNamesOfImport, z.record(z.string(), value)).default({}),
  /** A field's value if the cell is empty. */
  defaults: keyed(fieldNamesOfImport, value).default({}),
  /** A field's value regardless of the file. */
  fixed: keyed(fieldNamesOfImport, value).default({}),
  /**
   * Imports only rows whose column equals the value or one of the values. True and false also match
   * yes and no, 1 and 0, x and an empty cell.
   */
  include: z.strictObject({ column, equals: z.union([scalar, z.array(scalar).min(1)]) }).optional(),
  /**
   * The format of dates other than ISO 8601 and epoch numbers, in Unicode TR 35 letters. Times
   * without an offset are UTC.
   */
  dateFormat: dateFormat.optional(),
  /** ISO currency code of salaries that name none. */
  salaryCurrency: z
    .string()
    .refine(isCurrencyCode, 'must be a currency code such as "USD"')
    .default(words.locale.currency),
});

export type ImportMap = z.output<typeof importMapSchema>;

type MapValue = z.output<typeof value>;

/** For files whose columns have the names of the fields. */
export const plainMap: ImportMap = importMapSchema.parse({});

/** The columns to read a field from, in order of preference. */
export function columnsOf(field: FieldName, map: ImportMap, usual: string[]): string[] {
  const named = map.columns[field];
  if (named === null) return [];
  return named === undefined ? usual : [named];
}

function describeMapIssues(error: z.ZodError): string {
  return error.issues.map(describeIssue).join('; ');
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.map(String).join('.');
  if (issue.code !== 'unrecognized_keys') return `${place || 'the map'}: ${issue.message}`;
  const known = place === '' ? Object.keys(importMapSchema.shape) : namesFor(place);
  const keys = issue.keys.map((key) => {
    const near = nearest(key, known);
    return near === null ? `"${key}"` : `"${key}" (did you mean "${near}"?)`;
  });
  return `${place || 'the map'}: no such key ${keys.join(', ')}; there are ${known.join(', ')}`;
}

function namesFor(place: string): string[] {
  if (place === 'include') return ['column', 'equals'];
  return place === 'split' ? listFieldNames : fieldNamesOfImport;
}

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

/** A row's values by field, typed as in `fields.ts`; times are epoch seconds. */
export type RowValues = Record<FieldName, string | number | boolean | null | string[]>;

const USUAL_SEPARATOR = /[;|\n]/;
const MAX_KEY_CHARACTERS = 500;

/** @returns the values, or a refusal for each field that cannot be read */
export function readRow(
  row: number,
  cells: Cells,
  map: ImportMap,
): { values: RowValues } | { refusals: Refusal[] } {
  const refusals: Refusal[] = [];
  const values: Partial<RowValues> = {};
  for (const field of fieldNamesOfImport) {
    try {
      values[field] = readField(field, cells, map);
    } catch (error) {
      if (!(error instanceof CellRefusal)) throw error;
      refusals.push({ row, field, reason: error.message });
    }
  }
  return refusals.length > 0 ? { refusals } : { values: values as RowValues };
}

function readField(field: FieldName, cells: Cells, map: ImportMap): RowValues[FieldName] {
  const definition: FieldDefinition = fields[field];
  const fixed = map.fixed[field];
  const value =
    fixed !== undefined
      ? valueOf(field, fixed, definition, map)
      : readColumns(field, cells, definition, map);
  if (definition.required && isBlank(value)) throw new CellRefusal(words.cellProblems.empty);
  return value;
}

function readColumns(
  field: FieldName,
  cells: Cells,
  definition: FieldDefinition,
  map: ImportMap,
): RowValues[FieldName] {
  const columns = columnsOf(field, map, definition.from);
  const cell = columns.map((column) => cellAt(cells, column)).find((found) => !isBlank(found));
  const value = valueOf(field, cell, definition, map);
  const absent = isBlank(cell) || isBlank(value);
  const fallback = map.defaults[field];
  return absent && fallback !== undefined ? valueOf(field, fallback, definition, map) : value;
}

function valueOf(
  field: FieldName,
  cell: unknown,
  definition: FieldDefinition,
  map: ImportMap,
): RowValues[FieldName] {
  const renames = map.values[field];
  if (definition.kind === 'list') {
    const separator = map.split[field as keyof ImportMap['split']] ?? USUAL_SEPARATOR;
    return toItems(cell, separator, definition.limit ?? Infinity, (item) => renamed(item, renames));
  }
  if (!renames || isBlank(cell) || typeof cell === 'object') {
    return coerce(cell, definition, map.dateFormat);
  }
  const key = tidyText(String(cell));
  const replacement = Object.hasOwn(renames, key) ? renames[key] : cell;
  return coerce(replacement, definition, map.dateFormat);
}

function renamed(item: string, renames: Record<string, MapValue> | undefined): string[] {
  if (!renames || !Object.hasOwn(renames, item)) return [item];
  const replacement = renames[item] ?? [];
  return Array.isArray(replacement) ? replacement : [String(replacement)];
}

const htmlFields = fieldNamesOfImport.filter((field) => fields[field].kind === 'html');
const picture = /<img\b[^<>]*?\bsrc(?:set)?\s*=\s*["']?([^"'\s<>]+)/gi;

/** The pictures in a row's texts; the texts are imported without them. */
export function picturesOf(
  cells: Cells,
  map: ImportMap,
): Array<{ field: string; address: string }> {
  return htmlFields.flatMap((field) => {
    const found = columnsOf(field, map, fields[field].from).map((column) => cellAt(cells, column));
    const html = found.find((cell) => !isBlank(cell));
    if (typeof html !== 'string') return [];
    return [...html.matchAll(picture)].map(([, address = '']) => ({ field, address }));
  });
}

/**
 * A row's own key; null if the file has none, so that link, title and organisation together
 * identify the role.
 * @throws {CellRefusal} when the map names a key column and the cell is empty
 */
export function readKey(cells: Cells, map: ImportMap): string | null {
  const columns = map.key === undefined ? ['id', 'post_pk'] : [map.key];
  const cell = columns.map((column) => cellAt(cells, column)).find((found) => !isBlank(found));
  if (cell === undefined) {
    if (map.key === undefined) return null;
    throw new CellRefusal(`is empty (column "${map.key}")`);
  }
  const key = tidyText(wordsOf(cell));
  if (key === '' || key.length > MAX_KEY_CHARACTERS || key === '__proto__') {
    throw new CellRefusal('is not usable as a key');
  }
  return key;
}

export function isIncluded(cells: Cells, { include }: ImportMap): boolean {
  if (!include) return true;
  const cell = cellAt(cells, include.column);
  const wanted = Array.isArray(include.equals) ? include.equals : [include.equals];
  return wanted.some((value) => equals(cell, value));
}

function equals(cell: unknown, value: string | number | boolean): boolean {
  try {
    if (typeof value === 'boolean') return toFlag(cell) === value;
    return !isBlank(cell) && wordsOf(cell).trim() === String(value);
  } catch (error) {
    if (error instanceof CellRefusal) return false;
    throw error;
  }
}

/**
 * Checks the values given in a map.
 * @throws {CellRefusal} naming the first value that its field cannot hold
 */
function checkMapValues(map: ImportMap): void {
  for (const part of ['defaults', 'fixed'] as const) {
    for (const field of fieldNamesOfImport) {
      const value = map[part][field];
      if (value === undefined) continue;
      try {
        valueOf(field, value, fields[field], map);
      } catch (error) {
        if (!(error instanceof CellRefusal)) throw error;
        throw new CellRefusal(`${part}.${field}: ${error.message}`);
      }
    }
  }
}
