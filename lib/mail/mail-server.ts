import { createTransport } from 'nodemailer';
import { deliveryError } from './delivery-errors.ts';
import { messageOf, type Sender, type MailTransport } from './transport.ts';

/** For the connection, and again for the greeting. */
const CONNECT_MILLISECONDS = 10_000;
/** Without any data from the server. */
const SILENCE_MILLISECONDS = 20_000;
/** For one mail, including the wait for a free connection. */
const TOTAL_MILLISECONDS = 45_000;
/** Shorter than servers keep idle connections, so that this side closes first. */
const IDLE_MILLISECONDS = 15_000;

/** Sends mail by SMTP over pooled connections. Certificates are verified. */
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
