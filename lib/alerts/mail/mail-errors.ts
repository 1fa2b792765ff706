/** This mail will never be taken for this address: trying again is of no use. */
export class RecipientRefused extends Error {
  override name = 'RecipientRefused';
}

/** The mail cannot be handed over now: try again later. */
export class MailServerDown extends Error {
  override name = 'MailServerDown';
}

/** What nodemailer adds to an error. */
type HandOverError = Error & { code?: string; command?: string; responseCode?: number };

/** Replies that speak of the sender rather than of the recipient, however they are numbered. */
const OF_SENDER = /relay|authenticat|\b5\.(?:[457]|3(?!\.4\b))\.\d/i;

/**
 * Sorts what went wrong when a mail was handed over. A server that refuses all of our mail, for a
 * wrong password or a block, must not make every recipient look wrong: only a permanent reply to
 * the recipient or to the mail itself counts against it. The mailer's own error is the `cause`.
 */
export function handOverError(error: unknown): RecipientRefused | MailServerDown {
  const { message, code, command, responseCode = 0 } = error as HandOverError;
  const answersMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  // Without a reply the address was refused before it was sent.
  const isAddress = code === 'EENVELOPE' && command === 'API';
  const isPermanent = responseCode >= 500 && responseCode !== 503;
  const isOfRecipient = command === 'RCPT TO' || command === 'DATA';
  const isRefused =
    isAddress || (answersMail && isPermanent && isOfRecipient && !OF_SENDER.test(message));
  return new (isRefused ? RecipientRefused : MailServerDown)(message, { cause: error });
}
