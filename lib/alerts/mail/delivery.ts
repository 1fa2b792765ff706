/** How the outbox is emptied: several senders at once, until the mail server is down or nothing is due. */
import { setTimeout as pause } from 'node:timers/promises';
import { returnAddress, returnSecret, returnTag } from '../bounces/return-address.ts';
import type { DatabaseAccess } from '../database/database.ts';
import { releaseExpired, secondsUntilFree } from './claim.ts';
import type { IssueTokens } from './mail-content.ts';
import { createSender, type Outcome, type PrepareMail } from './sender.ts';
import type { MailTransport } from './transport.ts';

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

/** Sends what is in the outbox. */
export type Delivery = {
  /**
   * Sends the mails that are due. May run many times at once: each mail is claimed by one sender.
   * A mail that fails is deferred or given up, and counted in the report; that is no error.
   * @param options.requestedOnly only mails that somebody has just asked for by typing an address,
   * one after another: a storm of requests makes no storm of mails
   * @param options.withinSeconds no further mail is begun after that
   * @param options.waitsForOthers seconds to wait for mails that another sender has claimed and may
   * have died with; none by default
   * @param options.stop begins no further mail, and gives back those that are claimed
   * @throws when the database cannot be reached
   */
  deliver(options?: {
    requestedOnly?: boolean;
    withinSeconds?: number;
    waitsForOthers?: number;
    stop?: AbortSignal;
  }): Promise<DeliveryReport>;
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
 * Makes the delivery of this process.
 * @param options.prepare called once for each delivery, so that it reads the roles of that time
 * @param options.messageHost completes the Message-ID of each mail, which is the same on every try
 * @param options.bounceAddress to which mails return, each to its own variant; null for the sender
 * @param options.connections how many mails are sent at a time
 * @param options.leaseSeconds how long a mail belongs to its sender: the mail of a sender that died
 * waits that long
 * @param options.say called with a line for each mail that could not be sent, without its address
 */
export function createDelivery(options: {
  access: DatabaseAccess;
  transport: Pick<MailTransport, 'send'>;
  prepare: () => PrepareMail;
  issueTokens: IssueTokens;
  messageHost: string;
  bounceAddress?: string | null;
  connections?: number;
  leaseSeconds?: number;
  say: (line: string) => void;
}): Delivery {
  const { access, transport, prepare, issueTokens, messageHost, say } = options;
  const { bounceAddress = null, connections = 1, leaseSeconds = LEASE_SECONDS } = options;

  return {
    async deliver({
      requestedOnly = false,
      withinSeconds = Infinity,
      waitsForOthers = 0,
      stop,
    } = {}) {
      const progress = createProgress();
      const endsAt = performance.now() + withinSeconds * 1000;
      const isStopped = () => stop?.aborted === true || performance.now() >= endsAt;
      const isOver = () => progress.report.serverDown !== null || isStopped();
      const secret = bounceAddress && (await access.use(returnSecret));
      const returnTo = (mailId: string) => {
        if (!bounceAddress || !secret) return null;
        const tag = returnTag(mailId, secret);
        return { address: returnAddress(bounceAddress, tag), tag, complaintsTo: bounceAddress };
      };
      const sending = { access, transport, issueTokens, messageHost, returnTo };
      const parts = { ...sending, leaseSeconds, requestedOnly };
      const prepareMail = prepare();

      /** Whether nothing more was due. */
      async function sendAll(): Promise<boolean> {
        const sender = createSender({ ...parts, prepare: prepareMail });
        try {
          while (!isOver()) {
            const outcome = await sender.sendNext();
            if (!outcome) return true;
            progress.count(outcome);
            if ('reason' in outcome) say(describe(outcome));
          }
          return false;
        } finally {
          await sender.end();
        }
      }

      async function drain(): Promise<void> {
        await access.use(releaseExpired);
        const senders = requestedOnly ? 1 : connections;
        const ended = await Promise.allSettled(Array.from({ length: senders }, sendAll));
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
    },
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
