// lib/mail-check knows what receivers of mail look up about its sender, and what of it is missing or wrong.

/** `npm run check:mail`: one finding for each thing that receivers look up. Contract: 19.7. */
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { Config } from '../config/load.ts';
import { parseSender } from '../mail/transport.ts';
import type { Finding, Resolve } from './finding.ts';
import { checkMailServer } from './mail-server.ts';
import { checkOneClick } from './one-click.ts';
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

/** A line for each finding, and one for each record to write. */
export function describeFindings(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings.flatMap(({ name, state, text, records = [] }) => [
    `${name.padEnd(width)}  ${state.padEnd('missing'.length)}  ${text}`,
    ...records.map((record) => `${' '.repeat(width)}  write    ${record}`),
  ]);
}
