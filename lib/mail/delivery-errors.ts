/** What a failed attempt to send a mail says about the mail and the server, and when it is retried. */

/** This mail will never be accepted for this address: retrying is pointless. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused';
}

/** The mail cannot be sent now: retry later. */
export class MailServerDown extends Error {
  override name = 'MailServerDown';
}

/** The roles that a digest is about cannot be read now. */
export class RolesUnreadable extends Error {
  override name = 'RolesUnreadable';
}

/** What nodemailer adds to an error. */
type TransportError = Error & { code?: string; command?: string; responseCode?: number };

/** Replies that are about the sender rather than the recipient, whatever their number. */
const ABOUT_SENDER = /relay|authenticat|\b5\.(?:[457]|3(?!\.4\b))\.\d/i;

/**
 * Sorts the errors of the mail client. A server that refuses all of our mail, for a wrong password or
 * a block, must not make every recipient look wrong: only a permanent reply to the recipient or to
 * the mail itself counts against it. The client's own error is the `cause`.
 */
export function deliveryError(error: unknown): RecipientRefused | MailServerDown {
  const { message, code, command, responseCode = 0 } = error as TransportError;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // Without a reply the address was refused before it was sent.
  const isAddress = code === 'EENVELOPE' && command === 'API';
  const isPermanent = responseCode >= 500 && responseCode !== 503;
  const isRefused =
    isAddress ||
    (isAboutMail && isPermanent && isReplyToMail(command) && !ABOUT_SENDER.test(message));
  return new (isRefused ? RecipientRefused : MailServerDown)(message, { cause: error });
}

/** Whether the server replied to the recipient or to the mail itself. */
function isReplyToMail(command: string | undefined): boolean {
  return command === 'RCPT TO' || command === 'DATA';
}

/** Replies about the mailbox itself: does not exist, has moved, is disabled (RFC 3463). */
export const NO_SUCH_MAILBOX = /\b5\.(?:1\.(?:[1236]|10)|2\.1)\b/;

/** Whether a mail server says that nobody has the address, not just that it refuses this mail. */
export function isNoSuchMailbox(error: unknown): boolean {
  return error instanceof RecipientRefused && NO_SUCH_MAILBOX.test(error.message);
}

/** What an attempt says about the mail server: `deferring` may still accept other mail. */
export type MailServerState = 'ok' | 'deferring' | 'down';

export function serverStateAfter(error: unknown): MailServerState {
  if (isDeferral(error)) return 'deferring';
  return error instanceof MailServerDown ? 'down' : 'ok';
}

/**
 * Whether the server deferred this mail for its recipient or its content, such as for a full mailbox:
 * then the server works, and the next mail may be accepted.
 */
function isDeferral(error: unknown): boolean {
  if (!(error instanceof MailServerDown)) return false;
  const { command, responseCode } = (error.cause ?? {}) as Partial<TransportError>;
  // 421 ends the connection, whatever it replies to.
  return responseCode !== undefined && responseCode !== 421 && isReplyToMail(command);
}

/** What to do about a mail that could not be sent. */
export type Retry = { kind: 'give up' } | { kind: 'again'; seconds: number };

const MINUTE = 60;
const HOUR = 3600;
/** A refused address is retried after these waits, since mail servers make mistakes too. */
const REFUSED_WAITS_SECONDS = [HOUR, 6 * HOUR];
/** A mail that itself causes an error is given up after about a day. */
const MAX_ATTEMPTS = 30;
/** One that the server keeps deferring, after about five days, as mail servers do (RFC 5321). */
const MAX_ATTEMPTS_DEFERRED = 125;

/**
 * Decides about a mail after an attempt. While the mail server cannot be reached, no mail is given up.
 * @param attempts how often it was tried, this time included
 */
export function retryAfter(error: unknown, attempts: number): Retry {
  if (error instanceof RecipientRefused) {
    const seconds = REFUSED_WAITS_SECONDS[attempts - 1];
    return seconds === undefined ? { kind: 'give up' } : { kind: 'again', seconds };
  }
  if (attempts >= maxAttempts(error)) return { kind: 'give up' };
  return { kind: 'again', seconds: Math.min(MINUTE * 2 ** (attempts - 1), HOUR) };
}

function maxAttempts(error: unknown): number {
  if (isDeferral(error)) return MAX_ATTEMPTS_DEFERRED;
  const isFaultOfMail = !(error instanceof MailServerDown) && !(error instanceof RolesUnreadable);
  return isFaultOfMail ? MAX_ATTEMPTS : Infinity;
}
