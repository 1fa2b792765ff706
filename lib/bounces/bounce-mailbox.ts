// lib/bounces knows which alerts bounces and complaints end, and how a mailbox or a provider reports them.

/** Reads the mailbox for bounces and complaints by IMAP. */
import type { Config } from '../config/load.ts';
import type { DatabaseAccess } from '../alerts/database/database.ts';
import { openDatabase } from '../alerts/database/open.ts';
import { MAX_REPORT_BYTES, type ReportOutcome, processReport } from './process-report.ts';

/** Per run; the next run reads on. */
const MAX_MAILS = 500;

export type MailboxReport = Partial<Record<ReportOutcome['kind'], number>>;

/**
 * Processes the unseen mails of a mailbox. Each is marked as seen only after it is processed, so that an
 * interruption loses nothing; processing a mail twice is harmless.
 * @param url such as `imaps://user:password@host/INBOX`
 * @throws when the mailbox or the database cannot be reached
 * @internal
 */
export async function readMailbox(
  url: string,
  access: DatabaseAccess,
  now: () => number,
): Promise<MailboxReport> {
  // Loaded here, since only boards with a mailbox need it.
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
  // An error between commands also fails the next command, which reports it.
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
        const { kind } = await processReport(access, mail.source, now());
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
 * Opens the database and reads the board's mailbox.
 * @returns null when the board has no mailbox
 */
export async function readBounces(
  { server }: Config,
  now: () => number,
): Promise<MailboxReport | null> {
  const { bounceMailbox: mailbox } = server;
  if (mailbox === null || server.upstreamApiBase) return null;
  const access = openDatabase(server);
  try {
    return await readMailbox(mailbox, access, now);
  } finally {
    await access.close();
  }
}

/** The counts in one line; empty without any mail. */
export function describeMailbox(report: MailboxReport): string {
  return Object.entries(report)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');
}
