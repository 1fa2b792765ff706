/** Reads a row's fields according to the map file. Contract: 17.1. */
import {
  coerce,
  toFlag,
  toItems,
  wordsOf,
  tidyText,
  isBlank,
  CellRefusal,
} from '../facts/coerce.ts';
import { type FieldDefinition, type FieldName, fieldNamesOfImport, fields } from './fields.ts';
import { columnsOf, type ImportMap, type MapValue } from './map-schema.ts';
import { type Cells, cellAt, type Refusal } from './rows.ts';

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
  if (definition.required && isBlank(value)) throw new CellRefusal('is empty');
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
export function checkMapValues(map: ImportMap): void {
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
