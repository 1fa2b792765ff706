/**
 * Empties the outbox: several concurrent senders claim mails, send each and record the outcome, until
 * nothing is due, the mail server is down, or receivers do not want the mails. Contract: 19.2, 19.3, 19.4,
 * 19.6, 19.8.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import {
  type Database,
  type DatabaseAccess,
  isLostDatabase,
  reasonOf,
} from '../alerts/database/database.ts';
import { alerts } from '../alerts/database/schema.ts';
import type { Unwanted } from '../alerts/last-stop.ts';
import { returnAddress, returnSecret, returnTag } from '../alerts/return-address.ts';
import { plural } from '../base/plural.ts';
import { checkCanaryMail, isCanary } from './canary-mail.ts';
import {
  claimMails,
  deferMail,
  endMail,
  markSent,
  type QueuedMail,
  releaseExpired,
  releaseMails,
  renewLease,
  secondsUntilFree,
} from './claim.ts';
import {
  decoyContent,
  type IssueTokens,
  loadContents,
  type MailContent,
  type PrepareMail,
} from './compose-mail.ts';
import {
  isNoSuchMailbox,
  type MailServerState,
  retryAfter,
  serverStateAfter,
} from './delivery-errors.ts';
import {
  countOverLimit,
  holdUntilTomorrow,
  isUnwanted,
  leftToday,
  type Pace,
  reservedForRetries,
} from './pace.ts';
import type { MailTransport, OutgoingMail } from './transport.ts';

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
  /** Without it there is no limit, and mails that receivers do not want are not held. */
  pace?: Pace;
  /** How long a claim lasts, and so how long the mails of a sender that died are held up. */
  leaseSeconds?: number;
  /** Logs a line for each mail that could not be sent, without its address. */
  say: (line: string) => void;
};

export type DeliveryLimits = {
  /**
   * Send only mails that a visitor has just requested, one at a time, so that a burst of requests does not
   * become a burst of mails.
   */
  requestedOnly?: boolean;
  /** After this, no further mail is started. */
  withinSeconds?: number;
  /** Seconds to wait for mails claimed by other senders, which may have died; 0 by default. */
  waitsForOthers?: number;
  /** Starts no further mail and releases claimed ones. */
  stop?: AbortSignal;
};

export type DeliveryReport = {
  /** Accepted by the mail server. */
  sent: number;
  /** No longer wanted, or none of its roles is still open. */
  dropped: number;
  /** Will be retried. */
  deferred: number;
  /** Given up, such as for an address that does not exist. */
  failed: number;
  /** Wait for the next day. */
  held: number;
  /** Why the mail server did not accept mail, if that ended the delivery; else null. */
  serverDown: string | null;
  /** How many of the tried mails were refused or deferred, if that ended the delivery; else null. */
  unwanted: Unwanted | null;
  /** Whether every mail due today was tried: no time limit, stop or failure ended the delivery. */
  isComplete: boolean;
};

/** The report in one line, for a terminal or a log. */
export function describeDelivery(report: DeliveryReport): string {
  const { sent, dropped, deferred, failed, held } = report;
  const parts = [
    `${plural(sent, 'mail')} sent`,
    ...(dropped ? [`${dropped} no longer wanted`] : []),
    ...(deferred ? [`${deferred} deferred`] : []),
    ...(failed ? [`${failed} failed`] : []),
    ...(held ? [`${held} wait for the next day`] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** Why a delivery ended early, as a sentence; null when it did not. */
export function describeStop({ serverDown, unwanted }: DeliveryReport): string | null {
  if (serverDown !== null) return `The mail server does not accept mail (${serverDown}).`;
  if (unwanted === null) return null;
  return `Sending stopped: ${unwanted.unwanted} of ${unwanted.tried} mails were refused or deferred by the receiving servers.`;
}

/** In a row; then the server counts as down and the delivery ends. */
const MAX_CONNECTION_FAILURES = 5;
/** In a row; then the server defers everything, and the delivery ends too. */
const MAX_DEFERRALS = 50;
/** Longer than the transport's time limit for one mail. */
const LEASE_SECONDS = 60;
/** How often to check for mails whose sender has died. */
const POLL_SECONDS = 2;

/**
 * Sends the due mails. Any number of deliveries may run concurrently. A mail that fails is deferred or given
 * up, and counted in the report. Settles only once no mail is in flight, also on an error.
 * @throws when the database cannot be reached
 */
export async function deliver(
  delivery: Delivery,
  limits: DeliveryLimits = {},
): Promise<DeliveryReport> {
  const { access, connections = 1, leaseSeconds = LEASE_SECONDS, say } = delivery;
  const { requestedOnly = false, withinSeconds = Infinity, waitsForOthers = 0, stop } = limits;
  const progress = createProgress();
  const endsAt = performance.now() + withinSeconds * 1000;
  const isOver = () =>
    progress.report.serverDown !== null ||
    progress.report.unwanted !== null ||
    stop?.aborted === true ||
    performance.now() >= endsAt;

  const work: Work = {
    ...delivery,
    prepare: delivery.prepare(),
    returnTo: await returnAddresses(delivery),
    leaseSeconds,
    requestedOnly,
    isOver,
    onOutcome(outcome) {
      progress.count(outcome);
      if (!('reason' in outcome)) return;
      const result = outcome.kind === 'failed' ? 'failed' : 'will be retried';
      say(`Mail ${outcome.mailId} ${result}: ${outcome.reason}`);
    },
  };

  async function drain(): Promise<void> {
    await access.use(releaseExpired);
    const count = requestedOnly ? 1 : connections;
    const ended = await Promise.allSettled(Array.from({ length: count }, () => sendMails(work)));
    const ends = ended.map((end) => {
      if (end.status === 'rejected') throw end.reason;
      return end.value;
    });
    progress.end(ends.every(Boolean));
  }

  await drain();
  const waitsUntil = performance.now() + waitsForOthers * 1000;
  while (!isOver() && performance.now() < waitsUntil) {
    const seconds = await access.use(secondsUntilFree);
    if (seconds === null) break;
    await pause(Math.min(Math.max(seconds, 0) + 0.05, POLL_SECONDS) * 1000);
    await drain();
  }
  if (!requestedOnly) progress.report.held = await holdRest(delivery, progress.report);
  return progress.report;
}

/** Holds the mails if receivers do not want them. How many wait for the next day, also over the limit. */
async function holdRest({ access, pace }: Delivery, { unwanted }: DeliveryReport): Promise<number> {
  if (!pace) return 0;
  return access.use((database) =>
    database.transaction((transaction) =>
      unwanted === null
        ? countOverLimit(transaction, pace)
        : holdUntilTomorrow(transaction, pace, unwanted),
    ),
  );
}

/** The return address of each mail; null for the sender's own. */
async function returnAddresses({ access, bounceAddress }: Delivery): Promise<Work['returnTo']> {
  if (!bounceAddress) return () => null;
  const secret = await access.use(returnSecret);
  return (mailId) => {
    const tag = returnTag(mailId, secret);
    return { address: returnAddress(bounceAddress, tag), tag, complaintsTo: bounceAddress };
  };
}

/** Counts outcomes, and detects when the mail server is down or receivers do not want the mails. */
function createProgress() {
  const counts = { sent: 0, dropped: 0, deferred: 0, failed: 0, held: 0 };
  const report: DeliveryReport = {
    ...counts,
    serverDown: null,
    unwanted: null,
    isComplete: false,
  };
  let connectionFailures = 0;
  let deferrals = 0;
  let unwanted = 0;
  let reason = '';
  return {
    report,
    count(outcome: Outcome): void {
      if (outcome.kind === 'taken over' || outcome.kind === 'canary') return;
      report[outcome.kind] += 1;
      if (outcome.kind === 'dropped') return;
      const server = 'server' in outcome ? outcome.server : 'ok';
      connectionFailures = server === 'down' ? connectionFailures + 1 : 0;
      deferrals = server === 'down' || server === 'deferring' ? deferrals + 1 : 0;
      if (server === 'refusing' || server === 'deferring') unwanted += 1;
      if ('reason' in outcome) reason = outcome.reason;
      const isDown = connectionFailures >= MAX_CONNECTION_FAILURES || deferrals >= MAX_DEFERRALS;
      if (isDown) report.serverDown = reason;
      const tried = report.sent + unwanted;
      if (!isDown && isUnwanted({ tried, unwanted })) report.unwanted = { tried, unwanted };
    },
    /** A single failed connection counts if no mail was accepted after it. */
    end(isAllTried: boolean): void {
      if (connectionFailures > 0) report.serverDown ??= reason;
      report.isComplete = isAllTried && report.serverDown === null && report.unwanted === null;
    },
  };
}

/** `taken over`: another sender has claimed the mail, or its alert has ended or been paused. */
type Success = 'sent' | 'dropped' | 'taken over' | 'canary';

/** The outcome of one mail. A canary's mail is marked as sent but not counted. */
type Outcome =
  | { kind: Success }
  | { kind: 'deferred' | 'failed'; mailId: string; reason: string; server: MailServerState };

/** A claimed mail with its content, or the error of reading that. */
type Claimed = { mail: QueuedMail } & ({ content: MailContent | null } | { failure: unknown });

type Work = Pick<Delivery, 'access' | 'transport' | 'issueTokens' | 'messageHost' | 'pace'> & {
  prepare: PrepareMail;
  returnTo: (mailId: string) => OutgoingMail['returnTo'];
  leaseSeconds: number;
  requestedOnly: boolean;
  isOver: () => boolean;
  onOutcome: (outcome: Outcome) => void;
};

/** `claimedAt` is a time of `performance.now()`. */
type Lease = { sender: string; leaseSeconds: number; claimedAt: number };

/** After this many consecutive digests rejected with "no such mailbox", an alert ends. */
const MAX_CONSECUTIVE_BOUNCES = 3;
const MAX_CLAIMED = 50;
/**
 * A claim doubles in size as long as its mails take less than this. After this, their content is stale: an
 * alert may have ended, changed or been paused.
 */
const QUICK_MILLISECONDS = 1000;
/** A lease is renewed before sending once this share of it has passed, or QUICK_MILLISECONDS. */
const FRESH_SHARE = 1 / 6;

/**
 * Sends due mails, oldest first, and releases those it has claimed but will not send. With a slow mail
 * server it claims few at a time, because leases expire.
 * @returns whether every due mail was tried
 */
async function sendMails(work: Work): Promise<boolean> {
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
        if (next.mail.attempts === 0) since = next.mail.nextAttemptAt;
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
  work: Work,
  lease: Lease,
  { since, count }: { since: Date | null; count: number },
): Promise<Claimed[]> {
  const { access, issueTokens, requestedOnly, pace } = work;
  let taken: QueuedMail[] = [];
  try {
    return await access.use((database) =>
      database.transaction(async (transaction) => {
        const left = pace && !requestedOnly ? await leftToday(transaction, pace) : Infinity;
        const reserved = pace ? reservedForRetries(pace) : 0;
        const which = requestedOnly ? 'requested' : { since, count, left, reserved };
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

async function sendOne(work: Work, lease: Lease, claimed: Claimed): Promise<Outcome> {
  const { access } = work;
  const { sender } = lease;
  const { id } = claimed.mail;
  let kind: Success;
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
  { access, transport, prepare, messageHost, returnTo }: Work,
  { sender, leaseSeconds, claimedAt }: Lease,
  { mail: { id, to, kind, alertId }, ...read }: Claimed,
): Promise<Success> {
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
  const messageId = `${id}@${messageHost}`;
  await transport.send({ to, messageId, returnTo: returnTo(id), rendered });
  return 'sent';
}

/**
 * Renders a mail that is thrown away. Anybody can request mails for any address, and rendering delays other
 * requests: without this, the delays would reveal which addresses have alerts.
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
  const seconds = retryAfter(error, attempts + 1);
  const failure = { mailId: id, reason, server: serverStateAfter(error) };
  if (seconds === null) {
    await access.use(async (database) => {
      await endMail(database, id, { sender, state: 'failed', reason });
      if (alertId && isNoSuchMailbox(error)) await countBounce(database, alertId);
    });
    return { kind: 'failed', ...failure };
  }
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
