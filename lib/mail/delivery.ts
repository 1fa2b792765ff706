/** How the outbox is emptied: several senders at once, until the mail server is down or nothing is due. */
import { setTimeout as pause } from 'node:timers/promises';
import { returnAddress, returnSecret, returnTag } from '../alerts/return-address.ts';
import { releaseExpired, secondsUntilFree } from './claim.ts';
import { type Delivery, type Outcome, sendMails } from './sender.ts';
import type { OutgoingMail } from './transport.ts';

/** How many mails a delivery sent, and what happened to the others. */
export type DeliveryReport = {
  /** Accepted by the mail server. */
  sent: number;
  /** No longer wanted, or left without an open role. */
  dropped: number;
  /** Put back, to be retried later. */
  deferred: number;
  /** Not retried any more, such as for an address that does not exist. */
  failed: number;
  /** Why the mail server could not accept mail, if that ended the delivery; else null. */
  serverDown: string | null;
  /** Whether it tried every mail that was due: neither its time, nor a stop, nor the mail server ended it. */
  isComplete: boolean;
};

/** Which mails a delivery sends, and when it ends. */
export type DeliveryLimits = {
  /**
   * Only mails that somebody has just asked for by typing an address, one after another: a storm of
   * requests makes no storm of mails.
   */
  requestedOnly?: boolean;
  /** No further mail is begun after that. */
  withinSeconds?: number;
  /** To wait for mails that another sender has claimed and may have died with; none by default. */
  waitsForOthers?: number;
  /** Begins no further mail, and gives back those that are claimed. */
  stop?: AbortSignal;
};

/** This many failed connections in a row end a delivery: the server is down. */
const MAX_CONNECTION_FAILURES = 5;
/** This many mails in a row that were not accepted end it too: the server defers whatever it gets. */
const MAX_DEFERRALS = 50;
/** Longer than a mail takes, see the transport. */
const LEASE_SECONDS = 60;
/** Between two looks at the mails of other senders. */
const POLL_SECONDS = 2;

/**
 * Sends the mails that are due. May run many times at once: each mail is claimed by one sender.
 * A mail that fails is deferred or given up, and counted in the report; that is no error. It ends, also by
 * an error, when no mail is under way any more.
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

/** Where each mail returns when it cannot be delivered (19.2); null for the sender. */
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

/** Counts outcomes, and notices when the mail server is down. */
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
    /** One failed connection is enough when no mail was accepted after it. */
    end(isAllTried: boolean): void {
      if (connectionFailures > 0) report.serverDown ??= reason;
      report.isComplete = isAllTried && report.serverDown === null;
    },
  };
}

function describe({ kind, mailId, reason }: Extract<Outcome, { reason: string }>): string {
  return `Mail ${mailId} ${kind === 'failed' ? 'failed' : 'will be retried'}: ${reason}`;
}
