import type { SendMailOptions } from 'nodemailer';
import { isMailable } from '../server/address.ts';
import { RecipientRefused } from './mail-errors.ts';
import type { OutgoingMail } from './transport.ts';

export type Sender = { name: string; address: string };

const HEADER_VALUE = /^[\x20-\x7e]{1,900}$/;

/**
 * Reads `Board <alerts@board.example>` or a bare address. The name may hold commas and quotes.
 * @throws when there is no address in it
 */
export function parseSender(text: string): Sender {
  const [, name = '', inBrackets] = /^([^<>]*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = addressOf(inBrackets ?? text);
  if (!address) throw new Error(`MAIL_FROM is no sender: ${text}`);
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
 * @throws {RecipientRefused} when the recipient is no address
 */
export function messageOf(
  { to, messageId, rendered }: OutgoingMail,
  from: Sender,
): SendMailOptions {
  const address = addressOf(to);
  if (!address) throw new RecipientRefused('The recipient is no e-mail address');
  return {
    from,
    to: { name: '', address },
    messageId: `<${messageId}>`,
    subject: rendered.subject,
    text: rendered.text,
    html: rendered.html,
    textEncoding: 'quoted-printable',
    headers: Object.fromEntries(
      Object.entries(rendered.headers).map(([name, value]) => [name, wholeLine(name, value)]),
    ),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Null when it is none, or could be read as more than one. */
function addressOf(text: string): string | null {
  const address = text.trim();
  return isMailable(address) ? address : null;
}

/** Programs that look for the link to unsubscribe find it best when it is not folded. */
function wholeLine(name: string, value: string): { prepared: true; value: string } {
  if (!HEADER_VALUE.test(value)) throw new Error(`The mail's header ${name} cannot be written`);
  return { prepared: true, value };
}
