/** How one sender claims a mail, renders it, sends it, and records what happened. */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, DatabaseAccess } from '../database/database.ts';
import { isLostDatabase, reasonOf } from '../database/failures.ts';
import { alerts } from '../database/schema.ts';
import { checkCanaryMail, isCanary } from './canary-mails.ts';
import {
  claimMails,
  deferMail,
  endMail,
  markSent,
  type QueuedMail,
  releaseMails,
  renewLease,
} from './claim.ts';
import {
  isNoSuchMailbox,
  type MailServerState,
  retryAfter,
  serverStateAfter,
} from './delivery-errors.ts';
import { decoyContent, type IssueTokens, loadContents, type MailContent } from './mail-content.ts';
import type { RenderedMail } from './mail.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

/** What happened to one mail. That of a canary is noted as sent, and counted by nobody. */
export type Outcome =
  /** `taken over`: this sender was too slow, and another has the mail now, or its alert has ended or paused. */
  | { kind: 'sent' | 'dropped' | 'taken over' | 'canary' }
  | {
      kind: 'deferred' | 'failed';
      mailId: string;
      reason: string;
      server: MailServerState;
    };

/** Renders a mail from its content; null when it is no longer wanted. */
export type PrepareMail = (content: MailContent) => Promise<RenderedMail | null>;

type Claimed = { mail: QueuedMail } & ({ content: MailContent | null } | { failure: unknown });

/** While less than this share of a lease has passed, and no more than a moment, it need not be renewed. */
const FRESH_SHARE = 1 / 6;

/** After this many digests in a row that bounced with "no such mailbox", an alert ends. */
const MAX_CONSECUTIVE_BOUNCES = 3;

/** Mails that a sender claims at a time, at most. */
const MAX_CLAIMED = 50;
/**
 * It claims more at a time as long as it needs less than this for them. After it, what was read of them is
 * out of date: an alert may have ended, changed or been paused.
 */
const QUICK_MILLISECONDS = 1000;

/** One of the senders that may be at work at the same time. */
export type MailSender = {
  /**
   * Sends the mail that has been due the longest; null when none is due.
   * @throws only when the database cannot be reached
   */
  sendNext(): Promise<Outcome | null>;
  /** Gives back what it has claimed and will not send. */
  end(): Promise<void>;
};

/**
 * @param options.messageHost completes the Message-ID of each mail, which is the same on every try
 * @param options.requestedOnly leaves digests and mails that were tried before to others
 */
export function createSender(options: {
  access: DatabaseAccess;
  transport: Pick<MailTransport, 'send'>;
  prepare: PrepareMail;
  issueTokens: IssueTokens;
  messageHost: string;
  /** Where a mail returns, see `OutgoingMail`; null for the sender. */
  returnTo: (mailId: string) => OutgoingMail['returnTo'];
  leaseSeconds: number;
  requestedOnly: boolean;
}): MailSender {
  const { access, transport, prepare, issueTokens, messageHost, returnTo, leaseSeconds } = options;
  const { requestedOnly } = options;
  const sender = randomUUID();
  let since: Date | null = null;
  let claimed: Claimed[] = [];
  let claimedAt = -Infinity;
  let count = 1;

  /** Claims mails and reads their content. From then on the tokens of their links are valid. */
  async function claim(): Promise<Claimed[]> {
    let taken: QueuedMail[] = [];
    const which = requestedOnly ? 'requested' : { since, count };
    try {
      return await access.use((database) =>
        database.transaction(async (transaction) => {
          taken = await claimMails(transaction, { sender, leaseSeconds }, which);
          const contents = await loadContents(transaction, taken, issueTokens);
          return taken.map((mail, place) => ({ mail, content: contents[place] ?? null }));
        }),
      );
    } catch (error) {
      const [first] = taken;
      if (first === undefined || isLostDatabase(error)) throw error;
      if (taken.length === 1) return claimBroken(first, error);
      // One by one, to find the mail that cannot be read.
      count = 1;
      return claim();
    }
  }

  /** A mail whose content cannot be read must not keep others waiting for ever. */
  async function claimBroken({ id }: QueuedMail, failure: unknown): Promise<Claimed[]> {
    const [mail] = await access.use((database) =>
      claimMails(database, { sender, leaseSeconds }, { mailId: id }),
    );
    return mail ? [{ mail, failure }] : claim();
  }

  async function giveBack(): Promise<void> {
    const ids = claimed.map(({ mail }) => mail.id);
    claimed = [];
    if (ids.length > 0) await access.use((database) => releaseMails(database, ids, sender));
  }

  /** The next mail to send. A slow mail server gets few at a time, since leases end. */
  async function next(): Promise<Claimed | null> {
    const isQuick = performance.now() - claimedAt < QUICK_MILLISECONDS;
    if (!isQuick) await giveBack();
    if (claimed.length === 0) {
      count = isQuick ? Math.min(count * 2, MAX_CLAIMED) : 1;
      claimedAt = performance.now();
      claimed = await claim();
    }
    return claimed.shift() ?? null;
  }

  async function send({
    mail: { id, to, kind, alertId },
    ...read
  }: Claimed): Promise<'sent' | 'dropped' | 'taken over' | 'canary'> {
    if ('failure' in read) throw read.failure;
    if (!read.content) await prepareDecoy(kind);
    const rendered = read.content && (await prepare(read.content));
    if (!rendered) return 'dropped';
    const freshMilliseconds = Math.min(leaseSeconds * FRESH_SHARE * 1000, QUICK_MILLISECONDS);
    const isStillOurs =
      performance.now() - claimedAt < freshMilliseconds ||
      (await access.use((database) => renewLease(database, id, { sender, leaseSeconds })));
    if (!isStillOurs) {
      await access.use((database) => releaseMails(database, [id], sender));
      return 'taken over';
    }
    if (isCanary(alertId) && read.content?.kind === 'digest') {
      checkCanaryMail(read.content.roleIds, rendered);
      return 'canary';
    }
    await transport.send({
      to,
      messageId: `${id}@${messageHost}`,
      returnTo: returnTo(id) ?? null,
      rendered,
    });
    return 'sent';
  }

  /**
   * Renders a mail that nobody gets. Anybody can request mails for any address, and rendering delays
   * other calls: without this, those delays would tell for which addresses there was a mail to send.
   */
  async function prepareDecoy(kind: QueuedMail['kind']): Promise<void> {
    const decoy = decoyContent(kind);
    if (decoy) await prepare(decoy).catch(() => null);
  }

  async function recordFailure(
    { id, alertId, attempts }: QueuedMail,
    error: unknown,
  ): Promise<Outcome> {
    const reason = reasonOf(error);
    const retry = retryAfter(error, attempts + 1);
    const failure = { mailId: id, reason, server: serverStateAfter(error) };
    if (retry.kind === 'give up') {
      await access.use(async (database) => {
        await endMail(database, id, { sender, state: 'failed', reason });
        if (alertId && isNoSuchMailbox(error)) await countBounce(database, alertId);
      });
      return { kind: 'failed', ...failure };
    }
    const { seconds } = retry;
    await access.use((database) => deferMail(database, id, { sender, seconds, reason }));
    return { kind: 'deferred', ...failure };
  }

  return {
    async sendNext() {
      const read = await next();
      if (!read) return null;
      const { mail } = read;
      since = mail.nextAttemptAt;
      let kind: 'sent' | 'dropped' | 'taken over' | 'canary';
      try {
        kind = await send(read);
      } catch (error) {
        return recordFailure(mail, error);
      }
      if (kind === 'sent' || kind === 'canary')
        await access.use((database) => markSent(database, mail.id));
      if (kind === 'dropped') {
        const end = { sender, state: 'dropped', reason: 'no longer wanted' } as const;
        await access.use((database) => endMail(database, mail.id, end));
      }
      return { kind };
    },

    end: giveBack,
  };
}

/** To go on mailing an address that does not exist harms the sender's reputation. */
async function countBounce(database: Database, alertId: string): Promise<void> {
  const isLast = sql`${alerts.consecutiveBounces} + 1 >= ${MAX_CONSECUTIVE_BOUNCES}`;
  await database
    .update(alerts)
    .set({
      consecutiveBounces: sql`${alerts.consecutiveBounces} + 1`,
      state: sql`case when ${isLast} then 'unsubscribed' else ${alerts.state} end`,
      unsubscribedAt: sql`case when ${isLast} then now() else ${alerts.unsubscribedAt} end`,
    })
    .where(and(eq(alerts.id, alertId), eq(alerts.state, 'confirmed')));
}
