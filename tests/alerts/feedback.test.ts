import { describe, expect, test } from 'vitest';
import { alerts, feedback, mails, matches } from '../../lib/alerts/database/schema.ts';
import { asksReason, giveReason, judgeDigest } from '../../lib/alerts/feedback.ts';
import { sweep } from '../../lib/alerts/sweep.ts';
import { unsubscribe } from '../../lib/alerts/end-alerts.ts';
import { onEachDatabase } from './database/databases.ts';
import {
  confirmedAlert,
  DAY,
  givenToken,
  newsletterReader,
  NOW,
  queryOf,
} from './alert-factory.ts';

const query = queryOf('policy', [['tags_area:Climate change']]);

onEachDatabase((access) => {
  const said = () => access.use((database) => database.select().from(feedback));
  const judge = (mailId: string, isUseful: boolean) =>
    access.use((database) => judgeDigest(database, { mailId, isUseful }, NOW));

  /** A sent digest of an alert. */
  const sentDigest = (roleIds: number[], fields: Partial<typeof mails.$inferInsert> = {}) =>
    access.use(async (database) => {
      const alert = await confirmedAlert(database, { queryJson: query });
      const id = crypto.randomUUID();
      const mail = { id, kind: 'digest', to: alert.email, alertId: alert.id } as const;
      await database.insert(mails).values({ ...mail, state: 'sent', ...fields });
      const rows = roleIds.map((roleId) => ({ alertId: alert.id, roleId, mailId: id }));
      await database.insert(matches).values(rows);
      return { mailId: id, alert };
    });

  describe('18.5 whether the roles of a digest were useful', () => {
    test('18.5 an answer is stored with filters and roles but without address, alert and mail', async () => {
      const { mailId, alert } = await sentDigest([8, 7]);
      expect(await judge(mailId, true)).toBe('recorded');
      const rows = await said();
      expect(rows).toEqual([
        {
          id: expect.any(String),
          day: '2026-09-01',
          answer: 'useful',
          queryJson: query,
          roleIds: [7, 8],
        },
      ]);
      const text = JSON.stringify(rows);
      for (const name of [mailId, alert.id, alert.email]) expect(text).not.toContain(name);
    });

    test('18.5 the first answer to a mail counts', async () => {
      const { mailId } = await sentDigest([7]);
      for (const isUseful of [false, true, false]) {
        expect(await judge(mailId, isUseful)).toBe('recorded');
      }
      expect((await said()).map(({ answer }) => answer)).toEqual(['not useful']);
    });

    test('18.5 answers for other kinds of mail, unknown mails and anonymised alerts are refused', async () => {
      const { mailId: links } = await sentDigest([7], { kind: 'links' });
      expect(await judge(links, true)).toBe('invalid');
      expect(await judge(crypto.randomUUID(), true)).toBe('invalid');
      const { mailId } = await sentDigest([9]);
      await access.use((database) => database.update(alerts).set({ email: '', queryJson: null }));
      for (let time = 0; time < 2; time++) expect(await judge(mailId, true)).toBe('invalid');
      expect(await said()).toEqual([]);
    });
  });

  describe('18.6 why an alert ended', () => {
    const reason = (token: string, given: 'found' | 'often' = 'found', now = NOW) =>
      access.use((database) => giveReason(database, { token, reason: given }, now));
    const asks = (token: string) => access.use((database) => asksReason(database, { token }, NOW));
    const end = (token: string) => access.use((database) => unsubscribe(database, { token }, NOW));

    test('18.6 a reason is stored once, with nothing but the filters', async () => {
      await access.use(async (database) => {
        const { id: alertId } = await confirmedAlert(database, { queryJson: query });
        await givenToken(database, 'end', { purpose: 'unsubscribe', alertId });
      });
      expect(await reason('end')).toBe('invalid');
      expect(await asks('end')).toBe(false);
      await end('end');
      expect(await asks('end')).toBe(true);
      expect(await reason('end')).toBe('recorded');
      expect(await reason('end', 'often')).toBe('recorded');
      expect(await asks('end')).toBe(false);
      const rows = await said();
      expect(rows).toMatchObject([{ answer: 'found a job', queryJson: query, roleIds: [] }]);
      expect(Object.keys(rows[0]!).toSorted()).toEqual([
        'answer',
        'day',
        'id',
        'queryJson',
        'roleIds',
      ]);
    });

    test('18.6 no reason is accepted for an anonymised alert or for the newsletter', async () => {
      await access.use(async (database) => {
        const { id: alertId } = await confirmedAlert(database, { queryJson: query });
        await givenToken(database, 'end', { purpose: 'unsubscribe', alertId });
        const { emailKey: newsletterKey } = await newsletterReader(database);
        await givenToken(database, 'news', { purpose: 'unsubscribe', newsletterKey });
      });
      await end('end');
      await end('news');
      expect(await asks('news')).toBe(false);
      expect(await reason('news')).toBe('invalid');
      await access.use((database) => sweep(database, NOW + 31 * DAY));
      expect(await reason('end', 'found', NOW + 31 * DAY)).toBe('invalid');
      expect(await said()).toEqual([]);
    });

    test('18.6 an alert that ends a second time can have another reason', async () => {
      await access.use(async (database) => {
        const { id: alertId } = await confirmedAlert(database, {
          queryJson: query,
          hasReason: true,
        });
        await givenToken(database, 'end', { purpose: 'unsubscribe', alertId });
      });
      await end('end');
      expect(await reason('end', 'often')).toBe('recorded');
      expect((await said()).map(({ answer }) => answer)).toEqual(['too many']);
    });
  });
});
