/** Sends a mail by SMTP, or writes it to a file on boards without a mail server. Contract: 19.2. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { isMailable } from '../alerts/address.ts';
import { deliveryError, MailServerDown, RecipientRefused } from './delivery-errors.ts';
import type { RenderedMail } from './mail.ts';
import { outboxFolder, recipientName } from './outbox-folder.ts';

export type OutgoingMail = {
  to: string;
  /** Without angle brackets, such as "UUID@board.example"; the same on every attempt. */
  messageId: string;
  /** The address for bounces and the tag in it; by default bounces go to the sender. */
  returnTo?: { address: string; tag: string; complaintsTo: string } | null;
  rendered: RenderedMail;
};

export type MailTransport = {
  /**
   * @throws {RecipientRefused} when this mail will never be accepted for this address
   * @throws {MailServerDown} when the server cannot be reached, is too slow, or asks to retry later
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Disconnects. Call this only when no mail is being sent. */
  close(): void;
};

/** For the connection, and again for the greeting. */
const CONNECT_MILLISECONDS = 10_000;
/** Without any data from the server. */
const SILENCE_MILLISECONDS = 20_000;
/** For one mail, including the wait for a free connection. */
const TOTAL_MILLISECONDS = 45_000;
/** Shorter than servers keep idle connections, so that this side closes first. */
const IDLE_MILLISECONDS = 15_000;

/**
 * Sends mail by SMTP over pooled connections. Certificates are verified.
 * @param options.limits milliseconds; shorter in tests
 */
export function openMailServer(options: {
  smtpUrl: string;
  from: Sender;
  connections: number;
  limits?: { connect?: number; silence?: number; total?: number };
}): MailTransport {
  const { smtpUrl, from, connections, limits = {} } = options;
  const { connect = CONNECT_MILLISECONDS, silence = SILENCE_MILLISECONDS } = limits;
  const pool = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: connections,
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: silence,
    idleTimeout: IDLE_MILLISECONDS,
    // The client requeues a mail only if none of it was sent, so this cannot send one twice.
    maxRequeues: 1,
  });
  return {
    async send(mail) {
      const message = messageOf(mail, from);
      // AbortSignal.timeout would keep the mail in memory until it fires.
      const timeout = new AbortController();
      const timer = setTimeout(
        () => timeout.abort(new Error('The mail server took too long')),
        limits.total ?? TOTAL_MILLISECONDS,
      );
      try {
        await pool.sendMail({ ...message, signal: timeout.signal });
      } catch (error) {
        throw deliveryError(error);
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => pool.close(),
  };
}

/** Writes each mail to a file in `dataDir/outbox`. File names sort by time; files appear complete. */
export function openOutboxFolder(options: {
  dataDir: string;
  from: Sender;
  say: (line: string) => void;
}): MailTransport {
  const { dataDir, from, say } = options;
  const folder = outboxFolder(dataDir);
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  let count = 0;

  async function write(content: Buffer, to: string): Promise<string> {
    const time = new Date().toISOString().replace(/[-:]/g, '');
    const number = String(++count).padStart(5, '0');
    const file = path.join(folder, `${time}-${number}-${recipientName(to)}.eml`);
    const incoming = path.join(folder, `.${randomUUID()}.new`);
    await mkdir(folder, { recursive: true });
    // A mail contains an address and links that change an alert.
    await writeFile(incoming, content, { mode: 0o600 });
    await rename(incoming, file);
    return file;
  }

  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, from));
      const file = await write(message as Buffer, mail.to).catch((cause: Error) => {
        throw new MailServerDown(`The mail could not be written: ${cause.message}`, { cause });
      });
      say(`Mail to ${mail.to}: ${mail.rendered.subject} (${file})`);
      for (const link of actionLinks(mail.rendered.text)) say(`  ${link}`);
    },
    close() {},
  };
}

/** Links that act on an alert; links to roles are left out. */
function actionLinks(text: string): string[] {
  const links = text.match(/https?:\/\/\S+/g) ?? [];
  return [...new Set(links)].filter((link) => /[?#]/.test(link) && !/[?&]jobPk=/.test(link));
}

type Sender = { name: string; address: string };

/**
 * Reads `Board <alerts@board.example>` or a bare address. The name may contain commas and quotes.
 * @throws when it contains no address
 */
export function parseSender(text: string): Sender {
  const [, name = '', inBrackets] = /^([^<>]*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = addressOf(inBrackets ?? text);
  if (!address) throw new Error(`MAIL_FROM is not a sender: ${text}`);
  const unquoted = name.trim().replace(/^"(.*)"$/s, '$1');
  return { name: unquoted.replace(/[\p{Cc}]+/gu, ' '), address };
}

/**
 * A mail as nodemailer takes it.
 * @throws {RecipientRefused} when the recipient is not an address
 * @internal
 */
export function messageOf(
  { to, messageId, returnTo, rendered }: OutgoingMail,
  from: Sender,
): SendMailOptions {
  const address = addressOf(to);
  if (!address) throw new RecipientRefused('The recipient is not an e-mail address');
  // Tells providers where to send complaints, and identifies the mail in them (RFC 9477).
  const complaintHeaders = returnTo && {
    'CFBL-Address': `${returnTo.complaintsTo}; report=arf`,
    'CFBL-Feedback-ID': returnTo.tag,
  };
  const headers = Object.entries({ ...rendered.headers, ...complaintHeaders });
  return {
    from,
    to: { name: '', address },
    ...(returnTo && { envelope: { from: returnTo.address, to: address } }),
    messageId: `<${messageId}>`,
    subject: rendered.subject,
    text: rendered.text,
    html: rendered.html,
    textEncoding: 'quoted-printable',
    headers: Object.fromEntries(headers.map(([name, value]) => [name, unfolded(name, value)])),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Null for text that is not an address, or that could be read as several. */
function addressOf(text: string): string | null {
  const address = text.trim();
  return isMailable(address) ? address : null;
}

const HEADER_VALUE = /^[\x20-\x7e]{1,900}$/;

/** Some mail programs do not find the unsubscribe link in a folded header. */
function unfolded(name: string, value: string): { prepared: true; value: string } {
  if (!HEADER_VALUE.test(value)) throw new Error(`The mail's header ${name} cannot be written`);
  return { prepared: true, value };
}
