import { createTransport } from 'nodemailer';
import { handOverError } from './mail-errors.ts';
import { messageOf, type Sender } from './message.ts';
import type { MailTransport } from './transport.ts';

/** To connect and to be greeted. */
const CONNECT_MILLISECONDS = 10_000;
/** Without a word from the server. */
const SILENCE_MILLISECONDS = 20_000;
/** For the whole of handing over one mail, waiting for a connection included. */
const WHOLE_MILLISECONDS = 45_000;
/** Shorter than servers keep an idle connection, so that it is not they who close it. */
const IDLE_MILLISECONDS = 15_000;

/** Hands mail to a server, whose certificate is verified. Connections are kept for further mails. */
export function openMailServer(options: {
  smtpUrl: string;
  from: Sender;
  connections: number;
  /** Milliseconds; tests have less patience. */
  limits?: { connect?: number; silence?: number; whole?: number };
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
    // A mail is tried once more only where nothing of it was sent: all else could send it twice.
    maxRequeues: 1,
  });
  const underWay = new Set<Promise<unknown>>();

  return {
    async send(mail) {
      const signal = AbortSignal.timeout(limits.whole ?? WHOLE_MILLISECONDS);
      const handedOver = pool.sendMail({ ...messageOf(mail, from), signal });
      underWay.add(handedOver);
      try {
        await handedOver;
      } catch (error) {
        throw handOverError(error);
      } finally {
        underWay.delete(handedOver);
      }
    },
    async close() {
      await Promise.allSettled(underWay);
      pool.close();
    },
  };
}
