/** How mails leave this process: to a mail server or into files, as nodemailer writes them. */
import type { SendMailOptions } from 'nodemailer';
import { isMailable } from '../alerts/address.ts';
import { RecipientRefused } from './delivery-errors.ts';
import type { RenderedMail } from './mail.ts';

/** One mail to send. */
export type OutgoingMail = {
  to: string;
  /** Without angle brackets, such as "UUID@board.example"; the same on every try. */
  messageId: string;
  /** Where it returns when it cannot be delivered (19.2), and the tag in that; null for the sender. */
  returnTo?: { address: string; tag: string; complaintsTo: string } | null;
  rendered: RenderedMail;
};

/** Sends mail. */
export type MailTransport = {
  /**
   * @throws {RecipientRefused} when this mail will never be accepted for this address
   * @throws {MailServerDown} when the server cannot be reached, is too slow, or asks to retry later
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Disconnects. A delivery has ended by then, and with it all that it was sending. */
  close(): void;
};

export type Sender = { name: string; address: string };

/**
 * Reads `Board <alerts@board.example>` or a bare address. The name may contain commas and quotes.
 * @throws when there is no address in it
 */
export function parseSender(text: string): Sender {
  const [, name = '', inBrackets] = /^([^<>]*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = addressOf(inBrackets ?? text);
  if (!address) throw new Error(`MAIL_FROM is not a sender: ${text}`);
  return {
    name: name
      .trim()
      .replace(/^"(.*)"$/s, '$1')
      .replace(/[\p{Cc}]+/gu, ' '),
    address,
  };
}

/**
 * The mail as nodemailer takes it.
 * @throws {RecipientRefused} when the recipient is not an address
 */
export function messageOf(
  { to, messageId, returnTo, rendered }: OutgoingMail,
  from: Sender,
): SendMailOptions {
  const address = addressOf(to);
  if (!address) throw new RecipientRefused('The recipient is not an e-mail address');
  const headers = { ...rendered.headers, ...(returnTo && complaintHeaders(returnTo)) };
  return {
    from,
    to: { name: '', address },
    ...(returnTo && { envelope: { from: returnTo.address, to: address } }),
    messageId: `<${messageId}>`,
    subject: rendered.subject,
    text: rendered.text,
    html: rendered.html,
    textEncoding: 'quoted-printable',
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, unfolded(name, value)]),
    ),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Tell providers where complaints go, and name the mail in them (RFC 9477). */
function complaintHeaders({ tag, complaintsTo }: NonNullable<OutgoingMail['returnTo']>) {
  return { 'CFBL-Address': `${complaintsTo}; report=arf`, 'CFBL-Feedback-ID': tag };
}

/** Null for text that is not an address, or that could be read as several. */
function addressOf(text: string): string | null {
  const address = text.trim();
  return isMailable(address) ? address : null;
}

const HEADER_VALUE = /^[\x20-\x7e]{1,900}$/;

/** Some mail programs find the link to unsubscribe only in a header that is not folded. */
function unfolded(name: string, value: string): { prepared: true; value: string } {
  if (!HEADER_VALUE.test(value)) throw new Error(`The mail's header ${name} cannot be written`);
  return { prepared: true, value };
}
