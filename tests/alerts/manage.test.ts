import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { alerts, feedback } from '../../lib/alerts/database/schema.ts';
import { confirm } from '../../lib/alerts/confirm.ts';
import { giveReason } from '../../lib/alerts/feedback.ts';
import {
  changeAlert,
  managedAlerts,
  maskedAddress,
  updateAlert,
  validateToken,
} from '../../lib/alerts/manage.ts';
import { subscribe } from '../../lib/alerts/subscribe.ts';
import { unsubscribe } from '../../lib/alerts/end-alerts.ts';
import type { AlertChange } from '../../lib/alerts/client/contract.ts';
import { onEachDatabase } from './database/databases.ts';
import {
  type Alert,
  at,
  confirmedAlert,
  DAY,
  linkToken,
  NOW,
  pendingAlert,
  queryOf,
} from './alert-factory.ts';
import { allAlerts, dependenciesAt } from './tables.ts';

const email = 'Ada@Example.org';
/** NOW is a Tuesday. */
const NEXT_MONDAY = at(Date.UTC(2026, 8, 7) / 1000);

onEachDatabase((access) => {
  const given = (fields: Partial<Alert> = {}) =>
    access.use((database) => confirmedAlert(database, { email, ...fields }));
  const linkOf = (alert: Alert, now = NOW) =>
    access.use((database) => linkToken(database, alert.id, 'manage', now));
  const list = (token: string, now = NOW) =>
    access.use((database) => managedAlerts(database, { token }, now));
  const change = (token: string, alertId: string, kind: AlertChange, now = NOW) =>
    access.use((database) =>
      changeAlert(
        database,
        { token, alertId, change: kind, digestTime: { hour: 7, timeZone: 'UTC' } },
        now,
      ),
    );
  const stored = async (id: string) => (await allAlerts(access)).find((alert) => alert.id === id);

  describe('18.3 the page of all alerts', () => {
    test('18.3 a link shows only the confirmed alerts of its address, oldest first', async () => {
      const one = await given({ createdAt: at(NOW - 9 * DAY) });
      const two = await given({ email: 'ada@example.org', createdAt: at(NOW - 8 * DAY) });
      await access.use((database) => pendingAlert(database, { email }));
      await given({ state: 'unsubscribed' });
      await given({ email: 'bob@example.org' });
      const managed = await list(await linkOf(two));
      expect(managed?.alerts.map(({ id }) => id)).toEqual([one.id, two.id]);
      expect(maskedAddress(managed?.email ?? '')).toBe('a…@example.org');
    });

    test('18.3 an expired link, another kind of token and an unknown one show nothing', async () => {
      const alert = await given();
      const token = await linkOf(alert);
      expect(await list(token, NOW + 31 * DAY)).toBeNull();
      const update = await access.use((database) => linkToken(database, alert.id, 'update'));
      expect(await list(update)).toBeNull();
      const end = await access.use((database) => linkToken(database, alert.id, 'unsubscribe'));
      expect(await list(end)).toBeNull();
      expect(await list('unheard-of')).toBeNull();
      expect(await change(end, alert.id, 'delete')).toBe('invalid');
    });

    test('18.3 neither an alert of another address nor an unconfirmed one can be changed', async () => {
      const token = await linkOf(await given());
      const others = [
        await given({ email: 'bob@example.org' }),
        await access.use((database) => pendingAlert(database, { email })),
        await given({ state: 'unsubscribed' }),
      ];
      const before = await allAlerts(access);
      for (const { id } of others) {
        for (const kind of ['delete', 'weekly', 'pause', 'edit'] as const) {
          expect(await change(token, id, kind)).toBe('invalid');
        }
      }
      expect(await allAlerts(access)).toEqual(before);
    });

    test('18.3 loading the page changes nothing', async () => {
      const token = await linkOf(await given());
      const before = await allAlerts(access);
      await list(token);
      expect(await allAlerts(access)).toEqual(before);
    });

    test('18.3 the page still works after the alert of its link is deleted there, but not after it is unsubscribed by mail', async () => {
      const [one, two] = [await given(), await given()];
      const [token, elsewhere] = [await linkOf(one), await linkOf(one)];
      expect(await change(token, one.id, 'delete')).toMatchObject({ updateToken: null });
      expect(await stored(one.id)).toMatchObject({ state: 'unsubscribed' });
      expect((await list(token))?.alerts.map(({ id }) => id)).toEqual([two.id]);
      expect(await list(elsewhere)).toBeNull();
      const validity = await access.use((database) => validateToken(database, { token }, NOW));
      expect(validity).toBe('invalid');
      const other = await linkOf(two);
      const end = await access.use((database) => linkToken(database, two.id, 'unsubscribe'));
      await access.use((database) => unsubscribe(database, { token: end }, NOW));
      expect(await list(other)).toBeNull();
    });

    test('18.6 the page accepts a reason only for an alert that was deleted on it', async () => {
      const [one, two] = [await given(), await given()];
      const other = await given({ email: 'bob@example.org', state: 'unsubscribed' });
      const token = await linkOf(one);
      const say = (alertId: string) =>
        access.use((database) => giveReason(database, { token, alertId, reason: 'often' }, NOW));
      await change(token, two.id, 'delete');
      expect(await say(one.id)).toBe('invalid');
      expect(await say(other.id)).toBe('invalid');
      expect(await say(two.id)).toBe('recorded');
      expect(await say(two.id)).toBe('recorded');
      expect(await access.use((database) => database.$count(feedback))).toBe(1);
    });

    test('18.3 editing returns a link for the edited alert, regardless of the mail that led to the page', async () => {
      const [one, two] = [await given(), await given({ email: 'ada@example.org' })];
      const edited = await change(await linkOf(one), two.id, 'edit');
      const token = edited === 'invalid' ? '' : (edited.updateToken ?? '');
      const query = queryOf('law');
      const outcome = await access.use((database) =>
        updateAlert(database, { email, query, token }, NOW),
      );
      expect(outcome).toBe('updated');
      expect((await stored(two.id))?.queryJson).toEqual(query);
    });

    test('18.3 repeated edits do not extend the access of a forwarded link', async () => {
      const alert = await given();
      const edited = await change(await linkOf(alert), alert.id, 'edit', NOW + 29 * DAY);
      const token = edited === 'invalid' ? '' : (edited.updateToken ?? '');
      const valid = (now: number) =>
        access.use((database) => validateToken(database, { token }, now));
      expect(await valid(NOW + 29 * DAY)).toBe('valid');
      expect(await valid(NOW + 31 * DAY)).toBe('invalid');
      expect(await list(token)).toBeNull();
    });
  });

  describe('18.1 how often', () => {
    test('18.1 an alert that becomes weekly waits until Monday, one that becomes daily does not', async () => {
      const { id } = await given({ confirmedAt: at(NOW - 100 * DAY) });
      const token = await linkOf(await given());
      await change(token, id, 'weekly');
      expect(await stored(id)).toMatchObject({ rhythm: 'weekly', dueAt: NEXT_MONDAY });
      await change(token, id, 'weekly', NOW + 8 * DAY);
      expect(await stored(id)).toMatchObject({ dueAt: NEXT_MONDAY });
      await change(token, id, 'daily');
      expect(await stored(id)).toMatchObject({ rhythm: 'daily', dueAt: null });
    });

    test('18.1 an alert that is requested as weekly is weekly once it is confirmed', async () => {
      const ask = (rhythm?: 'daily' | 'weekly') =>
        access.use((database) =>
          subscribe(database, { email, query: queryOf('law'), rhythm }, dependenciesAt()),
        );
      await ask('weekly');
      const [asked] = await allAlerts(access);
      expect(asked).toMatchObject({ rhythm: 'weekly', dueAt: null });
      const token = await access.use((database) => linkToken(database, asked!.id, 'confirm'));
      const openRoleIds = async () => [1];
      await access.use((database) =>
        confirm(database, { token, openRoleIds, ...dependenciesAt() }, NOW),
      );
      expect(await allAlerts(access)).toMatchObject([{ rhythm: 'weekly', dueAt: NEXT_MONDAY }]);
    });

    test('18.1 by default an alert is daily, even one that was weekly before it ended', async () => {
      await given({
        queryJson: queryOf('law'),
        state: 'unsubscribed',
        rhythm: 'weekly',
        dueAt: NEXT_MONDAY,
        pausedUntil: NEXT_MONDAY,
      });
      await access.use((database) =>
        subscribe(database, { email, query: queryOf('law') }, dependenciesAt()),
      );
      expect(await allAlerts(access)).toMatchObject([
        { state: 'pending', rhythm: 'daily', dueAt: null, pausedUntil: null },
      ]);
    });
  });

  test('18.2 a pause lasts 30 days and can be ended', async () => {
    const alert = await given();
    const token = await linkOf(alert);
    await change(token, alert.id, 'pause');
    expect(await stored(alert.id)).toMatchObject({ pausedUntil: at(NOW + 30 * DAY) });
    await change(token, alert.id, 'resume');
    expect(await stored(alert.id)).toMatchObject({ pausedUntil: null, matchedRun: 0 });
  });

  test('18.3 the link of an anonymised alert shows nothing', async () => {
    const alert = await given();
    const token = await linkOf(alert);
    await access.use((database) =>
      database.update(alerts).set({ email: '' }).where(eq(alerts.id, alert.id)),
    );
    expect(await list(token)).toBeNull();
  });
});
