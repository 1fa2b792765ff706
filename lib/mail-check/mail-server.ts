/** Whether the board reaches its mail server over an encrypted connection. */
import { createTransport } from 'nodemailer';
import type { Finding } from './finding.ts';

const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Connects to the mail server as the board does, but insists on encryption, and logs in; sends nothing.
 * @param smtpUrl null without a mail server
 */
export async function checkMailServer(smtpUrl: string | null): Promise<Finding> {
  const name = 'TLS';
  if (smtpUrl === null) {
    return { name, state: 'missing', text: 'SMTP_URL is not set: mail is only written to files' };
  }
  const { host, protocol } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: true,
    connectionTimeout: TIMEOUT_MILLISECONDS,
    greetingTimeout: TIMEOUT_MILLISECONDS,
    socketTimeout: TIMEOUT_MILLISECONDS,
  });
  try {
    await transport.verify();
    return { name, state: 'ok', text: `${host}: ${protocol === 'smtps:' ? 'TLS' : 'STARTTLS'}` };
  } catch (error) {
    const { message, code, responseCode } = error as Error & {
      code?: string;
      responseCode?: number;
    };
    return code === 'ETLS' && responseCode !== undefined
      ? { name, state: 'missing', text: `${host} offers neither TLS nor STARTTLS` }
      : { name, state: 'wrong', text: `${host}: ${message}` };
  } finally {
    transport.close();
  }
}
