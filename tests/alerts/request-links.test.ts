import { expect, test } from 'vitest';
import { requestLinks } from '../../lib/alerts/subscribe.ts';
import { onEachDatabase } from './database/databases.ts';
import { confirmedAlert, DAY, NOW, pendingAlert } from './alert-factory.ts';
import { allMails, sendAll, dependenciesAt } from './tables.ts';

onEachDatabase((access) => {
  const ask = (email: string, now = NOW) =>
    access.use((database) => requestLinks(database, { email }, dependenciesAt(now)));

  test('4.7 the same work is done for addresses with and without alerts', async () => {
    await access.use((database) => confirmedAlert(database, { email: 'Ada@example.org' }));
    await access.use((database) => pendingAlert(database, { email: 'bob@example.org' }));
    for (const email of ['ada@example.org', 'bob@example.org', 'nobody@example.org']) {
      await ask(email);
    }
    expect(await allMails(access)).toMatchObject([
      { kind: 'links', to: 'Ada@example.org', alertId: null },
      { kind: 'links', to: 'bob@example.org', alertId: null },
      { kind: 'links', to: 'nobody@example.org', alertId: null },
    ]);
  });

  test('4.7 a queued mail is not queued twice, and there are at most 12 a day', async () => {
    for (let time = 0; time < 2; time++) await ask('ada@example.org');
    expect(await allMails(access)).toHaveLength(1);
    for (let i = 0; i < 13; i++) {
      await sendAll(access);
      await ask('ADA@example.org');
    }
    expect(await allMails(access)).toHaveLength(12);
    await sendAll(access);
    await ask('ada@example.org', NOW + DAY);
    expect(await allMails(access)).toHaveLength(13);
  });
});
