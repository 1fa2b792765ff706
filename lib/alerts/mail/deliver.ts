import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseAccess } from '../database/database.ts';
import type { MailTransport } from './transport.ts';
import { releaseExpired, secondsUntilFree } from './claim.ts';
import type { IssueTokens } from './mail-content.ts';
import { createSender, type Outcome, type PrepareMail } from './send-one.ts';

/** What became of the mails that a delivery took. */
export type DeliveryReport = {
  /** Taken by the mail server. */
  sent: number;
  /** Not wanted any more, or with no role left that is open. */
  dropped: number;
  /** Put back, to be tried again later. */
  postponed: number;
  /** Given up, such as for an address that does not exist. */
  failed: number;
  /** Why the mail server could not take mail, where the delivery ended for that; else null. */
  serverDown: string | null;
};

/** Hands over what is in the outbox. */
export type Delivery = {
  /**
   * Sends the mails that are due. May run many times at once: each mail is claimed by one sender.
   * Mails that fail are put back or given up, and reported; they are no error.
   * @param options.requestedOnly only mails that somebody has just asked for by typing an address,
   * one after another: a storm of requests makes no storm of mails
   * @param options.withinSeconds no further mail is begun after that
   * @param options.waitsForOthers seconds for which mails are waited for that another sender has
   * taken and may have died with; none by default
   * @throws when the database cannot be reached
   */
  deliver(options?: {
    requestedOnly?: boolean;
    withinSeconds?: number;
    waitsForOthers?: number;
  }): Promise<DeliveryReport>;
};

/** So many mails in a row end a delivery: the server is down, or puts off whatever it gets. */
const MOST_DOWN = 5;
const MOST_PUT_OFF = 50;
/** Longer than a mail takes, see the transport. */
const LEASE_SECONDS = 60;
/** Seconds between two looks for mails of others. */
const LOOK_SECONDS = 2;

/**
 * Makes the delivery of this process.
 * @param options.prepare called once for each delivery, so that what it reads is of its time
 * @param options.messageHost completes the Message-ID of each mail, which is the same on every try
 * @param options.connections mails handed over at a time
 * @param options.leaseSeconds for how long a mail belongs to its sender; a mail of one that died
 * waits for so long
 * @param options.say told of mails that could not be sent, without their addresses
 */
export function createDelivery(options: {
  access: DatabaseAccess;
  transport: Pick<MailTransport, 'send'>;
  prepare: () => PrepareMail;
  issueTokens: IssueTokens;
  messageHost: string;
  connections?: number;
  leaseSeconds?: number;
  say: (line: string) => void;
}): Delivery {
  const { access, transport, prepare, issueTokens, messageHost, say } = options;
  const { connections = 1, leaseSeconds = LEASE_SECONDS } = options;

  return {
    async deliver({ requestedOnly = false, withinSeconds = Infinity, waitsForOthers = 0 } = {}) {
      const progress = createProgress();
      const endsAt = performance.now() + withinSeconds * 1000;
      const isOver = () => progress.report.serverDown !== null || performance.now() >= endsAt;
      const sending = { access, transport, issueTokens, messageHost, leaseSeconds };
      const ofNow = { ...sending, prepare: prepare(), requestedOnly };

      async function sendAll(): Promise<void> {
        const sendNext = createSender(ofNow);
        while (!isOver()) {
          const outcome = await sendNext();
          if (!outcome) return;
          progress.count(outcome);
          if ('reason' in outcome) say(describe(outcome));
        }
      }

      async function drain(): Promise<void> {
        await access.use(releaseExpired);
        const senders = requestedOnly ? 1 : connections;
        const ended = await Promise.allSettled(Array.from({ length: senders }, sendAll));
        for (const end of ended) if (end.status === 'rejected') throw end.reason;
      }

      await drain();
      progress.judge();
      const waitsUntil = performance.now() + waitsForOthers * 1000;
      while (!isOver() && performance.now() < waitsUntil) {
        const seconds = await access.use(secondsUntilFree);
        if (seconds === null) break;
        await pause(Math.min(Math.max(seconds, 0) + 0.05, LOOK_SECONDS) * 1000);
        await drain();
        progress.judge();
      }
      return progress.report;
    },
  };
}

function createProgress() {
  const report: DeliveryReport = {
    sent: 0,
    dropped: 0,
    postponed: 0,
    failed: 0,
    serverDown: null,
  };
  let down = 0;
  let putOff = 0;
  let reason = '';
  return {
    report,
    count(outcome: Outcome): void {
      if (outcome.kind === 'taken over') return;
      report[outcome.kind] += 1;
      if (outcome.kind === 'dropped') return;
      const server = 'server' in outcome ? outcome.server : 'well';
      down = server === 'down' ? down + 1 : 0;
      putOff = server === 'well' ? 0 : putOff + 1;
      if ('reason' in outcome) reason = outcome.reason;
      if (down >= MOST_DOWN || putOff >= MOST_PUT_OFF) report.serverDown = reason;
    },
    /** At the end a single mail is enough: there was none after it that the server took. */
    judge(): void {
      if (down > 0) report.serverDown ??= reason;
    },
  };
}

function describe({ kind, mailId, reason }: Extract<Outcome, { reason: string }>): string {
  return `Mail ${mailId} ${kind === 'failed' ? 'is given up' : 'is tried again later'}: ${reason}`;
}
