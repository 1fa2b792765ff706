import { expect, test } from 'vitest';
import { alerts } from '../../../lib/alerts/database/schema.ts';
import { confirmedAlert } from '../alert-factory.ts';
import { onEachDatabase } from './databases.ts';

onEachDatabase((access) => {
  test.each([1, 2])('each test starts with empty tables (%i)', async () => {
    await access.use((database) => confirmedAlert(database, { email: 'a@b.org' }));
    const found = await access.use((database) => database.select().from(alerts));
    expect(found.map(({ email }) => email)).toEqual(['a@b.org']);
  });
});
