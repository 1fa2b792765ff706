import type { loadConfig } from '../../config/load.ts';
import { createFilterDefinitions } from '../../search/filter-definitions.ts';
import type { DatabaseAccess } from '../database/database.ts';
import { openRoleSource } from '../digest/open-role-source.ts';
import type { RoleSource } from '../digest/role-source.ts';
import { createMailTransport } from './transport.ts';
import { issueTokens } from './issue-tokens.ts';
import { createDelivery, type Delivery } from './deliver.ts';
import { createPrepareMail } from './prepare-mail.ts';

/**
 * The delivery of this instance, as its configuration has it. Nothing is opened before the first
 * mail, and the board's roles are read only for digests.
 * @param options.now epoch seconds
 * @param options.say told what is worth a line: mails that failed, and links of mails in files
 * @param options.source the board's roles, where they are read already
 * @param options.leaseSeconds see `createDelivery`
 * @returns `close` waits for mail under way, then lets go of the mail server
 */
export function openDelivery(
  config: ReturnType<typeof loadConfig>,
  options: {
    access: DatabaseAccess;
    now: () => number;
    say: (line: string) => void;
    source?: Pick<RoleSource, 'openRoles'>;
    leaseSeconds?: number;
  },
): Delivery & { close(): Promise<void> } {
  const { access, now, say, source = openRoleSource(config, now), leaseSeconds } = options;
  const { brandName, siteUrl, contactEmail, fieldTokens } = config.public;
  const { smtpUrl, dataDir, mailFrom, mailConnections } = config.server;
  const definitions = createFilterDefinitions(fieldTokens);
  const site = { brandName, siteUrl, contactEmail };
  const transport = createMailTransport({
    smtpUrl,
    dataDir,
    from: mailFrom,
    connections: mailConnections,
    say,
  });
  const { deliver } = createDelivery({
    access,
    transport,
    prepare: () => createPrepareMail({ site, definitions, source, now }),
    issueTokens: (transaction, wanted) => issueTokens(transaction, wanted, now()),
    messageHost: new URL(siteUrl).hostname,
    connections: mailConnections,
    ...(leaseSeconds !== undefined && { leaseSeconds }),
    say,
  });
  return { deliver, close: () => transport.close() };
}
