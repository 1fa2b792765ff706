import type { RenderedMail } from './mail.ts';
import { openOutbox } from './outbox-files.ts';
import { openMailServer } from './mail-server.ts';
import { parseSender } from './message.ts';

export { MailServerDown, RecipientRefused } from './mail-errors.ts';

/** One mail to hand over. */
export type OutgoingMail = {
  to: string;
  /** Without angle brackets, such as "UUID@board.example"; the same on every try. */
  messageId: string;
  rendered: RenderedMail;
};

/** Hands mail over. */
export type MailTransport = {
  /**
   * @throws {RecipientRefused} when this mail will never be taken for this address
   * @throws {MailServerDown} when the server is not there, too slow, or says to come again
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Waits for mail under way, then lets go of the server. Nothing can be sent afterwards. */
  close(): Promise<void>;
};

/**
 * Opens nothing before the first mail.
 * @param options.smtpUrl null writes each mail to `dataDir/outbox`
 * @param options.from an address, with or without a name before it
 * @param options.connections mails handed over at a time; further ones wait
 * @param options.say told the links of each mail that is written to a file
 * @throws when `from` is no sender
 */
export function createMailTransport(options: {
  smtpUrl: string | null;
  dataDir: string;
  from: string;
  connections?: number;
  say: (line: string) => void;
}): MailTransport {
  const { smtpUrl, dataDir, connections = 1, say } = options;
  const from = parseSender(options.from);
  return smtpUrl
    ? openMailServer({ smtpUrl, from, connections })
    : openOutbox({ dataDir, from, say });
}
