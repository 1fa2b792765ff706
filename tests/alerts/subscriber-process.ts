// A board that accepts subscriptions in a separate process, which a test kills. It prints each address once
// its subscription is accepted. The argument is the prefix of the addresses.
import { openDatabase } from '../../lib/alerts/database/open.ts';
import { subscribe } from '../../lib/alerts/subscribe.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { NOW } from './alert-factory.ts';
import { dependenciesAt } from './tables.ts';

const access = openDatabase(loadConfig(process.env).server);
const name = process.argv[2];

async function takeRequests(visitor: number): Promise<void> {
  for (let i = 0; ; i++) {
    const email = `${name}-${visitor}-${i}@example.org`;
    await access.use((database) =>
      subscribe(database, { email, query: null }, dependenciesAt(NOW)),
    );
    console.log(email);
  }
}
await Promise.all([1, 2, 3, 4].map(takeRequests));
