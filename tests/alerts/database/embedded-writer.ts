// Runs as a separate process, see embedded-process.ts.
import { openEmbedded } from '../../../lib/alerts/database/embedded.ts';
import { confirmedAlert } from '../alert-factory.ts';

const [dataDir = '', count] = process.argv.slice(2);
const access = openEmbedded(dataDir);
for (let i = 0; i < Number(count); i++) {
  const email = `${process.pid}-${i}@example.org`;
  const { id } = await access.use((database) => confirmedAlert(database, { email }));
  process.stdout.write(`${id}\n`);
}
await access.close();
