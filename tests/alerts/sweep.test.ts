import { expect, test } from 'vitest';
import {
  feedback,
  mails,
  newsletterSubscribers,
  rateLimits,
  tokens,
} from '../../lib/alerts/database/schema.ts';
import { sweep } from '../../lib/alerts/sweep.ts';
import { hashToken } from '../../lib/alerts/tokens.ts';
import { unsubscribe } from '../../lib/alerts/end-alerts.ts';
import { onEachDatabase } from './database/databases.ts';
import {
  at,
  confirmedAlert,
  DAY,
  givenToken,
  newsletterReader,
  NOW,
  pendingAlert,
} from './alert-factory.ts';
import { allAlerts, allMails } from './tables.ts';

onEachDatabase((access) => {
  const sweepNow = () => access.use((database) => sweep(database, NOW));
  const old = at(NOW - 7 * DAY - 1);

  test('4.6 a request that is not confirmed within 7 days is deleted, with its mails and links', async () => {
    const { waiting, confirmed } = await access.use(async (database) => {
      const forgotten = await pendingAlert(database, { createdAt: old });
      await givenToken(database, 'link', { purpose: 'confirm', alertId: forgotten.id });
      await database
        .insert(mails)
        .values({ id: crypto.randomUUID(), kind: 'confirmation', to: 'x', alertId: forgotten.id });
      await newsletterReader(database, { state: 'pending', createdAt: old });
      return {
        waiting: await pendingAlert(database, { createdAt: at(NOW - 7 * DAY) }),
        confirmed: await confirmedAlert(database, { createdAt: old }),
      };
    });
    await sweepNow();
    const ids = (await allAlerts(access)).map(({ id }) => id);
    expect(ids.sort()).toEqual([waiting.id, confirmed.id].sort());
    expect(await allMails(access)).toEqual([]);
    expect(await access.use((database) => database.select().from(tokens))).toEqual([]);
    expect(await access.use((database) => database.select().from(newsletterSubscribers))).toEqual(
      [],
    );
  });

  test('4.6 an alert that is requested again and not confirmed becomes unsubscribed again', async () => {
    await access.use(async (database) => {
      const { id: alertId } = await pendingAlert(database, { createdAt: old, unsubscribedAt: old });
      await givenToken(database, 'end', { purpose: 'unsubscribe', alertId });
    });
    await sweepNow();
    expect(await allAlerts(access)).toMatchObject([{ state: 'unsubscribed' }]);
    expect(await access.use((database) => database.select().from(tokens))).toHaveLength(1);
  });

  test('expired tokens and old counts are deleted', async () => {
    await access.use(async (database) => {
      const { id: alertId } = await confirmedAlert(database);
      await givenToken(database, 'old', { purpose: 'update', alertId, expiresAt: at(NOW - 1) });
      await givenToken(database, 'good', { purpose: 'update', alertId, expiresAt: at(NOW) });
      await givenToken(database, 'for ever', { purpose: 'unsubscribe', alertId });
      await database.insert(rateLimits).values([
        { key: 'old', startsAt: at(NOW - 7 * DAY - 1), count: 1 },
        { key: 'good', startsAt: at(NOW - 7 * DAY), count: 1 },
      ]);
    });
    await sweepNow();
    const kept = await access.use((database) => database.select().from(tokens));
    expect(kept.map(({ hash }) => hash).sort()).toEqual(['good', 'for ever'].map(hashToken).sort());
    const counts = await access.use((database) => database.select().from(rateLimits));
    expect(counts.map(({ key }) => key)).toEqual(['good']);
  });

  test('old mails are deleted, except digests and unsent mails', async () => {
    const longAgo = at(NOW - 30 * DAY - 1);
    const kinds = [
      { kind: 'links', state: 'sent', createdAt: longAgo },
      { kind: 'links', state: 'queued', createdAt: longAgo },
      { kind: 'links', state: 'sent', createdAt: at(NOW - 30 * DAY) },
      { kind: 'digest', state: 'sent', createdAt: longAgo },
    ] as const;
    await access.use((database) =>
      database
        .insert(mails)
        .values(kinds.map((kind) => ({ id: crypto.randomUUID(), to: 'x', ...kind }))),
    );
    await sweepNow();
    expect((await allMails(access)).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'digest sent',
      'links queued',
      'links sent',
    ]);
  });

  test('feedback is deleted after a year', async () => {
    const said = { answer: 'useful', queryJson: null, roleIds: [1] } as const;
    const days = ['2025-08-31', '2025-09-01'];
    await access.use((database) =>
      database
        .insert(feedback)
        .values(days.map((day) => ({ id: crypto.randomUUID(), day, ...said, roleIds: [1] }))),
    );
    await sweepNow();
    const kept = await access.use((database) => database.select().from(feedback));
    expect(kept.map(({ day }) => day)).toEqual(['2025-09-01']);
  });

  test('address and query of an ended alert are deleted after 30 days, and its old links still work', async () => {
    const longAgo = at(NOW - 30 * DAY - 1);
    const left = { state: 'unsubscribed', email: 'ada@example.org' } as const;
    await access.use(async (database) => {
      const gone = await confirmedAlert(database, { ...left, unsubscribedAt: longAgo });
      await givenToken(database, 'end', { purpose: 'unsubscribe', alertId: gone.id });
      await database.insert(mails).values({
        id: crypto.randomUUID(),
        kind: 'digest',
        to: gone.email,
        alertId: gone.id,
        state: 'sent',
        createdAt: longAgo,
      });
      await confirmedAlert(database, { ...left, unsubscribedAt: longAgo });
      await confirmedAlert(database, { ...left, unsubscribedAt: at(NOW - 30 * DAY) });
    });
    await sweepNow();
    await sweepNow();
    const kept = await allAlerts(access);
    expect(kept.map(({ email }) => email).sort()).toEqual(['', '', 'ada@example.org']);
    const forgotten = kept.filter(({ email }) => email === '');
    expect(JSON.stringify([forgotten, await allMails(access)])).not.toMatch(/ada@|query \d/);
    expect(await access.use((database) => unsubscribe(database, { token: 'end' }, NOW))).toBe(
      'unsubscribed',
    );
  });
});
