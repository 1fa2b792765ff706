import { expect, test } from 'vitest';
import { runs, sightings } from '../../lib/alerts/database/schema.ts';
import { recordSightings } from '../../lib/alerts/sightings.ts';
import { confirm } from '../../lib/alerts/confirm.ts';
import { onEachDatabase } from './database/databases.ts';
import {
  at,
  confirmedAlert,
  givenToken,
  NOW,
  newsletterReader,
  pendingAlert,
} from './alert-factory.ts';
import { allAlerts, dependenciesAt } from './tables.ts';

onEachDatabase((access) => {
  const press = (token: string, openRoleIds: readonly number[] = [7, 8]) =>
    access.use((database) =>
      confirm(database, { token, openRoleIds: async () => openRoleIds, ...dependenciesAt() }, NOW),
    );

  test('4.6 an alert is confirmed by its link, and a second time changes nothing', async () => {
    await access.use(async (database) => {
      const { id: alertId } = await pendingAlert(database);
      await givenToken(database, 'link', { purpose: 'confirm', alertId });
    });
    expect(await press('link')).toBe('confirmed');
    const [alert] = await allAlerts(access);
    expect(alert).toMatchObject({ state: 'confirmed', confirmedAt: at(NOW) });
    expect(await press('link')).toBe('confirmed');
    expect(await allAlerts(access)).toEqual([alert]);
  });

  test('an alert that is confirmed before the first digest gets no existing roles', async () => {
    await access.use(async (database) => {
      const { id: alertId } = await pendingAlert(database);
      await givenToken(database, 'link', { purpose: 'confirm', alertId });
    });
    await press('link');
    const seen = await access.use((database) => database.select().from(sightings));
    expect(seen.map(({ roleId, runId }) => [roleId, runId])).toEqual([
      [7, 0],
      [8, 0],
    ]);
    expect(await allAlerts(access)).toMatchObject([{ matchedRun: 0 }]);
  });

  test('alerts can be confirmed while the roles cannot be read', async () => {
    await access.use(async (database) => {
      const { id: alertId } = await pendingAlert(database);
      await givenToken(database, 'link', { purpose: 'confirm', alertId });
    });
    expect(await press('link', [])).toBe('confirmed');
    expect(await access.use((database) => database.select().from(runs))).toEqual([]);
  });

  test('an alert gets the roles that are seen after it was confirmed', async () => {
    await access.use(async (database) => {
      for (const roleIds of [[1], [1, 2], [1, 2, 3]]) await recordSightings(database, roleIds, NOW);
      const { id: alertId } = await pendingAlert(database);
      await givenToken(database, 'link', { purpose: 'confirm', alertId });
    });
    await press('link');
    expect(await allAlerts(access)).toMatchObject([{ matchedRun: 2 }]);
  });

  test.each(['unsubscribed', 'pending'] as const)(
    '4.6 a link that ended confirms nothing (%s)',
    async (state) => {
      await access.use(async (database) => {
        const { id: alertId } = await confirmedAlert(database, { state });
        const expiresAt = state === 'pending' ? at(NOW) : null;
        await givenToken(database, 'link', { purpose: 'confirm', alertId, expiresAt });
      });
      expect(await press('link')).toBe('invalid');
      expect(await allAlerts(access)).toMatchObject([{ state }]);
    },
  );

  test.each(['update', 'unsubscribe'] as const)(
    '4.6 a link to %s confirms nothing',
    async (purpose) => {
      await access.use(async (database) => {
        const { id: alertId } = await pendingAlert(database);
        await givenToken(database, 'link', { purpose, alertId });
      });
      expect(await press('link')).toBe('invalid');
      expect(await press('')).toBe('invalid');
      expect(await allAlerts(access)).toMatchObject([{ state: 'pending' }]);
    },
  );

  test('4.6 a newsletter address is confirmed the same way', async () => {
    await access.use(async (database) => {
      for (const state of ['pending', 'confirmed', 'unsubscribed'] as const) {
        const { emailKey } = await newsletterReader(database, { state });
        await givenToken(database, state, { purpose: 'confirm', newsletterKey: emailKey });
      }
    });
    expect(await press('pending')).toBe('newsletter confirmed');
    expect(await press('pending')).toBe('newsletter confirmed');
    expect(await press('confirmed')).toBe('newsletter confirmed');
    expect(await press('unsubscribed')).toBe('invalid');
  });
});
