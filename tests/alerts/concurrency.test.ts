import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DatabaseAccess } from '../../lib/alerts/database/database.ts';
import { alerts } from '../../lib/alerts/database/schema.ts';
import { deliver, type Delivery } from '../../lib/mail/delivery.ts';
import { confirm } from '../../lib/alerts/confirm.ts';
import type { Dependencies } from '../../lib/alerts/subscribe.ts';
import { requestLinks, MAX_ALERTS, subscribe } from '../../lib/alerts/subscribe.ts';
import { sweep } from '../../lib/alerts/sweep.ts';
import { issueTokens } from '../../lib/alerts/tokens.ts';
import { unsubscribe } from '../../lib/alerts/end-alerts.ts';
import { updateAlert } from '../../lib/alerts/manage.ts';
import { createRoles } from '../support/role-factory.ts';
import { onEachDatabase } from './database/databases.ts';
import { digest } from '../digest/digests.ts';
import { confirmedAlert, linkToken, NOW, queryOf } from './alert-factory.ts';
import { allAlerts } from './tables.ts';

const dependencies: Dependencies = {
  now: NOW,
  limiterOn: () => ({
    count: async () => ({ isAllowed: true }),
    countRecent: async () => true,
    reset: async () => {},
  }),
};
const email = 'ada@example.org';
const anyQuery = () => queryOf(`query ${Math.floor(Math.random() * 12)}`);

/** A token of a random existing alert. */
async function anyToken(access: DatabaseAccess, purpose: 'confirm' | 'update' | 'unsubscribe') {
  const all = await allAlerts(access);
  const alert = all[Math.floor(Math.random() * all.length)];
  if (!alert) return 'none';
  // The alert may have been merged into another.
  return access.use((database) => linkToken(database, alert.id, purpose)).catch(() => 'none');
}

onEachDatabase((access) => {
  const delivery: Delivery = {
    access,
    transport: { send: async () => {} },
    prepare: () => async () => ({ subject: '', html: '', text: '', headers: {} }),
    issueTokens: (transaction, wanted) => issueTokens(transaction, wanted, NOW),
    messageHost: 'board.example.org',
    say: () => {},
  };
  const actions: Array<() => Promise<unknown>> = [
    () => access.use((db) => subscribe(db, { email, query: anyQuery() }, dependencies)),
    () => access.use((db) => requestLinks(db, { email }, dependencies)),
    async () => {
      const { limiterOn } = dependencies;
      const token = await anyToken(access, 'confirm');
      const input = { token, openRoleIds: async () => [1], limiterOn };
      return access.use((db) => confirm(db, input, NOW));
    },
    async () => {
      const input = { email, query: anyQuery(), token: await anyToken(access, 'update') };
      return access.use((db) => updateAlert(db, input, NOW));
    },
    async () => {
      const input = { token: await anyToken(access, 'unsubscribe') };
      return access.use((db) => unsubscribe(db, input, NOW));
    },
    () => deliver(delivery),
    () => {
      const roles = createRoles(2 + Math.floor(Math.random() * 20));
      return digest({ access, roles, transport: { send: async () => {} } });
    },
    () => access.use((db) => sweep(db, NOW)),
  ];

  test('4.6 4.7 under concurrent actions on one address, nothing fails and the rules hold', async () => {
    const all = Array.from({ length: 300 }, (_, i) => actions[i % actions.length]?.());
    const failed = (await Promise.allSettled(all)).filter(({ status }) => status === 'rejected');
    expect(failed).toEqual([]);
    const rows = await access.use((database) => database.select().from(alerts));
    expect(new Set(rows.map(({ queryKey }) => queryKey)).size).toBe(rows.length);
    expect(rows.filter(({ state }) => state !== 'unsubscribed').length).toBeLessThanOrEqual(
      MAX_ALERTS,
    );
  });

  test('4.6 an alert that is merged into another while it is being unsubscribed still ends', async () => {
    const query = queryOf('policy');
    const twin = await access.use((db) => confirmedAlert(db, { email, queryJson: query }));
    const changed = await access.use((db) => confirmedAlert(db, { email }));
    const token = await access.use((db) => linkToken(db, changed.id, 'update'));
    const end = await access.use((db) => linkToken(db, twin.id, 'unsubscribe'));
    let ending: Promise<string> | undefined;
    await access.use((database) =>
      database.transaction(async (transaction) => {
        await updateAlert(transaction, { email, query, token }, NOW);
        ending = access.use((db) => unsubscribe(db, { token: end }, NOW));
        // Lets the other action read the alert's old state and wait for its lock.
        await pause(200);
      }),
    );
    expect(await ending).toBe('unsubscribed');
    expect(await allAlerts(access)).toMatchObject([{ id: changed.id, state: 'unsubscribed' }]);
  });
});
