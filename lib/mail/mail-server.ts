import { createTransport } from 'nodemailer';
import { deliveryError } from './delivery-errors.ts';
import { messageOf, type Sender, type MailTransport } from './transport.ts';

/** To connect, and again to be greeted. */
const CONNECT_MILLISECONDS = 10_000;
/** Without any data from the server. */
const SILENCE_MILLISECONDS = 20_000;
/** For one mail in all, including the wait for a connection. */
const TOTAL_MILLISECONDS = 45_000;
/** Shorter than servers keep an idle connection, so that this side closes it. */
const IDLE_MILLISECONDS = 15_000;

/** Sends mail to a server, whose certificate is verified. Connections are kept for further mails. */
export function openMailServer(options: {
  smtpUrl: string;
  from: Sender;
  connections: number;
  /** Milliseconds; shorter in tests. */
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
    // The client retries a mail only if nothing of it was sent: anything else could send it twice.
    maxRequeues: 1,
  });

  return {
    async send(mail) {
      const message = messageOf(mail, from);
      // A signal that times out by itself would hold the mail in memory until then.
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
