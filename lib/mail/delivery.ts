/** Empties the outbox with several concurrent senders, until nothing is due or the mail server is down (19.2, 19.6). */
import { setTimeout as pause } from 'node:timers/promises';
import { returnAddress, returnSecret, returnTag } from '../alerts/return-address.ts';
import { releaseExpired, secondsUntilFree } from './claim.ts';
import { type Delivery, type Outcome, sendMails } from './sender.ts';
import type { OutgoingMail } from './transport.ts';

export type DeliveryReport = {
  /** Accepted by the mail server. */
  sent: number;
  /** No longer wanted, or none of its roles is still open. */
  dropped: number;
  /** Will be retried. */
  deferred: number;
  /** Given up, such as for an address that does not exist. */
  failed: number;
  /** Why the mail server did not accept mail, if that ended the delivery; else null. */
  serverDown: string | null;
  /** Whether every due mail was tried: no time limit, stop or server failure ended the delivery. */
  isComplete: boolean;
};

/** Which mails a delivery sends, and when it ends. */
export type DeliveryLimits = {
  /**
   * Send only mails that a visitor has just requested, one at a time, so that a burst of requests
   * does not become a burst of mails.
   */
  requestedOnly?: boolean;
  /** After this, no further mail is started. */
  withinSeconds?: number;
  /** Seconds to wait for mails claimed by other senders, which may have died; 0 by default. */
  waitsForOthers?: number;
  /** Starts no further mail and releases claimed ones. */
  stop?: AbortSignal;
};

/** In a row; then the server counts as down and the delivery ends. */
const MAX_CONNECTION_FAILURES = 5;
/** In a row; then the server defers everything, and the delivery ends too. */
const MAX_DEFERRALS = 50;
/** Longer than the transport's time limit for one mail. */
const LEASE_SECONDS = 60;
/** How often to check for mails whose sender has died. */
const POLL_SECONDS = 2;

/**
 * Sends the due mails. Any number of deliveries may run concurrently. A mail that fails is deferred or
 * given up, and counted in the report. Settles only once no mail is in flight, also on an error.
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
    progress.report.serverDown !== null || stop?.aborted === true || performance.now() >= endsAt;

  const sender = {
    ...delivery,
    prepare: delivery.prepare(),
    returnTo: await returnAddresses(delivery),
    leaseSeconds,
    requestedOnly,
    isOver,
    onOutcome(outcome: Outcome) {
      progress.count(outcome);
      if ('reason' in outcome) say(describe(outcome));
    },
  };

  async function drain(): Promise<void> {
    await access.use(releaseExpired);
    const count = requestedOnly ? 1 : connections;
    const senders = Array.from({ length: count }, () => sendMails(sender));
    const ended = await Promise.allSettled(senders);
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
  return progress.report;
}

/** The return address of each mail; null for the sender's own. */
async function returnAddresses({
  access,
  bounceAddress,
}: Delivery): Promise<(mailId: string) => OutgoingMail['returnTo']> {
  if (!bounceAddress) return () => null;
  const secret = await access.use(returnSecret);
  return (mailId) => {
    const tag = returnTag(mailId, secret);
    return { address: returnAddress(bounceAddress, tag), tag, complaintsTo: bounceAddress };
  };
}

/** Counts outcomes and detects when the mail server is down. */
function createProgress() {
  const report: DeliveryReport = {
    sent: 0,
    dropped: 0,
    deferred: 0,
    failed: 0,
    serverDown: null,
    isComplete: false,
  };
  let connectionFailures = 0;
  let deferrals = 0;
  let reason = '';
  return {
    report,
    count(outcome: Outcome): void {
      if (outcome.kind === 'taken over' || outcome.kind === 'canary') return;
      report[outcome.kind] += 1;
      if (outcome.kind === 'dropped') return;
      const server = 'server' in outcome ? outcome.server : 'ok';
      connectionFailures = server === 'down' ? connectionFailures + 1 : 0;
      deferrals = server === 'ok' ? 0 : deferrals + 1;
      if ('reason' in outcome) reason = outcome.reason;
      const isDown = connectionFailures >= MAX_CONNECTION_FAILURES || deferrals >= MAX_DEFERRALS;
      if (isDown) report.serverDown = reason;
    },
    /** A single failed connection counts if no mail was accepted after it. */
    end(isAllTried: boolean): void {
      if (connectionFailures > 0) report.serverDown ??= reason;
      report.isComplete = isAllTried && report.serverDown === null;
    },
  };
}

function describe({ kind, mailId, reason }: Extract<Outcome, { reason: string }>): string {
  return `Mail ${mailId} ${kind === 'failed' ? 'failed' : 'will be retried'}: ${reason}`;
}
