// lib/bounces knows what comes back: bounces and complaints, from a mailbox or a provider.

/** The mailbox into which bounces and complaints come, read by IMAP. */
import type { Config } from '../config/load.ts';
import type { DatabaseAccess } from '../alerts/database/database.ts';
import { openDatabase } from '../alerts/database/open.ts';
import { MAX_REPORT_BYTES } from './read-report.ts';
import { type ReportOutcome, takeReport } from './take-report.ts';

/** Mails that are read at a time; the next reading goes on. */
const MAX_MAILS = 500;

/** How many mails of each kind there were. */
export type MailboxReport = Partial<Record<ReportOutcome['kind'], number>>;

/**
 * Reads the unseen mails of a mailbox. Each is marked as seen once it is dealt with, so that nothing is
 * lost when this ends in between; to read one twice does no harm.
 * @param url such as `imaps://user:password@host/INBOX`
 * @param now epoch seconds
 * @throws when the mailbox or the database cannot be reached
 * @internal
 */
export async function readMailbox(
  url: string,
  access: DatabaseAccess,
  now: () => number,
): Promise<MailboxReport> {
  // Only boards with a mailbox need the client.
  const { ImapFlow } = await import('imapflow');
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const isSecure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname,
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
  });
  // An error between two commands makes the next of them fail.
  client.on('error', () => {});
  const report: MailboxReport = {};
  await client.connect().catch((error: Error & { responseText?: string }) => {
    client.close();
    const reason = error.responseText || error.message;
    throw new Error(`The mailbox of BOUNCE_MAILBOX cannot be read: ${reason}`, { cause: error });
  });
  try {
    const lock = await client.getMailboxLock(decodeURIComponent(pathname.slice(1)) || 'INBOX');
    try {
      const unseen = (await client.search({ seen: false }, { uid: true })) || [];
      for (const uid of unseen.slice(0, MAX_MAILS)) {
        const mail = await client.fetchOne(
          String(uid),
          { source: { maxLength: MAX_REPORT_BYTES + 1 } },
          { uid: true },
        );
        if (!mail || !mail.source) continue;
        const { kind } = await takeReport(access, mail.source, now());
        report[kind] = (report[kind] ?? 0) + 1;
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      }
    } finally {
      lock.release();
    }
  } finally {
    await client.logout().catch(() => client.close());
  }
  return report;
}

/**
 * Reads the board's mailbox, for a function.
 * @returns null when the board has none
 */
export async function readBounces(
  { server }: Config,
  now: () => number,
): Promise<MailboxReport | null> {
  const { mailbox } = server.bounces;
  if (mailbox === null || server.upstreamApiBase) return null;
  const access = openDatabase(server);
  try {
    return await readMailbox(mailbox, access, now);
  } finally {
    await access.close();
  }
}

/** The counts in a line; empty when there was nothing. */
export function describeMailbox(report: MailboxReport): string {
  return Object.entries(report)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}
