// lib/mail knows how a message gets from the outbox to a mail server: content, rendering, sending.

/** The delivery of this board: its outbox, mail server and roles. Contract: 10.5. */
import type { DatabaseAccess } from '../alerts/database/database.ts';
import { hasOutbox, openDatabase } from '../alerts/database/open.ts';
import { openRoleSource, type RoleSource } from '../alerts/role-source.ts';
import { localDay } from '../alerts/digest-times.ts';
import { isOlderThanMatched } from '../alerts/matched-state.ts';
import { issueTokens } from '../alerts/tokens.ts';
import { accentTokens } from '../config/accent.ts';
import type { Config } from '../config/load.ts';
import { catalogueVersion } from '../store/catalogue.ts';
import { createFilterDefinitions } from '../query/filter-definitions.ts';
import { prepareMails } from './compose-mail.ts';
import { deliver, type Delivery, type DeliveryReport } from './delivery.ts';
import { dark as sampleDark, light as sampleLight } from './mail-theme.ts';
import type { MailSite } from './mail.ts';
import { type MailTransport, openMailServer, openOutboxFolder, parseSender } from './transport.ts';

type Options = {
  now: () => number;
  /** Logs a line: failed mails, and the links of mails written to files. */
  say: (line: string) => void;
  /** The board's roles, if already open. */
  source?: Pick<RoleSource, 'openRoles' | 'facetValues'>;
  /** See `Delivery`. */
  leaseSeconds?: number;
};

/**
 * The delivery for a configuration. Opens nothing before the first mail. Reads roles for digests, and facet
 * values for confirmations.
 * @returns `close` disconnects from the mail server
 */
export function openDelivery(
  config: Config,
  options: Options & { access: DatabaseAccess },
): Delivery & { close(): void } {
  const { access, now, say, source = openRoleSource(config, now), leaseSeconds } = options;
  const definitions = createFilterDefinitions(config.public);
  const openState = async () => {
    const version = await catalogueVersion(config.server.dataDir);
    return { isOutdated: () => access.use((database) => isOlderThanMatched(database, version)) };
  };
  const site = mailSite(config);
  const { smtpUrl, dataDir, mailFrom: from, mailConnections: connections } = config.server;
  const transport = createMailTransport({ smtpUrl, dataDir, from, connections, say });
  return {
    access,
    transport,
    prepare: () =>
      prepareMails({
        site,
        definitions,
        source,
        now,
        ...(config.server.serveOnly && { openState }),
      }),
    issueTokens: (transaction, wanted) => issueTokens(transaction, wanted, now()),
    messageHost: new URL(site.siteUrl).hostname,
    bounceAddress: config.server.bounceAddress,
    connections,
    pace: {
      perDay: config.server.mailPerDay,
      today: () => localDay(now(), config.server.digestTime.timeZone),
    },
    ...(leaseSeconds !== undefined && { leaseSeconds }),
    say,
    close: transport.close,
  };
}

/**
 * The board's data for its mails, including the look of an own board.
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
    legal: board.legal,
    look: {
      colours: { light, dark },
      logo: board.logo && { ...board.logo, url: `${siteUrl}/logo.png` },
    },
    newsletterText: board.texts.footer.newsletter,
  };
}

/**
 * Opens nothing before the first mail. Without a mail server, each mail is written to `dataDir/outbox`.
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
 * Opens the delivery, sends the due mails once, and closes it.
 * @returns null when there is no outbox
 */
export async function deliverDue(
  config: Config,
  options: Options & { withinSeconds: number; requestedOnly?: boolean },
): Promise<DeliveryReport | null> {
  const { serveOnly, smtpUrl } = config.server;
  // Written to files here, these mails would reach nobody. The machine that curates sends them.
  if (!hasOutbox(config.server) || (serveOnly && !smtpUrl)) return null;
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
