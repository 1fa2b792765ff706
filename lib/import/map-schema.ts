/** The map file: how a list's columns become the fields of a role. */
import { format } from 'date-fns/format';
import { isValid } from 'date-fns/isValid';
import { parse } from 'date-fns/parse';
import * as z from 'zod';
import { nearest } from '../config/nearest.ts';
import { isCurrencyCode } from '../facts/salary/money.ts';
import { type FieldName, fieldNamesOfImport, listFieldNames } from './fields.ts';

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
  .refine(canReadDates, 'is no date format, such as "dd/MM/yyyy" or "MM/dd/yyyy HH:mm"');

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
    .default('USD'),
});

export type ImportMap = z.output<typeof importMapSchema>;

export type MapValue = z.output<typeof value>;

/** For files whose columns have the names of the fields. */
export const plainMap: ImportMap = importMapSchema.parse({});

/** The columns to read a field from, in order of preference. */
export function columnsOf(field: FieldName, map: ImportMap, usual: string[]): string[] {
  const named = map.columns[field];
  if (named === null) return [];
  return named === undefined ? usual : [named];
}

export function describeMapIssues(error: z.ZodError): string {
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
