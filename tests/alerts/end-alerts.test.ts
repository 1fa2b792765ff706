import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { returnSecret, returnTag } from '../../lib/alerts/return-address.ts';
import { processReport } from '../../lib/bounces/process-report.ts';
import {
  alerts,
  complaints,
  mails,
  newsletterSubscribers,
  runs,
} from '../../lib/alerts/database/schema.ts';
import { deliver } from '../../lib/mail/delivery.ts';
import { prepareMails } from '../../lib/mail/compose-mail.ts';
import { issueTokens } from '../../lib/alerts/tokens.ts';
import { sweep } from '../../lib/alerts/sweep.ts';
import { createRole } from '../support/role-factory.ts';
import { definitions } from '../support/search-board.ts';
import { onEachDatabase } from './database/databases.ts';
import { sourceOf } from '../digest/boards.ts';
import { digest, site, takingTransport } from '../digest/digests.ts';
import { takeBaseline } from '../../lib/alerts/sightings.ts';
import { smtp } from '../mail/smtp.ts';
import { openMailServer } from '../../lib/mail/transport.ts';
import { at, confirmedAlert, DAY, newsletterReader, NOW, pendingAlert } from './alert-factory.ts';
import { returnedMail, type Shape } from '../bounces/returned-mails.ts';

onEachDatabase((access) => {
  /** Stores a digest sent on a day, and returns its id. */
  async function sentDigest(alertId: string, to: string, day: number): Promise<string> {
    const id = randomUUID();
    await access.use(async (database) => {
      await database
        .insert(runs)
        .values({ id: day, createdAt: at(NOW) })
        .onConflictDoNothing();
      await database.insert(mails).values({
        id,
        kind: 'digest',
        to,
        alertId,
        runId: day,
        state: 'sent',
        sentAt: at(NOW + day * DAY),
      });
    });
    return id;
  }

  /** Processes a bounce of a mail. */
  async function comesBack(mailId: string, shape: Partial<Shape> = {}) {
    const secret = await access.use(returnSecret);
    const raw = returnedMail({ kind: 'delivery', tag: returnTag(mailId, secret), ...shape });
    return processReport(access, raw, NOW);
  }

  const states = async () =>
    (await access.use((database) => database.select().from(alerts))).map(
      ({ email, state }) => `${email} ${state}`,
    );
  const alertOf = (email: string) => access.use((database) => confirmedAlert(database, { email }));

  test('19.1 a hard bounce immediately ends all alerts of the address, and no others', async () => {
    const one = await alertOf('gone@example.org');
    await alertOf('gone@example.org');
    await alertOf('other@example.org');
    const mail = await sentDigest(one.id, one.email, 1);
    expect(await comesBack(mail)).toEqual({ kind: 'hard', ended: 2 });
    expect((await states()).toSorted()).toEqual([
      'gone@example.org unsubscribed',
      'gone@example.org unsubscribed',
      'other@example.org confirmed',
    ]);
    expect(await comesBack(mail)).toEqual({ kind: 'hard', ended: 0 });
  });

  const full = { status: '5.2.2', diagnostic: '552 5.2.2 over quota' };

  test('19.1 three consecutive undelivered digests end an alert', async () => {
    const { id, email } = await alertOf('full@example.org');
    for (const day of [1, 2]) {
      expect(await comesBack(await sentDigest(id, email, day), full)).toMatchObject({ ended: 0 });
    }
    expect(await comesBack(await sentDigest(id, email, 3), full)).toEqual({
      kind: 'soft',
      ended: 1,
    });
  });

  test('19.1 after an alert is confirmed again, only later digests count', async () => {
    const { id, email } = await alertOf('full@example.org');
    for (const day of [1, 2, 3]) await comesBack(await sentDigest(id, email, day), full);
    const again = { state: 'confirmed', confirmedAt: at(NOW + 4 * DAY) } as const;
    await access.use((database) => database.update(alerts).set(again).where(eq(alerts.id, id)));
    for (const day of [5, 6]) {
      expect(await comesBack(await sentDigest(id, email, day), full)).toMatchObject({ ended: 0 });
    }
    expect(await comesBack(await sentDigest(id, email, 7), full)).toMatchObject({ ended: 1 });
  });

  test('19.1 a delivered digest restarts the count, and a repeated report counts once', async () => {
    const { id, email } = await alertOf('full@example.org');
    for (const day of [1, 2]) await comesBack(await sentDigest(id, email, day), full);
    await sentDigest(id, email, 3);
    for (const day of [4, 5]) {
      const mail = await sentDigest(id, email, day);
      for (let i = 0; i < 3; i++) await comesBack(mail, full);
    }
    expect(await states()).toEqual(['full@example.org confirmed']);
  });

  test.each<[string, Partial<Shape>]>([
    ['a delay', { action: 'delayed', status: '4.4.1' }],
    ['a vacation', { kind: 'reply' }],
    ['a report with a forged tag', { tag: '0'.repeat(41) }],
    ['a complaint without a tag', { kind: 'feedback', at: 'nowhere' }],
  ])('19.1 %s changes nothing', async (_name, shape) => {
    const { id, email } = await alertOf('here@example.org');
    const before = await access.use((database) => database.select().from(alerts));
    await comesBack(await sentDigest(id, email, 1), shape);
    expect(await access.use((database) => database.select().from(alerts))).toEqual(before);
  });

  describe('19.1 a complaint', () => {
    /** Sends due mails, and returns their recipients. */
    async function recipients(): Promise<string[]> {
      const transport = takingTransport();
      await deliver({
        access,
        transport,
        prepare: () =>
          prepareMails({
            site,
            definitions,
            source: sourceOf([createRole(1)], () => NOW),
            now: () => NOW,
          }),
        issueTokens: (transaction, wanted) => issueTokens(transaction, wanted, NOW),
        messageHost: 'board.example',
        say: () => {},
      });
      return transport.taken.map(({ to }) => to);
    }

    async function complain(email: string): Promise<void> {
      const { id } = await alertOf(email);
      const mail = await sentDigest(id, email, 1);
      const taken = await comesBack(mail, { kind: 'feedback', at: 'CFBL-Feedback-ID' });
      expect(taken).toEqual({ kind: 'complaint', ended: 1 });
    }

    test('19.1 ends every alert and the newsletter of the address', async () => {
      await access.use((database) => newsletterReader(database, { emailKey: 'me@example.org' }));
      await complain('me@example.org');
      expect(await states()).toEqual(['me@example.org unsubscribed']);
      const [reader] = await access.use((database) =>
        database.select().from(newsletterSubscribers),
      );
      expect(reader?.state).toBe('unsubscribed');
    });

    test('19.1 the address is never mailed again, in any spelling and on any request', async () => {
      await complain('me@example.org');
      await access.use(async (database) => {
        const asked = await pendingAlert(database, { email: 'Me@Example.org' });
        const other = await pendingAlert(database, { email: 'you@example.org' });
        for (const { id, email } of [asked, other]) {
          await database
            .insert(mails)
            .values({ id: randomUUID(), kind: 'confirmation', to: email, alertId: id });
        }
      });
      expect(await recipients()).toEqual(['you@example.org']);
      const left = await access.use((database) =>
        database.select().from(mails).where(eq(mails.to, 'Me@Example.org')),
      );
      expect(left).toMatchObject([{ state: 'dropped' }]);
    });

    test('19.1 only a hash of the address is kept, and no sweep deletes it', async () => {
      await complain('me@example.org');
      await access.use((database) => sweep(database, NOW + 400 * DAY));
      const kept = await access.use((database) => database.select().from(complaints));
      expect(kept).toHaveLength(1);
      expect(JSON.stringify(kept)).not.toContain('example');
    });
  });

  test('19.2 each mail has its own return address, and a bounce to it ends its alert', async () => {
    const server = await smtp();
    await access.use(async (database) => {
      await takeBaseline(database, [1], NOW);
      for (const email of ['a@example.org', 'b@example.org']) {
        await confirmedAlert(database, { email, queryJson: null });
      }
    });
    const roles = [createRole(1), createRole(2)];
    await digest({ access, roles, transport: takingTransport() }, { withinSeconds: 0 });
    const from = { name: 'Board', address: 'alerts@board.example' };
    const transport = openMailServer({ smtpUrl: server.url, from, connections: 1 });
    await deliver({
      access,
      transport,
      prepare: () =>
        prepareMails({
          site,
          definitions,
          source: sourceOf(roles, () => NOW),
          now: () => NOW,
        }),
      issueTokens: (transaction, wanted) => issueTokens(transaction, wanted, NOW),
      messageHost: 'board.example',
      bounceAddress: 'bounces@board.example',
      say: () => {},
    });
    transport.close();
    const [one, other] = server.taken;
    expect(one!.from).toMatch(/^bounces\+[0-9a-z]{41}@board\.example$/);
    expect(other!.from).not.toBe(one!.from);
    expect(one!.raw).toMatch(/^From: Board <alerts@board\.example>\r$/m);
    const tag = one!.from.slice('bounces+'.length, -'@board.example'.length);
    expect(one!.raw).toMatch(new RegExp(`^CFBL-Feedback-ID: ${tag}\\r$`, 'im'));
    await processReport(access, returnedMail({ kind: 'delivery', tag }), NOW);
    const ended = await access.use((database) =>
      database.select().from(alerts).where(eq(alerts.state, 'unsubscribed')),
    );
    expect(ended.map(({ email }) => email)).toEqual(one!.to);
  });
});
