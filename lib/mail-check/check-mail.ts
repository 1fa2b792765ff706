// lib/mail-check knows what receivers of mail look up about its sender, and what of it is missing or wrong.

/** `npm run check:mail`: one finding for each thing that receivers look up. Contract: 19.7. */
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import { unsubscribeLinks } from '../alerts/mail-fields.ts';
import type { Config } from '../config/load.ts';
import { parseSender } from '../mail/transport.ts';
import type { Finding, Resolve } from './finding.ts';
import { checkDkim, checkDmarc, checkSpf, domainOf, type SenderDomains } from './sender-records.ts';
import { checkReverseName, findSendingHost } from './sending-host.ts';

/** What the settings do not say. */
type MailQuestion = {
  /** Domain of the return address and of the DKIM signature; by default those of the settings. */
  domain?: string | undefined;
  /** The host from which receivers get the mail; by default that of `SMTP_URL`. */
  host?: string | undefined;
};

/** The network; replaced in tests. */
export type MailCheckNetwork = {
  resolve: Resolve;
  fetch: typeof fetch;
  checkMailServer: typeof checkMailServer;
};

/**
 * The network of this machine.
 * @param servers addresses of name servers; by default those of the system
 */
export function openNetwork(servers: string[]): MailCheckNetwork {
  const resolver = new Resolver({ timeout: 5000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const resolve = resolver.resolve.bind(resolver) as Resolve;
  return { resolve, fetch, checkMailServer };
}

/**
 * Checks what receivers look up about the sender of this board's mail.
 * @throws when MAIL_FROM is not a sender
 */
export async function checkMail(
  { server, public: board }: Config,
  question: MailQuestion,
  network: MailCheckNetwork,
): Promise<Finding[]> {
  const { resolve } = network;
  const { address } = parseSender(server.mailFrom);
  const at = address.lastIndexOf('@') + 1;
  const from = address.slice(0, at) + domainToASCII(address.slice(at));
  const domains: SenderDomains = {
    from,
    spf: question.domain ?? domainOf(server.bounceAddress ?? from),
    dkim: question.domain ?? domainOf(from),
  };
  const host = question.host ?? (server.smtpUrl ? new URL(server.smtpUrl).hostname : null);
  const sending = findSendingHost(resolve, host);
  const findings = await Promise.all([
    attempt('SPF', async () => checkSpf(resolve, domains.spf, await sending)),
    attempt('DKIM', () => checkDkim(resolve, domains.dkim, server.dkimSelector)),
    attempt('DMARC', () => checkDmarc(resolve, domains)),
    attempt('Reverse name', async () => checkReverseName(resolve, await sending)),
    network.checkMailServer(server.smtpUrl),
    checkOneClick(network.fetch, board.siteUrl),
  ]);
  return findings.flat();
}

/** A name server that does not answer must not hide what the others say. */
async function attempt<Found>(name: string, check: () => Promise<Found>): Promise<Found | Finding> {
  try {
    return await check();
  } catch (error) {
    const text = `could not be looked up: ${(error as Error).message}`;
    return { name, state: 'wrong', text };
  }
}

const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Connects to the mail server as the board does, but insists on encryption, and logs in; sends nothing.
 * @param smtpUrl null without a mail server
 * @internal
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

/** Belongs to no alert: unsubscribing it changes nothing. */
const NO_TOKEN = 'check-mail-'.padEnd(43, 'x');

/** Unsubscribes a token that does not exist, as a mail program would with one click (RFC 8058). */
async function checkOneClick(request: typeof fetch, siteUrl: string): Promise<Finding> {
  const name = 'Unsubscribe';
  const { oneClickUrl } = unsubscribeLinks(siteUrl, NO_TOKEN);
  const { protocol, origin } = new URL(oneClickUrl);
  if (protocol !== 'https:') {
    return {
      name,
      state: 'wrong',
      text: `${origin} is not https: set SITE_URL to an https address`,
    };
  }
  try {
    const { status } = await request(oneClickUrl, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      // Mail programs follow no redirect.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    return status === 200
      ? { name, state: 'ok', text: `${origin} answers` }
      : { name, state: 'wrong', text: `${origin} answers with status ${status}` };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error };
    return {
      name,
      state: 'wrong',
      text: `${origin} does not answer: ${cause?.message || message}`,
    };
  }
}

/** A line for each finding, and one for each record to write. */
export function describeFindings(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings.flatMap(({ name, state, text, records = [] }) => [
    `${name.padEnd(width)}  ${state.padEnd('missing'.length)}  ${text}`,
    ...records.map((record) => `${' '.repeat(width)}  write    ${record}`),
  ]);
}
