/** Classifies failed attempts to send a mail, and decides when they are retried. */

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

type TransportError = Error & { code?: string; command?: string; responseCode?: number };

/** Replies about the sender rather than the recipient, regardless of their code. */
const ABOUT_SENDER = /relay|authenticat|\b5\.(?:[457]|3(?!\.4\b))\.\d/i;

/**
 * Classifies an error of the mail client, which becomes the `cause`. A server that refuses all of our mail,
 * such as for a wrong password or a block, must not make every recipient look wrong: only a permanent reply
 * to the recipient or to the mail itself counts as refused.
 */
export function deliveryError(error: unknown): RecipientRefused | MailServerDown {
  const { message, code, command, responseCode = 0 } = error as TransportError;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // The client itself rejected the address, before sending it.
  const isAddress = code === 'EENVELOPE' && command === 'API';
  const isPermanent = responseCode >= 500 && responseCode !== 503;
  const isRefused =
    isAddress ||
    (isAboutMail && isPermanent && isReplyToMail(command) && !ABOUT_SENDER.test(message));
  return new (isRefused ? RecipientRefused : MailServerDown)(message, { cause: error });
}

function isReplyToMail(command: string | undefined): boolean {
  return command === 'RCPT TO' || command === 'DATA';
}

/** Status codes of a mailbox that does not exist, has moved or is disabled (RFC 3463). */
export const NO_SUCH_MAILBOX = /\b5\.(?:1\.(?:[1236]|10)|2\.1)\b/;

/** Whether the server says that the mailbox does not exist, rather than that it refuses this mail. */
export function isNoSuchMailbox(error: unknown): boolean {
  return error instanceof RecipientRefused && NO_SUCH_MAILBOX.test(error.message);
}

/**
 * State of the mail server after an attempt: `refusing` this mail for good, or `deferring` it. It may still
 * accept other mail.
 */
export type MailServerState = 'ok' | 'refusing' | 'deferring' | 'down';

export function serverStateAfter(error: unknown): MailServerState {
  if (error instanceof RecipientRefused) return 'refusing';
  if (isDeferral(error)) return 'deferring';
  return error instanceof MailServerDown ? 'down' : 'ok';
}

/**
 * Whether the server deferred this mail because of its recipient or content, such as a full mailbox. The
 * server itself works then.
 */
function isDeferral(error: unknown): boolean {
  if (!(error instanceof MailServerDown)) return false;
  const { command, responseCode } = (error.cause ?? {}) as Partial<TransportError>;
  // 421 ends the connection, whatever it replies to.
  return responseCode !== undefined && responseCode !== 421 && isReplyToMail(command);
}

const MINUTE = 60;
const HOUR = 3600;
/** Refused addresses are retried too, since mail servers make mistakes. */
const REFUSED_WAITS_SECONDS = [HOUR, 6 * HOUR];
/** Attempts at a mail that itself causes errors: about a day. */
const MAX_ATTEMPTS = 30;
/** Attempts at a mail that the server keeps deferring: about five days, as mail servers do (RFC 5321). */
const MAX_ATTEMPTS_DEFERRED = 125;

/**
 * Seconds until a mail is tried again after a failed attempt; null when it is given up. No mail is given up
 * because the server is unreachable.
 * @param attempts including this one
 */
export function retryAfter(error: unknown, attempts: number): number | null {
  if (error instanceof RecipientRefused) return REFUSED_WAITS_SECONDS[attempts - 1] ?? null;
  if (attempts >= maxAttempts(error)) return null;
  return Math.min(MINUTE * 2 ** (attempts - 1), HOUR);
}

function maxAttempts(error: unknown): number {
  if (isDeferral(error)) return MAX_ATTEMPTS_DEFERRED;
  const isUnreachable = error instanceof MailServerDown || error instanceof RolesUnreadable;
  return isUnreachable ? Infinity : MAX_ATTEMPTS;
}
