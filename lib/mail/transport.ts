/** A mail as nodemailer takes it, to be sent or written to a file (19.2). */
import type { SendMailOptions } from 'nodemailer';
import { isMailable } from '../alerts/address.ts';
import { RecipientRefused } from './delivery-errors.ts';
import type { RenderedMail } from './mail.ts';

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

export type Sender = { name: string; address: string };

/**
 * Reads `Board <alerts@board.example>` or a bare address. The name may contain commas and quotes.
 * @throws when it contains no address
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

/** @throws {RecipientRefused} when the recipient is not an address */
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

/** Tells providers where to send complaints, and identifies the mail in them (RFC 9477). */
function complaintHeaders({ tag, complaintsTo }: NonNullable<OutgoingMail['returnTo']>) {
  return { 'CFBL-Address': `${complaintsTo}; report=arf`, 'CFBL-Feedback-ID': tag };
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
