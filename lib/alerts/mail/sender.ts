/** How one sender claims a mail, renders it, sends it, and records what happened. */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, DatabaseAccess } from '../database/database.ts';
import { isLostDatabase, reasonOf } from '../database/failures.ts';
import { alerts } from '../database/schema.ts';
import { claimMail, deferMail, endMail, markSent, type QueuedMail, renewLease } from './claim.ts';
import {
  isNoSuchMailbox,
  type MailServerState,
  retryAfter,
  serverStateAfter,
} from './delivery-errors.ts';
import { decoyContent, type IssueTokens, loadContent, type MailContent } from './mail-content.ts';
import type { RenderedMail } from './mail.ts';
import type { MailTransport } from './transport.ts';

/** What happened to one mail. */
export type Outcome =
  /** `taken over`: this sender was too slow, and another has the mail now. */
  | { kind: 'sent' | 'dropped' | 'taken over' }
  | {
      kind: 'deferred' | 'failed';
      mailId: string;
      reason: string;
      server: MailServerState;
    };

/** Renders a mail from its content; null when it is no longer wanted. */
export type PrepareMail = (content: MailContent) => Promise<RenderedMail | null>;

type Claimed = { mail: QueuedMail } & ({ content: MailContent | null } | { failure: unknown });

/** While less than this share of a lease has passed, it need not be renewed before sending. */
const FRESH_SHARE = 1 / 6;

/** After this many digests in a row that bounced with "no such mailbox", an alert ends. */
const MAX_CONSECUTIVE_BOUNCES = 3;

/**
 * Makes one of the senders that may be at work at the same time.
 * @param options.messageHost completes the Message-ID of each mail, which is the same on every try
 * @param options.requestedOnly leaves digests and mails that were tried before to others
 * @returns sends the mail that has been due the longest; null when none is due. It throws only when
 * the database cannot be reached
 */
export function createSender(options: {
  access: DatabaseAccess;
  transport: Pick<MailTransport, 'send'>;
  prepare: PrepareMail;
  issueTokens: IssueTokens;
  messageHost: string;
  leaseSeconds: number;
  requestedOnly: boolean;
}): () => Promise<Outcome | null> {
  const { access, transport, prepare, issueTokens, messageHost, leaseSeconds } = options;
  const { requestedOnly } = options;
  const sender = randomUUID();
  let since: Date | null = null;

  /** Claims a mail and reads its content. From then on the tokens of its links are valid. */
  async function claim(): Promise<Claimed | null> {
    let taken: QueuedMail | null = null;
    const which = requestedOnly ? 'requested' : { since };
    try {
      return await access.use((database) =>
        database.transaction(async (transaction) => {
          taken = await claimMail(transaction, { sender, leaseSeconds }, which);
          return (
            taken && { mail: taken, content: await loadContent(transaction, taken, issueTokens) }
          );
        }),
      );
    } catch (error) {
      if (taken === null || isLostDatabase(error)) throw error;
      return claimBroken(taken, error);
    }
  }

  /** A mail whose content cannot be read must not keep others waiting for ever. */
  async function claimBroken({ id }: QueuedMail, failure: unknown): Promise<Claimed | null> {
    const mail = await access.use((database) =>
      claimMail(database, { sender, leaseSeconds }, { mailId: id }),
    );
    return mail ? { mail, failure } : claim();
  }

  async function send(
    { mail: { id, to, kind }, ...claimed }: Claimed,
    claimedAt: number,
  ): Promise<'sent' | 'dropped' | 'taken over'> {
    if ('failure' in claimed) throw claimed.failure;
    if (!claimed.content) await prepareDecoy(kind);
    const rendered = claimed.content && (await prepare(claimed.content));
    if (!rendered) return 'dropped';
    const isStillOurs =
      performance.now() - claimedAt < leaseSeconds * FRESH_SHARE * 1000 ||
      (await access.use((database) => renewLease(database, id, { sender, leaseSeconds })));
    if (!isStillOurs) return 'taken over';
    await transport.send({ to, messageId: `${id}@${messageHost}`, rendered });
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
    const retry = retryAfter(error, attempts);
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

  return async () => {
    const claimedAt = performance.now();
    const claimed = await claim();
    if (!claimed) return null;
    const { mail } = claimed;
    since = mail.nextAttemptAt;
    let kind: 'sent' | 'dropped' | 'taken over';
    try {
      kind = await send(claimed, claimedAt);
    } catch (error) {
      return recordFailure(mail, error);
    }
    if (kind === 'sent') {
      await access.use(async (database) => {
        await markSent(database, mail.id);
        if (mail.alertId) await resetBounces(database, mail.alertId);
      });
    }
    if (kind === 'dropped') {
      const end = { sender, state: 'dropped', reason: 'no longer wanted' } as const;
      await access.use((database) => endMail(database, mail.id, end));
    }
    return { kind };
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

/** An accepted mail proves that the mailbox exists. */
async function resetBounces(database: Database, alertId: string): Promise<void> {
  await database
    .update(alerts)
    .set({ consecutiveBounces: 0 })
    .where(and(eq(alerts.id, alertId), gt(alerts.consecutiveBounces, 0)));
}
