import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { alerts, mails } from '../../lib/alerts/database/schema.ts';
import { keepAlert } from '../../lib/alerts/confirm.ts';
import { changeAlert } from '../../lib/alerts/manage.ts';
import { sweep } from '../../lib/alerts/sweep.ts';
import { createRole } from '../support/role-factory.ts';
import { onEachDatabase } from './database/databases.ts';
import { deliveryOf, takingTransport } from '../digest/digests.ts';
import { at, confirmedAlert, DAY, linkToken, NOW, pendingAlert } from './alert-factory.ts';
import { allAlerts, allMails } from './tables.ts';

const YEAR = 365 * DAY;
const email = 'ada@example.org';

onEachDatabase((access) => {
  const old = { email, wantedAt: at(NOW - YEAR - 1) };
  const given = (fields: Parameters<typeof confirmedAlert>[1]) =>
    access.use((database) => confirmedAlert(database, fields));
  const sweepAt = (days: number) => access.use((database) => sweep(database, NOW + days * DAY));
  const stateOf = async (id: string) =>
    (await allAlerts(access)).find((alert) => alert.id === id)?.state;
  const questions = async () => (await allMails(access)).filter(({ kind }) => kind === 'keep');
  /** Marks the questions as sent, some days from now. */
  const sendAt = (days: number) =>
    access.use((database) =>
      database
        .update(mails)
        .set({ state: 'sent', sentAt: at(NOW + days * DAY) })
        .where(and(eq(mails.kind, 'keep'), eq(mails.state, 'queued'))),
    );

  describe('18.8 keep or delete', () => {
    test('18.8 the reader of an alert is asked once, a year after confirming it', async () => {
      const { id } = await given(old);
      await given({ wantedAt: at(NOW - YEAR + DAY) });
      await given({ ...old, email: 'bob@example.org', state: 'unsubscribed' });
      await access.use((database) => pendingAlert(database, { email: 'eve@example.org' }));
      for (let time = 0; time < 3; time++) await sweepAt(0);
      expect(await questions()).toMatchObject([{ to: email, alertId: id, state: 'queued' }]);
      const transport = takingTransport();
      await deliveryOf({ access, roles: [createRole(1)], transport, now: () => NOW }).deliver();
      const [mail] = transport.taken;
      expect(mail?.rendered.subject).toBe('Do you want to keep your Lodestar job alert?');
      expect(mail?.rendered.headers['List-Unsubscribe']).toBeDefined();
      const token = /alerts\/keep#([\w-]{43})/.exec(mail?.rendered.text ?? '')?.[1] ?? '';
      const answer = () => access.use((database) => keepAlert(database, { token }, NOW + 20 * DAY));
      expect(await answer()).toBe('kept');
      expect(await answer()).toBe('kept');
      await sweepAt(100);
      expect(await stateOf(id)).toBe('confirmed');
      const own = async () => (await questions()).filter(({ alertId }) => alertId === id);
      expect(await own()).toHaveLength(0);
      await sweepAt(386);
      expect(await own()).toHaveLength(1);
    });

    test('18.8 without an answer the alert ends 30 days after the question was sent', async () => {
      const { id } = await given(old);
      await sweepAt(0);
      await sendAt(10);
      await sweepAt(39);
      expect(await stateOf(id)).toBe('confirmed');
      await sweepAt(41);
      expect(await stateOf(id)).toBe('unsubscribed');
      expect(await allAlerts(access)).toMatchObject([{ unsubscribedAt: at(NOW + 41 * DAY) }]);
      await sweepAt(72);
      expect((await allAlerts(access))[0]?.email).toBe('');
    });

    test('18.8 a question that was not sent does not end the alert, and is asked again', async () => {
      const { id } = await given(old);
      await sweepAt(0);
      await access.use((database) => database.update(mails).set({ state: 'failed' }));
      for (const day of [31, 59]) await sweepAt(day);
      expect(await questions()).toHaveLength(1);
      await sweepAt(61);
      expect((await questions()).map(({ state }) => state).toSorted()).toEqual([
        'failed',
        'queued',
      ]);
      expect(await stateOf(id)).toBe('confirmed');
      await sendAt(61);
      await sweepAt(92);
      expect(await stateOf(id)).toBe('unsubscribed');
    });

    test('18.8 changing an alert keeps it, and a queued question is not sent', async () => {
      const alert = await given(old);
      await sweepAt(0);
      await access.use(async (database) => {
        const token = await linkToken(database, alert.id, 'manage');
        const change = {
          token,
          alertId: alert.id,
          change: 'pause',
          digestTime: { hour: 7, timeZone: 'UTC' },
        } as const;
        await changeAlert(database, change, NOW);
      });
      const transport = takingTransport();
      await deliveryOf({ access, roles: [createRole(1)], transport }).deliver();
      expect(transport.taken).toEqual([]);
      await sweepAt(45);
      expect(await stateOf(alert.id)).toBe('confirmed');
    });

    test('18.8 neither another kind of link nor the link of an ended alert keeps an alert', async () => {
      const alert = await given(old);
      const keep = async (purpose: 'keep' | 'update', now = NOW) => {
        const token = await access.use((database) => linkToken(database, alert.id, purpose));
        return access.use((database) => keepAlert(database, { token }, now));
      };
      expect(await keep('update')).toBe('invalid');
      expect(await keep('keep', NOW + 61 * DAY)).toBe('invalid');
      await access.use((database) => database.update(alerts).set({ state: 'unsubscribed' }));
      expect(await keep('keep')).toBe('invalid');
    });
  });
});
