/** A sender: claims mails, renders and sends each, and records the outcome (19.2, 19.3). */
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, DatabaseAccess } from '../alerts/database/database.ts';
import { isLostDatabase, reasonOf } from '../alerts/database/failures.ts';
import { alerts } from '../alerts/database/schema.ts';
import { checkCanaryMail, isCanary } from './canary-mail.ts';
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

/** Renders a mail from its content; null when it is no longer wanted. */
export type PrepareMail = (content: MailContent) => Promise<RenderedMail | null>;

/** An outbox, and how its mails are rendered and sent. */
export type Delivery = {
  access: DatabaseAccess;
  transport: Pick<MailTransport, 'send'>;
  /** Called once per delivery, so that each reads the current roles. */
  prepare: () => PrepareMail;
  issueTokens: IssueTokens;
  /** The host part of Message-IDs, which stay the same on every attempt. */
  messageHost: string;
  /** The address that bounces go to, tagged per mail; by default the sender. */
  bounceAddress?: string | null;
  /** How many mails are sent concurrently; one by default. */
  connections?: number;
  /** How long a claim lasts, and so how long the mails of a sender that died are held up. */
  leaseSeconds?: number;
  /** Logs a line for each mail that could not be sent, without its address. */
  say: (line: string) => void;
};

/** The outcome of one mail. A canary's mail is marked as sent but not counted. */
export type Outcome =
  /** `taken over`: another sender has claimed the mail, or its alert has ended or been paused. */
  | { kind: 'sent' | 'dropped' | 'taken over' | 'canary' }
  | {
      kind: 'deferred' | 'failed';
      mailId: string;
      reason: string;
      server: MailServerState;
    };

/** A claimed mail with its content, or the error of reading that. */
type Claimed = { mail: QueuedMail } & ({ content: MailContent | null } | { failure: unknown });

/** One of several concurrent senders. */
type MailSender = Pick<Delivery, 'access' | 'transport' | 'issueTokens' | 'messageHost'> & {
  prepare: PrepareMail;
  /** See `OutgoingMail`. */
  returnTo: (mailId: string) => OutgoingMail['returnTo'];
  leaseSeconds: number;
  /** Skips digests and retries. */
  requestedOnly: boolean;
  /** When true, no further mail is started. */
  isOver: () => boolean;
  onOutcome: (outcome: Outcome) => void;
};

/** `claimedAt` is a time of `performance.now()`. */
type Lease = { sender: string; leaseSeconds: number; claimedAt: number };

/** After this many consecutive digests rejected with "no such mailbox", an alert ends. */
const MAX_CONSECUTIVE_BOUNCES = 3;
/** Per claim. */
const MAX_CLAIMED = 50;
/**
 * A claim doubles in size as long as its mails take less than this. After this, their content is stale:
 * an alert may have ended, changed or been paused.
 */
const QUICK_MILLISECONDS = 1000;
/** A lease is renewed before sending once this share of it has passed, or QUICK_MILLISECONDS. */
const FRESH_SHARE = 1 / 6;

/**
 * Sends due mails, oldest first, and releases those it has claimed but will not send. With a slow mail
 * server it claims few at a time, because leases expire.
 * @returns whether every due mail was tried
 * @throws only when the database cannot be reached
 */
export async function sendMails(work: MailSender): Promise<boolean> {
  const { access, leaseSeconds, isOver, onOutcome } = work;
  const sender = randomUUID();
  let since: Date | null = null;
  let count = 1;
  while (!isOver()) {
    const lease = { sender, leaseSeconds, claimedAt: performance.now() };
    const isQuick = () => performance.now() - lease.claimedAt < QUICK_MILLISECONDS;
    const left = await claim(work, lease, { since, count });
    if (left.length === 0) return true;
    count = Math.min(left.length * 2, MAX_CLAIMED);
    try {
      do {
        const next = left.shift()!;
        since = next.mail.nextAttemptAt;
        onOutcome(await sendOne(work, lease, next));
      } while (left.length > 0 && isQuick() && !isOver());
    } finally {
      const ids = left.map(({ mail }) => mail.id);
      if (ids.length > 0) await access.use((database) => releaseMails(database, ids, sender));
    }
    if (!isQuick()) count = 1;
  }
  return false;
}

/** Claims mails and reads their content; the tokens of their links are valid from then on. */
async function claim(
  work: MailSender,
  lease: Lease,
  { since, count }: { since: Date | null; count: number },
): Promise<Claimed[]> {
  const { access, issueTokens, requestedOnly } = work;
  let taken: QueuedMail[] = [];
  const which = requestedOnly ? 'requested' : { since, count };
  try {
    return await access.use((database) =>
      database.transaction(async (transaction) => {
        taken = await claimMails(transaction, lease, which);
        const contents = await loadContents(transaction, taken, issueTokens);
        return taken.map((mail, index) => ({ mail, content: contents[index] ?? null }));
      }),
    );
  } catch (failure) {
    const [first] = taken;
    if (first === undefined || isLostDatabase(failure)) throw failure;
    // One by one, to find the mail that cannot be read.
    if (taken.length > 1) return claim(work, lease, { since, count: 1 });
    // Claim it without its content, so that its failure is recorded and it does not block the queue.
    const [mail] = await access.use((database) =>
      claimMails(database, lease, { mailId: first.id }),
    );
    return mail ? [{ mail, failure }] : claim(work, lease, { since, count });
  }
}

async function sendOne(work: MailSender, lease: Lease, claimed: Claimed): Promise<Outcome> {
  const { access } = work;
  const { sender } = lease;
  const { id } = claimed.mail;
  let kind: 'sent' | 'dropped' | 'taken over' | 'canary';
  try {
    kind = await trySending(work, lease, claimed);
  } catch (error) {
    return recordFailure(access, sender, claimed.mail, error);
  }
  if (kind === 'sent' || kind === 'canary') {
    await access.use((database) => markSent(database, id));
  } else if (kind === 'dropped') {
    const end = { sender, state: 'dropped', reason: 'no longer wanted' } as const;
    await access.use((database) => endMail(database, id, end));
  } else {
    await access.use((database) => releaseMails(database, [id], sender));
  }
  return { kind };
}

async function trySending(
  { access, transport, prepare, messageHost, returnTo }: MailSender,
  { sender, leaseSeconds, claimedAt }: Lease,
  { mail: { id, to, kind, alertId }, ...read }: Claimed,
): Promise<'sent' | 'dropped' | 'taken over' | 'canary'> {
  if ('failure' in read) throw read.failure;
  if (!read.content) await prepareDecoy(prepare, kind);
  const rendered = read.content && (await prepare(read.content));
  if (!rendered) return 'dropped';
  const freshMilliseconds = Math.min(leaseSeconds * FRESH_SHARE * 1000, QUICK_MILLISECONDS);
  const isStillOurs =
    performance.now() - claimedAt < freshMilliseconds ||
    (await access.use((database) => renewLease(database, id, { sender, leaseSeconds })));
  if (!isStillOurs) return 'taken over';
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
 * Renders a mail that is thrown away. Anybody can request mails for any address, and rendering delays
 * other requests: without this, the delays would reveal which addresses have alerts.
 */
async function prepareDecoy(prepare: PrepareMail, kind: QueuedMail['kind']): Promise<void> {
  const decoy = decoyContent(kind);
  if (decoy) await prepare(decoy).catch(() => null);
}

async function recordFailure(
  access: DatabaseAccess,
  sender: string,
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

/** Mailing addresses that do not exist harms the sender's reputation. */
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
