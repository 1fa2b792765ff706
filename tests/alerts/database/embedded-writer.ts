// Runs as a separate process, see embedded-process.ts.
import { sql } from 'drizzle-orm';
import { retryingDatabase } from '../../../lib/alerts/database/database.ts';
import { openDatabase } from '../../../lib/alerts/database/open.ts';
import { confirmedAlert } from '../alert-factory.ts';

const [dataDir = '', count] = process.argv.slice(2);
const access = retryingDatabase(openDatabase({ databaseUrl: null, dataDir }));
// A temporary table lasts as long as the engine, so it names the process that serves the database.
const server = await access.use(async (database) => {
  await database.execute(
    sql`create temporary table if not exists server as select gen_random_uuid() as id`,
  );
  const result = await database.execute(sql`select id from server`);
  return (result as unknown as { rows: [{ id: string }] }).rows[0].id;
});
for (let i = 0; i < Number(count); i++) {
  const email = `${process.pid} ${server}@${i}.example.org`;
  const { id } = await access.use((database) => confirmedAlert(database, { email }));
  process.stdout.write(`${id}\n`);
}
await access.close();
