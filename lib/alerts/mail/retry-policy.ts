import { MailServerDown, RecipientRefused } from './mail-errors.ts';

/** What is to be done about a mail that could not be sent. */
export type Retry = { kind: 'give up' } | { kind: 'again'; seconds: number };

const MINUTE = 60;
const HOUR = 3600;
/** A refused address is tried again after these waits: mail servers err too. Seconds. */
const REFUSED_WAITS = [HOUR, 6 * HOUR];
/** A mail that itself makes trouble is given up after about a day. */
const MOST_ATTEMPTS = 30;
/** One that the server keeps putting off, after about five days, as mail servers do (RFC 5321). */
const MOST_ATTEMPTS_PUT_OFF = 125;

/**
 * Decides about a mail after an attempt. While the mail server is down nothing is ever given up.
 * @param attempts how often it was tried, this time included
 */
export function retryAfter(error: unknown, attempts: number): Retry {
  if (error instanceof RecipientRefused) {
    const seconds = REFUSED_WAITS[attempts - 1];
    return seconds === undefined ? { kind: 'give up' } : { kind: 'again', seconds };
  }
  if (attempts >= mostAttempts(error)) return { kind: 'give up' };
  return { kind: 'again', seconds: Math.min(MINUTE * 2 ** (attempts - 1), HOUR) };
}

function mostAttempts(error: unknown): number {
  if (isPutOff(error)) return MOST_ATTEMPTS_PUT_OFF;
  const isOfMail = !(error instanceof MailServerDown) && !(error instanceof RolesUnreadable);
  return isOfMail ? MOST_ATTEMPTS : Infinity;
}

/** The roles that a digest is about cannot be read now. */
export class RolesUnreadable extends Error {
  override name = 'RolesUnreadable';
}

/**
 * Whether a mail was put off in answer to its recipient or to itself, such as for a full mailbox:
 * then the server is well, and the next mail may go through.
 */
export function isPutOff(error: unknown): boolean {
  if (!(error instanceof MailServerDown)) return false;
  const { command, responseCode } = (error.cause ?? {}) as {
    command?: string;
    responseCode?: number;
  };
  // 421 ends the connection, whatever it answers.
  const isAnswer = responseCode !== undefined && responseCode !== 421;
  return isAnswer && (command === 'RCPT TO' || command === 'DATA');
}
