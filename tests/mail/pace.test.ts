import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { localDay } from '../../lib/alerts/digest-times.ts';
import { alerts, mails } from '../../lib/alerts/database/schema.ts';
import { lastStop } from '../../lib/alerts/last-stop.ts';
import { changeAlert } from '../../lib/alerts/manage.ts';
import { loadConfig } from '../../lib/config/load.ts';
import { CANARY_IDS } from '../../lib/mail/canary-mail.ts';
import { MailServerDown, RecipientRefused } from '../../lib/mail/delivery-errors.ts';
import { openDelivery } from '../../lib/mail/open-delivery.ts';
import { leftToday, type Pace } from '../../lib/mail/pace.ts';
import type { OutgoingMail } from '../../lib/mail/transport.ts';
import { confirmedAlert, linkToken, pendingAlert } from '../alerts/alert-factory.ts';
import { onEachDatabase } from '../alerts/database/databases.ts';
import { deliveryOf, takingTransport } from '../digest/digests.ts';
import { fillOutbox, mailsIn } from './outbox.ts';
import { createRole } from '../support/role-factory.ts';

const roles = [createRole(1), createRole(2)];
const readers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `reader${String(at).padStart(2, '0')}@example.org`);

/** Mails are sent by the database's clock. */
const today = () => localDay(Date.now() / 1000, 'UTC');
const DAY_MILLISECONDS = 86_400_000;

onEachDatabase((access) => {
  const fill = (recipients: readonly string[]) => fillOutbox(access, roles, recipients);
  const outbox = () => mailsIn(access);
  const deliver = (
    transport: { send: (mail: OutgoingMail) => Promise<void> },
    pace: Pace,
    connections = 1,
  ) => deliveryOf({ access, roles, transport, pace, connections }).deliver();
  /** What was sent today was sent yesterday, and what is held until tomorrow is due. */
  const letADayPass = () =>
    access.use((database) =>
      database.update(mails).set({
        sentAt: sql`${mails.sentAt} - interval '1 day'`,
        nextAttemptAt: sql`least(${mails.nextAttemptAt}, now())`,
      }),
    );

  test('19.8 mails over the limit of a day are sent on the next ones, each once', async () => {
    const recipients = readers(5);
    await fill(recipients);
    const transport = takingTransport();
    const pace = { perDay: 2, today };
    expect(await deliver(transport, pace)).toMatchObject({ sent: 2, held: 3, isComplete: true });
    expect(await deliver(transport, pace)).toMatchObject({ sent: 0, held: 3 });
    await letADayPass();
    expect(await deliver(transport, pace)).toMatchObject({ sent: 2, held: 1 });
    await letADayPass();
    expect(await deliver(transport, pace)).toMatchObject({ sent: 1, held: 0 });
    expect(transport.taken.map(({ to }) => to).sort()).toEqual(recipients);
  });

  /** Readers whose mails were deferred once, later than those of all others were written. */
  const letWait = (recipients: readonly string[]) =>
    access.use((database) =>
      database
        .update(mails)
        .set({ attempts: 1, nextAttemptAt: sql`now()` })
        .where(inArray(mails.to, [...recipients])),
    );

  test('19.8 untried mails are sent first, and do not use up a day that deferred ones wait for', async () => {
    const recipients = readers(12);
    await fill(recipients);
    for (const [at, to] of recipients.entries()) {
      const nextAttemptAt = sql`now() - ${12 - at} * interval '1 minute'`;
      await access.use((database) =>
        database.update(mails).set({ nextAttemptAt }).where(eq(mails.to, to)),
      );
    }
    await letWait(readers(2));
    const transport = takingTransport();
    const pace = { perDay: 8, today };
    expect(await deliver(transport, pace)).toMatchObject({ sent: 8, held: 4 });
    expect(transport.taken.map(({ to }) => to)).toEqual([...recipients.slice(2, 8), ...readers(2)]);
    await letADayPass();
    expect(await deliver(transport, pace)).toMatchObject({ sent: 4, held: 0 });
  });

  test('19.8 mails that are deferred again and again do not hold up the others', async () => {
    const recipients = readers(20);
    await fill(recipients);
    const deferred = readers(9);
    await letWait(deferred);
    const transport = takingTransport();
    const cause = { command: 'RCPT TO', responseCode: 450 };
    const reluctantForSome = {
      async send(mail: OutgoingMail) {
        if (deferred.includes(mail.to)) throw new MailServerDown('450 4.2.0 Later', { cause });
        await transport.send(mail);
      },
    };
    const pace = { perDay: 8, today };
    await deliver(reluctantForSome, pace);
    expect(transport.taken).toHaveLength(8);
  });

  test('19.8 concurrent senders share the limit', async () => {
    await fill(readers(12));
    const transport = takingTransport();
    const slow = {
      async send(mail: OutgoingMail) {
        await pause(5);
        await transport.send(mail);
      },
    };
    const pace = { perDay: 5, today };
    await Promise.all([1, 2, 3].map(() => deliver(slow, pace, 3)));
    expect(transport.taken).toHaveLength(5);
  });

  test('19.8 a mail that was not accepted does not count', async () => {
    await fill(readers(3));
    const down = {
      send: () => Promise.reject(new MailServerDown('connect ECONNREFUSED')),
    };
    const pace = { perDay: 2, today };
    expect(await deliver(down, pace)).toMatchObject({ sent: 0, held: 0 });
    await letADayPass();
    expect(await deliver(takingTransport(), pace)).toMatchObject({ sent: 2, held: 1 });
  });

  test('19.8 what a visitor has requested is sent over the limit, and counts', async () => {
    await fill(readers(2));
    await access.use(async (database) => {
      for (const email of ['new1@example.org', 'new2@example.org']) {
        const { id: alertId } = await pendingAlert(database, { email });
        const id = sql`gen_random_uuid()`;
        await database.insert(mails).values({ id, kind: 'confirmation', to: email, alertId });
      }
    });
    const transport = takingTransport();
    const pace = { perDay: 1, today };
    await deliver(transport, pace);
    await deliver(transport, pace);
    const sent = transport.taken.map(({ to }) => to).sort();
    expect(sent).toEqual([
      'new1@example.org',
      'new2@example.org',
      expect.stringMatching(/^reader/),
    ]);
    await access.use((database) =>
      database
        .update(mails)
        .set({ sentAt: sql`${mails.sentAt} - interval '1 day'` })
        .where(eq(mails.kind, 'digest')),
    );
    expect(await deliver(transport, pace)).toMatchObject({ sent: 0, held: 1 });
  });

  test('19.8 sign-ups, however many, leave half of the limit to digests', async () => {
    await fill(readers(4));
    await access.use(async (database) => {
      for (const email of readers(6).map((reader) => `new-${reader}`)) {
        const { id: alertId } = await pendingAlert(database, { email });
        const sent = { state: 'sent', sentAt: sql`now()`, to: email, alertId } as const;
        await database
          .insert(mails)
          .values({ id: sql`gen_random_uuid()`, kind: 'confirmation', ...sent });
      }
    });
    expect(await deliver(takingTransport(), { perDay: 4, today })).toMatchObject({
      sent: 2,
      held: 2,
    });
  });

  test('19.8 the mails of a day are counted by an index, since those of all days are kept', async () => {
    const scans = await access.use((database) =>
      database.transaction(async (transaction) => {
        await transaction.execute(sql`
          insert into mails (id, kind, to_address, state, attempts, sent_at)
          select gen_random_uuid(), 'digest', '', 'sent', 1, now() - n * interval '1 minute'
          from generate_series(1, 20000) n`);
        await transaction.execute(sql`analyze mails`);
        const countScans = async () => {
          const { rows } = (await transaction.execute(
            sql`select seq_scan from pg_stat_xact_user_tables where relname = 'mails'`,
          )) as unknown as { rows: { seq_scan: string }[] };
          return Number(rows[0]?.seq_scan);
        };
        const before = await countScans();
        await leftToday(transaction, { perDay: 100, today });
        return (await countScans()) - before;
      }),
    );
    expect(scans).toBe(0);
  });

  test('19.8 the mails of canaries are checked over the limit', async () => {
    await fill(['a@example.org']);
    await access.use(async (database) => {
      const [first] = CANARY_IDS;
      await confirmedAlert(database, { id: first, email: '', queryJson: null });
      const [mail] = await database.select().from(mails);
      await database.insert(mails).values({ ...mail!, id: first, to: '', alertId: first });
      await database.execute(
        sql`insert into matches (alert_id, role_id, mail_id) values (${first}, 2, ${first})`,
      );
      await database
        .update(mails)
        .set({ state: 'sent', sentAt: sql`now()` })
        .where(eq(mails.to, 'a@example.org'));
    });
    expect(await deliver(takingTransport(), { perDay: 1, today })).toMatchObject({ held: 0 });
    const canary = and(eq(mails.state, 'sent'), eq(mails.to, ''));
    expect(await access.use((database) => database.$count(mails, canary))).toBe(1);
  });

  /** A server that does not want the last mails of each ten, up to a total. */
  function reluctant(refusedOfTen: number, total: number) {
    const transport = takingTransport();
    let count = 0;
    return {
      taken: transport.taken,
      async send(mail: OutgoingMail) {
        const at = count++;
        if (at < total && at % 10 >= 10 - refusedOfTen)
          throw new RecipientRefused('550 5.7.1 Spam');
        await transport.send(mail);
      },
    };
  }

  test('19.8 a run stops when receivers do not want more than a tenth of 50 mails, and goes on the next day', async () => {
    const recipients = readers(60);
    await fill(recipients);
    const transport = reluctant(2, 50);
    const pace = { perDay: null, today };
    expect(await deliver(transport, pace)).toMatchObject({
      sent: 40,
      deferred: 10,
      held: 20,
      unwanted: { tried: 50, unwanted: 10 },
      serverDown: null,
      isComplete: false,
    });
    const waiting = (await outbox()).filter(({ state }) => state === 'queued');
    expect(waiting).toHaveLength(20);
    expect(new Set(waiting.map(({ nextAttemptAt }) => +nextAttemptAt))).toEqual(
      new Set([+today().ends]),
    );
    expect(await access.use(lastStop)).toEqual({
      tried: 50,
      unwanted: 10,
      day: today().day,
    });
    expect(await deliver(transport, pace)).toMatchObject({ sent: 0, deferred: 0 });
    await letADayPass();
    expect(await deliver(transport, pace)).toMatchObject({ sent: 20, unwanted: null });
    expect(transport.taken.map(({ to }) => to).sort()).toEqual(recipients);
  });

  test('18.2 19.8 a digest whose pause ends while a stopped run holds the others is sent with them', async () => {
    const paused = 'paused@example.org';
    await fill([...readers(60), paused]);
    const change = (what: 'pause' | 'resume') =>
      access.use(async (database) => {
        const now = Date.now() / 1000;
        const [{ id: alertId } = { id: '' }] = await database
          .select({ id: alerts.id })
          .from(alerts)
          .where(eq(alerts.email, paused));
        const token = await linkToken(database, alertId, 'manage', now);
        const digestTime = { hour: 7, timeZone: 'UTC' };
        await changeAlert(database, { token, alertId, change: what, digestTime }, now);
      });
    const mailOfPaused = async () => (await outbox()).find(({ to }) => to === paused);
    await change('pause');
    const pace = { perDay: null, today };
    const transport = reluctant(2, 50);
    expect(await deliver(transport, pace)).toMatchObject({ unwanted: { tried: 50 } });
    await change('resume');
    expect(await mailOfPaused()).toMatchObject({ nextAttemptAt: today().ends });
    expect(await deliver(transport, pace)).toMatchObject({ sent: 0 });
    await change('pause');
    expect(+(await mailOfPaused())!.nextAttemptAt).toBeGreaterThan(+today().ends);
    await change('resume');
    await letADayPass();
    await deliver(transport, pace);
    expect(await mailOfPaused()).toMatchObject({ state: 'sent' });
  });

  test.each([
    ['a tenth of the mails', 60, 1],
    ['many of fewer than 50 mails', 49, 5],
  ])('19.8 %s, refused, stop no run', async (_, count, refusedOfTen) => {
    await fill(readers(count));
    const transport = reluctant(refusedOfTen, count);
    const report = await deliver(transport, { perDay: null, today });
    expect(report).toMatchObject({ sent: transport.taken.length, held: 0, unwanted: null });
    expect(report.sent + report.deferred).toBe(count);
  });

  test('19.8 the limit is a setting, and the day that of TIME_ZONE', () => {
    const env = { BOARD_DIR: 'none', MAIL_PER_DAY: '200', TIME_ZONE: 'Asia/Tokyo' };
    const now = () => Date.parse('2026-09-01T16:00:00Z') / 1000;
    const { pace } = openDelivery(loadConfig(env), { access, now, say: () => {} });
    const begins = new Date('2026-09-01T15:00:00Z');
    expect(pace?.perDay).toBe(200);
    const ends = new Date(+begins + DAY_MILLISECONDS);
    expect(pace?.today()).toEqual({ day: '2026-09-02', begins, ends });
    const unlimited = openDelivery(loadConfig({ BOARD_DIR: 'none' }), {
      access,
      now,
      say: () => {},
    });
    expect(unlimited.pace?.perDay).toBeNull();
  });
});
