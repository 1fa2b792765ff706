// lib/mail knows a message on its way from the outbox to a mail server: content, form, sending.

/** The delivery of this board: its outbox, its mail server, its roles. */
import { accentTokens } from '../config/accent.ts';
import type { Config } from '../config/load.ts';
import { createFilterDefinitions } from '../query/filter-definitions.ts';
import type { DatabaseAccess } from '../alerts/database/database.ts';
import { hasOutbox, openDatabase } from '../alerts/database/open.ts';
import { openRoleSource, type RoleSource } from '../alerts/role-source.ts';
import { issueTokens } from '../alerts/tokens.ts';
import { prepareMails } from './compose-mail.ts';
import { deliver, type DeliveryReport } from './delivery.ts';
import { openMailServer } from './mail-server.ts';
import { dark as sampleDark, light as sampleLight } from './mail-theme.ts';
import type { MailSite } from './mail.ts';
import { openOutboxFolder } from './outbox-files.ts';
import type { Delivery } from './sender.ts';
import { type MailTransport, parseSender } from './transport.ts';

/**
 * The delivery as the configuration has it. Nothing is opened before the first mail, and the board's
 * roles are read only for digests.
 * @param options.now epoch seconds
 * @param options.say called with lines for the log: mails that failed, and links of mails in files
 * @param options.source the board's roles, where they have been opened already
 * @param options.leaseSeconds see `Delivery`
 * @returns `close` disconnects from the mail server
 */
export function openDelivery(
  config: Config,
  options: {
    access: DatabaseAccess;
    now: () => number;
    say: (line: string) => void;
    source?: Pick<RoleSource, 'openRoles'>;
    leaseSeconds?: number;
  },
): Delivery & { close(): void } {
  const { access, now, say, source = openRoleSource(config, now), leaseSeconds } = options;
  const { siteUrl } = config.public;
  const { smtpUrl, dataDir, mailFrom, mailConnections } = config.server;
  const definitions = createFilterDefinitions(config.public);
  const site = mailSite(config);
  const connections = mailConnections;
  const transport = createMailTransport({ smtpUrl, dataDir, from: mailFrom, connections, say });
  return {
    access,
    transport,
    prepare: () => prepareMails({ site, definitions, source, now }),
    issueTokens: (transaction, wanted) => issueTokens(transaction, wanted, now()),
    messageHost: new URL(siteUrl).hostname,
    bounceAddress: config.server.bounces.address,
    connections,
    ...(leaseSeconds !== undefined && { leaseSeconds }),
    say,
    close: transport.close,
  };
}

/**
 * What every mail of this board says about it, and how an own board looks (10.5).
 * @internal
 */
export function mailSite({ public: board, server }: Config): MailSite {
  const { brandName, siteUrl, contactEmail } = board;
  const site = { brandName, siteUrl, contactEmail };
  if (!board.isOwnBoard) return site;
  const accent = server.board?.file.accent;
  const { light, dark } = accent ? accentTokens(accent) : { light: sampleLight, dark: sampleDark };
  return {
    ...site,
    look: {
      colours: { light, dark },
      logo: board.logo && { ...board.logo, url: `${siteUrl}/logo.png` },
    },
    newsletterText: board.texts.footer.newsletter,
  };
}

/**
 * Opens nothing before the first mail.
 * @param options.smtpUrl null writes each mail to `dataDir/outbox`
 * @param options.from an address, with or without a name before it
 * @param options.connections how many mails are sent at a time; further ones wait
 * @param options.say called with the links of each mail that is written to a file
 * @throws when `from` is not a sender
 * @internal
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
    : openOutboxFolder({ dataDir, from, say });
}

/**
 * Sends what is due in the outbox, once.
 * @param options.requestedOnly see `DeliveryLimits`
 * @param options.withinSeconds no further mail is begun after that
 * @param options.now epoch seconds
 * @returns null when there is no outbox
 */
export async function deliverDue(
  config: Config,
  options: {
    withinSeconds: number;
    requestedOnly?: boolean;
    now: () => number;
    say: (line: string) => void;
    source?: Pick<RoleSource, 'openRoles'>;
  },
): Promise<DeliveryReport | null> {
  if (!hasOutbox(config.server)) return null;
  const { withinSeconds, requestedOnly = false } = options;
  const access = openDatabase(config.server);
  const delivery = openDelivery(config, { ...options, access });
  try {
    return await deliver(delivery, { withinSeconds, requestedOnly });
  } finally {
    delivery.close();
    await access.close();
  }
}
