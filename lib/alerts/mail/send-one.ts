import { randomUUID } from 'node:crypto';
import type { DatabaseAccess } from '../database/database.ts';
import { MailServerDown } from './mail-errors.ts';
import type { RenderedMail } from './mail.ts';
import type { MailTransport } from './transport.ts';
import { claimMail, endMail, markSent, putBack, type QueuedMail, renewLease } from './claim.ts';
import { isLostDatabase, reasonOf } from './lost-database.ts';
import { type IssueTokens, loadContent, type MailContent } from './mail-content.ts';
import { isPutOff, retryAfter } from './retry-policy.ts';
import { isNobodyThere, noteNobodyThere, noteTaken } from './unknown-addresses.ts';

/** What became of one mail. */
export type Outcome =
  /** `taken over`: this sender was too slow, and another has the mail now. */
  | { kind: 'sent' | 'dropped' | 'taken over' }
  | {
      kind: 'postponed' | 'failed';
      mailId: string;
      reason: string;
      /** What it says of the mail server: nothing, that it takes other mail perhaps, that it is down. */
      server: 'well' | 'puts off' | 'down';
    };

/** Makes a mail of its content, ready to be sent; null when it is not wanted any more. */
export type PrepareMail = (content: MailContent) => Promise<RenderedMail | null>;

type Claimed = { mail: QueuedMail } & ({ content: MailContent | null } | { failure: unknown });

/** A lease of which less has passed need not be renewed before a mail is handed over. */
const FRESH_SHARE = 1 / 6;

/**
 * Makes one of the senders that may be at work at a time.
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

  /** Takes a mail with what it is to tell. From then on the tokens of its links are good. */
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

  /** A mail of which nobody can say what it is to tell must not keep others waiting for ever. */
  async function claimBroken({ id }: QueuedMail, failure: unknown): Promise<Claimed | null> {
    const mail = await access.use((database) =>
      claimMail(database, { sender, leaseSeconds }, { mailId: id }),
    );
    return mail ? { mail, failure } : claim();
  }

  async function handOver(
    { mail: { id, to }, ...told }: Claimed,
    claimedAt: number,
  ): Promise<'sent' | 'dropped' | 'taken over'> {
    if ('failure' in told) throw told.failure;
    const rendered = told.content && (await prepare(told.content));
    if (!rendered) return 'dropped';
    const isStillOurs =
      performance.now() - claimedAt < leaseSeconds * FRESH_SHARE * 1000 ||
      (await access.use((database) => renewLease(database, id, { sender, leaseSeconds })));
    if (!isStillOurs) return 'taken over';
    await transport.send({ to, messageId: `${id}@${messageHost}`, rendered });
    return 'sent';
  }

  async function settleFailure(
    { id, alertId, attempts }: QueuedMail,
    error: unknown,
  ): Promise<Outcome> {
    const reason = reasonOf(error);
    const retry = retryAfter(error, attempts);
    const failure = { mailId: id, reason, server: serverAfter(error) };
    if (retry.kind === 'give up') {
      const end = { sender, state: 'failed', reason } as const;
      await access.use(async (database) => {
        await endMail(database, id, end);
        if (alertId && isNobodyThere(error)) await noteNobodyThere(database, alertId);
      });
      return { kind: 'failed', ...failure };
    }
    const again = { sender, seconds: retry.seconds, reason };
    await access.use((database) => putBack(database, id, again));
    return { kind: 'postponed', ...failure };
  }

  return async () => {
    const claimedAt = performance.now();
    const claimed = await claim();
    if (!claimed) return null;
    const { mail } = claimed;
    since = mail.nextAttemptAt;
    let kind: 'sent' | 'dropped' | 'taken over';
    try {
      kind = await handOver(claimed, claimedAt);
    } catch (error) {
      return settleFailure(mail, error);
    }
    if (kind === 'sent') {
      await access.use(async (database) => {
        await markSent(database, mail.id);
        if (mail.alertId) await noteTaken(database, mail.alertId);
      });
    }
    if (kind === 'dropped') {
      const end = { sender, state: 'dropped', reason: 'not wanted any more' } as const;
      await access.use((database) => endMail(database, mail.id, end));
    }
    return { kind };
  };
}

function serverAfter(error: unknown): 'well' | 'puts off' | 'down' {
  if (isPutOff(error)) return 'puts off';
  return error instanceof MailServerDown ? 'down' : 'well';
}
