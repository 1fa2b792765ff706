import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { mails, matches } from '../../lib/alerts/database/schema.ts';
import { claimMails, releaseExpired } from '../../lib/mail/claim.ts';
import { deliver as deliverWith, type Delivery } from '../../lib/mail/delivery.ts';
import { changeAlert } from '../../lib/alerts/manage.ts';
import { issueTokens } from '../../lib/alerts/tokens.ts';
import type { OutgoingMail } from '../../lib/mail/transport.ts';
import { createRole, NOW } from '../support/role-factory.ts';
import { onEachDatabase } from '../alerts/database/databases.ts';
import { connect, converse, EAGER, rawServer, reply, smtp, startSmtp } from './smtp.ts';
import { confirmedAlert, linkToken, pendingAlert } from '../alerts/alert-factory.ts';
import { allAlerts } from '../alerts/tables.ts';
import { sourceOf } from '../digest/boards.ts';
import { deliveryOf, rolesIn, takingTransport } from '../digest/digests.ts';
import { fillOutbox, mailsIn } from './outbox.ts';

const roles = [createRole(1), createRole(2)];
const readers = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `reader${i}@example.org`);

onEachDatabase((access) => {
  const fill = (recipients: readonly string[]) => fillOutbox(access, roles, recipients);
  const outbox = () => mailsIn(access);
  const statesOf = async () => (await outbox()).map(({ to, state }) => `${to} ${state}`);
  /** Makes all retries due. */
  const waitOver = () =>
    access.use((database) => database.update(mails).set({ nextAttemptAt: sql`now()` }));
  const deliver = (
    transport: { send: (mail: OutgoingMail) => Promise<void> },
    parts: Partial<Parameters<typeof deliveryOf>[0]> = {},
  ) => deliveryOf({ access, roles, transport, ...parts }).deliver();
  const sentTo = (taken: ReadonlyArray<{ to: string[]; raw: string }>) =>
    taken.map(({ to }) => to.join()).sort();

  describe('2.9 the mail server is down', () => {
    test('2.9 nothing is lost, few attempts are made, and all mails are sent once it is back', async () => {
      const recipients = readers(12);
      await fill(recipients);
      const dead = await startSmtp();
      await dead.stop();
      const first = await deliver(connect(dead.url, EAGER));
      expect(first).toMatchObject({ sent: 0, deferred: 5, failed: 0 });
      expect(first.serverDown).toMatch(/ECONNREFUSED/);
      expect((await outbox()).filter(({ attempts }) => attempts > 0)).toHaveLength(5);
      const server = await smtp();
      const second = await deliver(connect(server.url));
      expect(second).toMatchObject({ sent: 7, serverDown: null });
      await waitOver();
      expect(await deliver(connect(server.url))).toMatchObject({ sent: 5 });
      expect(sentTo(server.taken)).toEqual(recipients.toSorted());
    });

    test('2.9 no mail is given up, however long it is down', async () => {
      await fill(['a@example.org']);
      await access.use((database) => database.update(mails).set({ attempts: 200 }));
      const dead = await startSmtp();
      await dead.stop();
      await deliver(connect(dead.url, EAGER));
      expect(await statesOf()).toEqual(['a@example.org queued']);
    });
  });

  test('2.9 a slow mail server gets each mail once', async () => {
    const recipients = readers(4);
    await fill(recipients);
    const server = await smtp({
      onMailFrom: (_address, _session, callback) => setTimeout(callback, 150),
      onRcptTo: (_address, _session, callback) => setTimeout(callback, 150),
    });
    const both = await Promise.all([1, 2].map(() => deliver(connect(server.url))));
    expect(both.map(({ sent }) => sent).reduce((sum, sent) => sum + sent)).toBe(4);
    expect(sentTo(server.taken)).toEqual(recipients);
  });

  test('2.9 a mail server that never responds ends the delivery, and the mails stay queued', async () => {
    await fill(readers(6));
    const url = await rawServer(() => {});
    const report = await deliver(connect(url, EAGER));
    expect(report).toMatchObject({ sent: 0, deferred: 5 });
    expect(report.serverDown).not.toBeNull();
    expect((await outbox()).every(({ state }) => state === 'queued')).toBe(true);
  });

  test('2.9 a refused recipient does not affect others, and is given up after three attempts', async () => {
    await fill(['a@example.org', 'gone@example.org', 'z@example.org']);
    const server = await smtp({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('gone') ? reply(550, `5.1.1 <${address}> unknown`) : null),
    });
    const lines: string[] = [];
    const say = (line: string) => void lines.push(line);
    const first = await deliver(connect(server.url), { say });
    expect(first).toMatchObject({ sent: 2, deferred: 1, failed: 0, serverDown: null });
    await waitOver();
    expect(await deliver(connect(server.url), { say })).toMatchObject({ deferred: 1 });
    await waitOver();
    expect(await deliver(connect(server.url), { say })).toMatchObject({ failed: 1 });
    expect(await statesOf()).toEqual([
      'a@example.org sent',
      'gone@example.org failed',
      'z@example.org sent',
    ]);
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toContain('gone@');
  });

  describe('2.9 an address that no longer exists', () => {
    const said = { text: '5.1.1 no such user', isTaken: false };
    const answering = () =>
      smtp({
        onRcptTo: (_address, _session, callback) =>
          callback(said.isTaken ? null : reply(550, said.text)),
      });
    /** One more digest, on its last attempt. */
    async function deliverNext(url: string): Promise<string[]> {
      await access.use((database) =>
        database.update(mails).set({ state: 'queued', attempts: 2, nextAttemptAt: sql`now()` }),
      );
      await deliver(connect(url));
      return (await allAlerts(access)).map(
        ({ state, consecutiveBounces }) => `${state} ${consecutiveBounces}`,
      );
    }

    test('2.9 its alert ends after three consecutive bounced digests', async () => {
      await fill(['gone@example.org']);
      const { url } = await answering();
      Object.assign(said, { text: '5.1.1 no such user', isTaken: false });
      expect(await deliverNext(url)).toEqual(['confirmed 1']);
      expect(await deliverNext(url)).toEqual(['confirmed 2']);
      said.isTaken = true;
      expect(await deliverNext(url)).toEqual(['confirmed 0']);
      said.isTaken = false;
      for (const state of ['confirmed 1', 'confirmed 2', 'unsubscribed 3']) {
        expect(await deliverNext(url)).toEqual([state]);
      }
      expect((await allAlerts(access))[0]?.unsubscribedAt).not.toBeNull();
    });

    test('2.9 other refusals do not end an alert', async () => {
      await fill(['a@example.org']);
      const { url } = await answering();
      for (const text of ['5.7.1 not wanted', 'no', '5.2.2 full', '5.1.8 bad sender']) {
        Object.assign(said, { text, isTaken: false });
        expect(await deliverNext(url)).toEqual(['confirmed 0']);
      }
    });
  });

  test('2.9 full mailboxes, however many, do not delay other mails', async () => {
    await fill([...readers(8).map((to) => `full-${to}`), 'a@example.org']);
    const server = await smtp({
      onRcptTo: ({ address }, _session, callback) =>
        callback(address.startsWith('full') ? reply(452, '4.2.2 Mailbox full') : null),
    });
    const report = await deliver(connect(server.url));
    expect(report).toMatchObject({ sent: 1, deferred: 8, failed: 0, serverDown: null });
    expect(sentTo(server.taken)).toEqual(['a@example.org']);
  });

  test('2.9 a mailbox that stays full for days is given up', async () => {
    await fill(['full@example.org']);
    await access.use((database) => database.update(mails).set({ attempts: 200 }));
    const server = await smtp({
      onRcptTo: (_address, _session, callback) => callback(reply(452, '4.2.2 Mailbox full')),
    });
    expect(await deliver(connect(server.url))).toMatchObject({ failed: 1, serverDown: null });
    expect(await statesOf()).toEqual(['full@example.org failed']);
  });

  test('2.9 a connection lost after DATA loses no mail, and the retried mail has the same Message-ID', async () => {
    await fill(['a@example.org', 'b@example.org']);
    let received = 0;
    // The server reads the whole mail and hangs up without a reply: it may or may not have accepted it.
    const url = await rawServer((socket) =>
      converse(socket, (command) => {
        if (command.startsWith('EHLO')) return '250 board.test';
        if (command === 'DATA') return '354 Go on';
        if (command !== '.') return '250 OK';
        received += 1;
        socket.destroy();
        return null;
      }),
    );
    const first = await deliver(connect(url, EAGER));
    expect(first).toMatchObject({ sent: 0, deferred: 2, failed: 0 });
    expect(received).toBe(2);
    const server = await smtp();
    await waitOver();
    expect(await deliver(connect(server.url))).toMatchObject({ sent: 2 });
    expect(sentTo(server.taken)).toEqual(['a@example.org', 'b@example.org']);
    const ids = (await outbox()).map(({ id }) => `<${id}@jobs.lodestar.example>`);
    const carried = server.taken.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim());
    expect(carried.sort()).toEqual(ids.sort());
  });

  describe('2.9 a mail belongs to one sender', () => {
    test('2.9 a mail claimed by another sender is left to it until its lease ends', async () => {
      await fill(['a@example.org']);
      const hold = (seconds: number) =>
        access.use((database) =>
          database.update(mails).set({
            state: 'sending',
            claimedBy: 'another',
            leasedUntil: sql`now() + ${seconds} * interval '1 second'`,
          }),
        );
      await hold(60);
      const transport = takingTransport();
      expect(await deliver(transport)).toMatchObject({ sent: 0 });
      await hold(-1);
      expect(await deliver(transport)).toMatchObject({ sent: 1 });
      expect(transport.taken).toHaveLength(1);
    });

    test('2.9 a delivery can wait for the mails of a sender that died', async () => {
      await fill(['a@example.org']);
      await access.use((database) =>
        database
          .update(mails)
          .set({ state: 'sending', leasedUntil: sql`now() + interval '1 second'` }),
      );
      const transport = takingTransport();
      const delivery = deliveryOf({ access, roles, transport });
      expect(await delivery.deliver({ waitsForOthers: 20 })).toMatchObject({ sent: 1 });
    });

    test('19.4 mails claimed by a sender that died count as untried', async () => {
      await fill(['a@example.org']);
      const to = 'p@example.org';
      const claim = () =>
        access.use(async (database) => {
          await releaseExpired(database);
          const dead = { sender: 'dead', leaseSeconds: -1 };
          const claimed = await claimMails(database, dead, {
            since: null,
            count: 50,
            left: Infinity,
            reserved: 0,
          });
          expect(claimed).toHaveLength(2);
        });
      await access.use(async (database) => {
        const { id: alertId } = await pendingAlert(database, { email: to });
        await database
          .insert(mails)
          .values({ id: randomUUID(), kind: 'confirmation', to, alertId });
      });
      await claim();
      await claim();
      const transport = takingTransport();
      const prompt = deliveryOf({ access, roles, transport });
      expect(await prompt.deliver({ requestedOnly: true })).toMatchObject({ sent: 1 });
      expect(transport.taken.map((mail) => mail.to)).toEqual([to]);
      const server = await smtp({
        onRcptTo: (_address, _session, callback) => callback(reply(550, '5.1.1 unknown')),
      });
      expect(await deliver(connect(server.url))).toMatchObject({ deferred: 1, failed: 0 });
    });

    test('2.9 concurrent senders send each mail once', async () => {
      const recipients = readers(40);
      await fill(recipients);
      const transport = takingTransport();
      const reports = await Promise.all(
        [1, 2, 3].map(() => deliver(transport, { connections: 3 })),
      );
      expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(40);
      expect(transport.taken.map(({ to }) => to).sort()).toEqual(recipients.toSorted());
    });
  });

  describe('18.2 a queued digest', () => {
    const change = (to: string, kind: 'pause' | 'resume' | 'delete') =>
      access.use(async (database) => {
        const [mail] = await database.select().from(mails).where(eq(mails.to, to));
        const alertId = mail!.alertId!;
        const token = await linkToken(database, alertId, 'manage', NOW);
        const digestTime = { hour: 7, timeZone: 'UTC' };
        const input = { token, alertId, change: kind, digestTime };
        expect(await changeAlert(database, input, NOW)).not.toBe('invalid');
      });

    test('18.2 is postponed by a pause and sent when the pause ends', async () => {
      await fill(['a@example.org', 'b@example.org']);
      await change('a@example.org', 'pause');
      const transport = takingTransport();
      expect(await deliver(transport)).toMatchObject({ sent: 1, dropped: 0 });
      expect(await statesOf()).toEqual(['a@example.org queued', 'b@example.org sent']);
      await change('a@example.org', 'resume');
      expect(await deliver(transport)).toMatchObject({ sent: 1 });
      expect(transport.taken.map(({ to }) => to)).toEqual(['b@example.org', 'a@example.org']);
    });

    test('18.2 is postponed by a pause that begins while a mail is being refused', async () => {
      await fill(['a@example.org']);
      const busy = async () => {
        await change('a@example.org', 'pause');
        throw new Error('busy');
      };
      expect(await deliver({ send: busy })).toMatchObject({ sent: 0, deferred: 1 });
      const [mail] = await outbox();
      expect(mail!.nextAttemptAt.getTime() - Date.now()).toBeGreaterThan(29 * 86_400_000);
    });

    test.each(['delete', 'pause'] as const)(
      '18.2 "%s" still stops it shortly after it was claimed with others',
      async (kind) => {
        const recipients = readers(8);
        await fill(recipients);
        const taken: string[] = [];
        const transport = {
          // The second mail and those after it were claimed together.
          async send({ to }: OutgoingMail) {
            taken.push(to);
            if (taken.length !== 2) return;
            for (const other of recipients) if (!taken.includes(other)) await change(other, kind);
            await pause(1100);
          },
        };
        const report = await deliver(transport);
        expect(report).toMatchObject({ sent: 2, dropped: kind === 'delete' ? 6 : 0 });
        expect(taken).toHaveLength(2);
        const states = (await outbox()).map(({ state }) => state);
        const left = kind === 'delete' ? 'dropped' : 'queued';
        expect(states.filter((state) => state === left)).toHaveLength(6);
      },
    );

    test('18.2 is not sent if its alert ends while the mail is composed', async () => {
      await fill(['a@example.org']);
      const own = sourceOf(roles);
      let isFirst = true;
      const source = {
        ...own,
        async openRoles() {
          if (isFirst) await change('a@example.org', 'delete');
          if (isFirst) await pause(1100);
          isFirst = false;
          return own.openRoles();
        },
      };
      const transport = takingTransport();
      expect(await deliver(transport, { source })).toMatchObject({ sent: 0, dropped: 1 });
      expect(transport.taken).toEqual([]);
    });
  });

  test('4.6 a delivery of requested mails sends all of them, however many, and no digests', async () => {
    await fill(['a@example.org']);
    await access.use(async (database) => {
      for (let i = 0; i < 120; i++) {
        const { id: alertId, email: to } = await pendingAlert(database);
        const mail = { id: randomUUID(), kind: 'confirmation' as const, to, alertId };
        await database.insert(mails).values(mail);
      }
    });
    const transport = takingTransport();
    const source = { ...sourceOf(roles), openRoles: () => Promise.reject(new Error('not asked')) };
    const delivery = deliveryOf({ access, roles, transport, source });
    expect(await delivery.deliver({ requestedOnly: true })).toMatchObject({ sent: 120 });
    expect(transport.taken[0]?.rendered.text).toMatch(
      /https:\/\/jobs\.lodestar\.example\/alerts\/confirm#[\w-]{43}/,
    );
    expect((await statesOf())[0]).toBe('a@example.org queued');
  });

  test('4.7 a requested mail is rendered for any address, and sent only to one with alerts', async () => {
    const known = await access.use((database) => confirmedAlert(database));
    const unknown = 'nobody@example.org';
    await access.use(async (database) => {
      for (const to of [known.email, unknown]) {
        await database.insert(mails).values({ id: randomUUID(), kind: 'links', to });
      }
    });
    const rendered: string[] = [];
    const transport = takingTransport();
    const delivery: Delivery = {
      access,
      transport,
      prepare: () => async (content) => {
        rendered.push(content.kind);
        return { subject: '', html: '', text: '', headers: {} };
      },
      issueTokens: (transaction, wanted) => issueTokens(transaction, wanted, NOW),
      messageHost: 'board.example.org',
      say: () => {},
    };
    const report = await deliverWith(delivery, { requestedOnly: true });
    expect(report).toMatchObject({ sent: 1, dropped: 1 });
    expect(rendered).toEqual(['links', 'links']);
    expect(transport.taken.map(({ to }) => to)).toEqual([known.email]);
  });

  test('2.9 a mail that cannot be rendered does not stop others', async () => {
    await fill(['a@example.org', 'bad@example.org', 'z@example.org']);
    const [, bad] = await outbox();
    const transport = takingTransport();
    const report = await deliver(transport, {
      issueTokens: async (_transaction, wanted) => {
        const isBad = wanted.some(
          ({ subject }) => 'alertId' in subject && subject.alertId === bad?.alertId,
        );
        if (isBad) throw new Error('broken');
        return ['update', 'unsubscribe'];
      },
    });
    expect(report).toMatchObject({ sent: 2, deferred: 1 });
    expect(await statesOf()).toEqual([
      'a@example.org sent',
      'bad@example.org queued',
      'z@example.org sent',
    ]);
    expect((await outbox())[1]).toMatchObject({ attempts: 1, lastError: 'broken' });
  });

  test('2.9 unreadable roles defer digests, and nothing else', async () => {
    await fill(['a@example.org']);
    await access.use(async (database) => {
      const { id: alertId, email: to } = await pendingAlert(database, { email: 'p@example.org' });
      await database.insert(mails).values({ id: randomUUID(), kind: 'confirmation', to, alertId });
      await database.update(mails).set({ attempts: 100 }).where(eq(mails.to, 'a@example.org'));
    });
    const transport = takingTransport();
    const source = { ...sourceOf(roles), openRoles: () => Promise.reject(new Error('no disk')) };
    const report = await deliver(transport, { source });
    expect(report).toMatchObject({ sent: 1, deferred: 1, failed: 0, serverDown: null });
    expect(await statesOf()).toEqual(['a@example.org queued', 'p@example.org sent']);
  });

  test('2.9 while a board is empty, digests are deferred rather than dropped', async () => {
    await fill(['a@example.org']);
    const transport = takingTransport();
    expect(await deliver(transport, { roles: [] })).toMatchObject({ dropped: 0, deferred: 1 });
    await waitOver();
    expect(await deliver(transport)).toMatchObject({ sent: 1 });
    expect(transport.taken.map(({ rendered }) => rolesIn(rendered.text))).toEqual([[2]]);
  });

  test('2.9 a delivery ends when its time is up', async () => {
    await fill(readers(5));
    const transport = takingTransport();
    const delivery = deliveryOf({ access, roles, transport });
    expect(await delivery.deliver({ withinSeconds: 0 })).toMatchObject({ sent: 0, deferred: 0 });
    expect(await delivery.deliver()).toMatchObject({ sent: 5 });
  });

  test('2.9 a delivery that loses its database ends only after the mail in flight', async () => {
    await fill(readers(2));
    let isGone = false;
    let isSent = false;
    const goingAway: typeof access.use = (work) =>
      isGone ? Promise.reject(new Error('gone')) : access.use(work);
    const started = Promise.withResolvers<void>();
    let count = 0;
    const transport = {
      async send() {
        count += 1;
        if (count === 2) {
          isGone = true;
          started.resolve();
          return;
        }
        await started.promise;
        await pause(200);
        isSent = true;
      },
    };
    const parts = { access: { use: goingAway, close: access.close }, connections: 2 };
    await expect(deliver(transport, parts)).rejects.toThrow('gone');
    expect(isSent).toBe(true);
  });

  test('2.9 the ledger and the mails name the same roles', async () => {
    await fill(readers(3));
    const transport = takingTransport();
    await deliver(transport);
    const ledger = await access.use((database) => database.select().from(matches));
    const mailed = transport.taken.flatMap(({ messageId, rendered }) =>
      rolesIn(rendered.text).map((roleId) => `${messageId.split('@')[0]} ${roleId}`),
    );
    expect(mailed.sort()).toEqual(ledger.map(({ mailId, roleId }) => `${mailId} ${roleId}`).sort());
  });
});
