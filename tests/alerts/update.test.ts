import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { alerts, runs, sightings, mails, matches } from '../../lib/alerts/database/schema.ts';
import { unsubscribe } from '../../lib/alerts/end-alerts.ts';
import { updateAlert, validateToken } from '../../lib/alerts/manage.ts';
import type { QueryJson } from '../../lib/query/query-json.ts';
import { onEachDatabase } from './database/databases.ts';
import { type Alert, at, confirmedAlert, DAY, givenToken, NOW, queryOf } from './alert-factory.ts';
import { allAlerts, allMails } from './tables.ts';

const email = 'ada@example.org';
const policy = queryOf('policy');
const law = queryOf('law');

onEachDatabase((access) => {
  const given = (fields: Partial<Alert>, token: string | null = null): Promise<Alert> =>
    access.use(async (database) => {
      const alert = await confirmedAlert(database, { email, ...fields });
      const alertId = alert.id;
      if (token) {
        await givenToken(database, token, { purpose: 'update', alertId });
        await givenToken(database, `end ${token}`, { purpose: 'unsubscribe', alertId });
      }
      return alert;
    });
  const change = (token: string, query: QueryJson | null, address = email) =>
    access.use((database) => updateAlert(database, { email: address, query, token }, NOW));
  const seeRuns = (count: number) =>
    access.use(async (database) => {
      for (let id = 0; id < count; id++) {
        await database.insert(runs).values({ id, createdAt: at(NOW) });
        await database.insert(sightings).values({ roleId: 100 + id, runId: id });
      }
    });
  const wasSent = (
    alert: Alert,
    roleIds: number[],
    mail: Partial<typeof mails.$inferInsert> = {},
  ) =>
    access.use(async (database) => {
      const mailId = crypto.randomUUID();
      const fields = { id: mailId, kind: 'digest', to: email, alertId: alert.id } as const;
      await database.insert(mails).values({ ...fields, state: 'sent', ...mail });
      await database
        .insert(matches)
        .values(roleIds.map((roleId) => ({ alertId: alert.id, roleId, mailId })));
    });
  const ledger = async () => {
    const rows = await access.use((database) => database.select().from(matches));
    return rows.map(({ alertId, roleId }) => [alertId, roleId]).sort();
  };

  test('4.7 an alert gets another query with its token and address, and the token stays valid', async () => {
    const alert = await given({ queryJson: policy, matchedRun: 3 }, 'link');
    expect(await change('link', law, ' ADA@example.org')).toBe('updated');
    expect(await allAlerts(access)).toMatchObject([
      { id: alert.id, queryJson: law, state: 'confirmed', matchedRun: 3, updatedAt: at(NOW) },
    ]);
    expect(await change('link', null)).toBe('updated');
    expect(await allAlerts(access)).toMatchObject([{ queryJson: null }]);
    expect(await access.use((db) => validateToken(db, { token: 'link' }, NOW))).toBe('valid');
    expect(await allMails(access)).toEqual([]);
  });

  test('4.7 neither a token without its own address nor an address without a token changes anything', async () => {
    const alert = await given({ queryJson: policy }, 'link');
    const other = await given({ email: 'bob@example.org' }, 'of another');
    const before = await allAlerts(access);
    expect(await change('link', law, 'bob@example.org')).toBe('refused');
    expect(await change('of another', law)).toBe('refused');
    expect(await change('end link', law)).toBe('refused');
    expect(await change('unheard of', law)).toBe('refused');
    expect(await change('', law)).toBe('refused');
    expect(await change("' or 1=1 --", law)).toBe('refused');
    expect(await allAlerts(access)).toEqual(before);
    expect(before.map(({ id }) => id).sort()).toEqual([alert.id, other.id].sort());
  });

  test('4.7 an expired token, or one of an ended alert, changes nothing', async () => {
    const alert = await given({ queryJson: policy });
    await access.use((database) =>
      givenToken(database, 'old', { purpose: 'update', alertId: alert.id, expiresAt: at(NOW) }),
    );
    await given({ queryJson: queryOf('ended'), state: 'unsubscribed' }, 'ended');
    expect(await change('old', law)).toBe('refused');
    expect(await change('ended', law)).toBe('refused');
    expect((await allAlerts(access)).map(({ queryJson }) => queryJson)).not.toContainEqual(law);
  });

  test('4.7 an update to the same query creates no other alert', async () => {
    await given({ queryJson: policy, matchedRun: 3, sinceRun: 1 }, 'link');
    expect(await change('link', queryOf('  POLICY '))).toBe('updated');
    expect(await allAlerts(access)).toMatchObject([{ matchedRun: 3, sinceRun: 1 }]);
  });

  test('4.7 a query with a renamed value counts as the same, and the alert keeps its position', async () => {
    const old = queryOf('', [['tags_area:Global health & poverty']]);
    const renamed = queryOf('', [['tags_area:Global health & development']]);
    const keyBefore = 'made before the rename';
    await given({ queryJson: old, queryKey: keyBefore, matchedRun: 3, sinceRun: 1 }, 'link');
    expect(await change('link', renamed)).toBe('updated');
    expect(await allAlerts(access)).toMatchObject([{ queryJson: renamed, sinceRun: 1 }]);
    expect(await change('link', law)).toBe('updated');
    expect(await allAlerts(access)).toMatchObject([{ queryJson: law, sinceRun: 3 }]);
  });

  test('4.7 alerts with unreadable queries can be changed and do not affect others', async () => {
    const unreadable = { queryJson: { query: 1 } as unknown as QueryJson };
    await given({ queryJson: policy }, 'link');
    const broken = await given({}, 'broken');
    await access.use((database) =>
      database.update(alerts).set(unreadable).where(eq(alerts.id, broken.id)),
    );
    expect(await change('link', law)).toBe('updated');
    expect(await change('broken', policy)).toBe('updated');
    const queries = (await allAlerts(access)).map(({ queryJson }) => queryJson?.query);
    expect(queries.toSorted()).toEqual(['law', 'policy']);
  });

  test('4.7 an update to the query of another alert of the address merges the two', async () => {
    await seeRuns(3);
    const alert = await given({ queryJson: policy, matchedRun: 2, sinceRun: 1 }, 'link');
    const twin = await given({ queryJson: law, matchedRun: 1, sinceRun: 0 }, 'of the twin');
    await wasSent(alert, [1, 2], { runId: 2 });
    await wasSent(twin, [2, 3], { runId: 1 });
    await wasSent(twin, [4], { state: 'queued' });
    expect(await change('link', law)).toBe('updated');
    expect(await allAlerts(access)).toMatchObject([
      { id: alert.id, queryJson: law, matchedRun: 1, sinceRun: 0 },
    ]);
    expect(await ledger()).toEqual([1, 2, 3, 4].map((roleId) => [alert.id, roleId]));
    const outbox = await allMails(access);
    expect(outbox.map(({ state, alertId, runId }) => [state, alertId, runId]).sort()).toEqual([
      ['queued', alert.id, null],
      ['sent', alert.id, null],
      ['sent', alert.id, null],
    ]);
    expect(await access.use((db) => validateToken(db, { token: 'of the twin' }, NOW))).toBe(
      'valid',
    );
    await access.use((database) => unsubscribe(database, { token: 'end of the twin' }, NOW));
    expect(await allAlerts(access)).toMatchObject([{ state: 'unsubscribed' }]);
  });

  test.each([
    ['a paused alert and its twin', at(NOW + 20 * DAY), null, 20],
    ['an alert and its paused twin', null, at(NOW + 20 * DAY), 0],
    ['two paused alerts', at(NOW + 5 * DAY), at(NOW + 20 * DAY), 5],
    ['an alert and its twin', null, null, 2],
  ])(
    '18.2 when %s are merged, the digests that wait do so as long as the alert that was edited',
    async (_, pausedUntil, twinPausedUntil, days) => {
      const alert = await given({ queryJson: policy, pausedUntil }, 'link');
      const twin = await given({ queryJson: law, pausedUntil: twinPausedUntil });
      const waits = { state: 'queued', nextAttemptAt: at(Date.now() / 1000 + 2 * DAY) } as const;
      await wasSent(alert, [1], waits);
      await wasSent(twin, [2], waits);
      await change('link', law);
      expect(await allAlerts(access)).toMatchObject([{ pausedUntil }]);
      const dueIn = (await allMails(access)).map(
        ({ nextAttemptAt }) => (+nextAttemptAt - Date.now()) / 1000 / DAY,
      );
      for (const due of dueIn) expect(Math.abs(due - days)).toBeLessThan(0.1);
    },
  );

  test('4.7 a pending or ended alert is merged into one that is updated to its query', async () => {
    await seeRuns(3);
    const alert = await given({ queryJson: policy, matchedRun: 2 }, 'link');
    const waiting = await given({ queryJson: law, state: 'pending', matchedRun: 0 });
    await access.use((database) =>
      database
        .insert(mails)
        .values({ id: crypto.randomUUID(), kind: 'confirmation', to: email, alertId: waiting.id }),
    );
    await change('link', law);
    expect(await allMails(access)).toEqual([]);
    const ended = await given({ queryJson: policy, state: 'unsubscribed' });
    await wasSent(ended, [9]);
    await change('link', policy);
    expect(await allAlerts(access)).toMatchObject([{ id: alert.id, matchedRun: 2 }]);
    expect(await ledger()).toEqual([[alert.id, 9]]);
  });

  test('4.7 alerts of other addresses with the same query are unchanged', async () => {
    await given({ queryJson: policy }, 'link');
    const other = await given({ email: 'bob@example.org', queryJson: law });
    await change('link', law);
    expect(await allAlerts(access)).toContainEqual(other);
    expect(await allAlerts(access)).toHaveLength(2);
  });

  test('4.7 concurrent updates of two alerts to one query leave one alert', async () => {
    await given({ queryJson: policy }, 'one');
    await given({ queryJson: law }, 'two');
    const target = queryOf('target');
    expect(await Promise.all([change('one', target), change('two', target)])).toEqual([
      'updated',
      'updated',
    ]);
    expect(await allAlerts(access)).toMatchObject([{ queryJson: target, state: 'confirmed' }]);
  });
});
