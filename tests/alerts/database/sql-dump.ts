/** A database as SQL text: its tables as its catalogue describes them, and all rows. */
import { sql } from 'drizzle-orm';
import type { DatabaseAccess } from '../../../lib/alerts/database/database.ts';

/** Those of the alerts, and that of the migrations which have run. */
const schemas = `('public', 'drizzle')`;
const SERIAL = /^nextval\('(.+)'::regclass\)$/;

type Column = {
  table: string;
  name: string;
  type: string;
  required: boolean;
  preset: string | null;
};

/** @returns statements that make the same database in an empty one, in an order in which they can be run */
export async function dumpAsSql(access: DatabaseAccess): Promise<string> {
  const read = <Row>(text: string): Promise<Row[]> =>
    access.use(async (database) => {
      const result = await database.execute(sql.raw(text));
      return (result as unknown as { rows: Row[] }).rows;
    });

  const columns = await read<Column>(`
    select format('%I.%I', nspname, relname) as "table", quote_ident(attname) as name,
      format_type(atttypid, atttypmod) as type, attnotnull as required,
      pg_get_expr(adbin, adrelid) as preset
    from pg_attribute
      join pg_class on pg_class.oid = attrelid and relkind = 'r'
      join pg_namespace on pg_namespace.oid = relnamespace and nspname in ${schemas}
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    order by nspname, relname, attnum`);
  const constraints = await read<{ statement: string }>(`
    select format('alter table %I.%I add constraint %I %s', nspname, relname, conname,
      pg_get_constraintdef(pg_constraint.oid)) as statement
    from pg_constraint
      join pg_class on pg_class.oid = conrelid
      join pg_namespace on pg_namespace.oid = relnamespace and nspname in ${schemas}
    where contype in ('p', 'u', 'c', 'f')
    order by contype = 'f', nspname, relname, conname`);
  const indexes = await read<{ statement: string }>(`
    select pg_get_indexdef(indexrelid) as statement
    from pg_index
      join pg_class on pg_class.oid = indexrelid
      join pg_namespace on pg_namespace.oid = relnamespace and nspname in ${schemas}
    where not exists (select from pg_constraint where conindid = indexrelid)
    order by nspname, relname`);

  const tables = Map.groupBy(columns, ({ table }) => table);
  const statements = ['create schema drizzle'];
  for (const [table, own] of tables) {
    statements.push(`create table ${table} (\n  ${own.map(definition).join(',\n  ')}\n)`);
  }
  for (const [table, own] of tables) {
    const values = own.map(({ name }) => `quote_nullable(${name}::text)`).join(', ');
    const rows = await read<{ row: string }>(
      `select concat_ws(', ', ${values}) as row from ${table} order by ${own[0]!.name}, 1`,
    );
    if (rows.length === 0) continue;
    const list = rows.map(({ row }) => `  (${row})`).join(',\n');
    const names = own.map(({ name }) => name).join(', ');
    statements.push(`insert into ${table} (${names}) values\n${list}`);
    for (const { name, preset } of own) {
      const sequence = SERIAL.exec(preset ?? '')?.[1];
      if (!sequence) continue;
      statements.push(`select setval('${sequence}', (select max(${name}) from ${table}))`);
    }
  }
  statements.push(...[...constraints, ...indexes].map(({ statement }) => statement));
  return statements.map((statement) => `${statement};\n`).join('\n');
}

function definition({ name, type, required, preset }: Column): string {
  const isSerial = SERIAL.test(preset ?? '');
  const parts = [
    name,
    isSerial ? 'serial' : type,
    ...(required ? ['not null'] : []),
    ...(preset !== null && !isSerial ? [`default ${preset}`] : []),
  ];
  return parts.join(' ');
}
