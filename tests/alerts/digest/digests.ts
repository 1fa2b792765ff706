import type { DatabaseAccess } from '../../../lib/alerts/database/database.ts';
import type { RoleSource } from '../../../lib/alerts/digest/role-source.ts';
import { dryRunDigest, runDigest } from '../../../lib/alerts/digest/run-digest.ts';
import { createPrepareMail } from '../../../lib/alerts/mail/compose-mail.ts';
import { createDelivery, type Delivery } from '../../../lib/alerts/mail/delivery.ts';
import type { IssueTokens } from '../../../lib/alerts/mail/mail-content.ts';
import type { MailTransport, OutgoingMail } from '../../../lib/alerts/mail/transport.ts';
import { issueTokens } from '../../../lib/alerts/server/tokens.ts';
import type { Role } from '../../../lib/roles/role.ts';
import { NOW } from '../../search-engine/role-factory.ts';
import { definitions } from '../../search/board.ts';
import { sourceOf } from './boards.ts';

export const site = {
  brandName: 'Lodestar',
  siteUrl: 'https://jobs.lodestar.example',
  contactEmail: 'hello@lodestar.example',
};

/** A mail server that accepts everything. */
export function takingTransport(): { send: MailTransport['send']; taken: OutgoingMail[] } {
  const taken: OutgoingMail[] = [];
  return { taken, send: async (mail) => void taken.push(mail) };
}

type Parts = {
  access: DatabaseAccess;
  roles: readonly Role[];
  transport: Pick<MailTransport, 'send'>;
  /** Epoch seconds. */
  now?: () => number;
  source?: RoleSource;
  say?: (line: string) => void;
  connections?: number;
  leaseSeconds?: number;
  batchSize?: number;
  timeZone?: string;
  firstBegun?: Date;
  issueTokens?: IssueTokens;
};

export function deliveryOf({ roles, now = () => NOW, ...parts }: Parts): Delivery {
  const source = parts.source ?? sourceOf(roles, now);
  return createDelivery({
    say: () => {},
    issueTokens: (transaction, wanted) => issueTokens(transaction, wanted, now()),
    ...parts,
    prepare: () => createPrepareMail({ site, definitions, source, now }),
    messageHost: 'jobs.lodestar.example',
  });
}

/** One digest of a board. */
export function digest(parts: Parts, limits?: Parameters<typeof runDigest>[1]) {
  const { access, roles, now = () => NOW } = parts;
  const source = parts.source ?? sourceOf(roles, now);
  const delivery = deliveryOf(parts);
  const { batchSize, timeZone, firstBegun = null } = parts;
  const batches = { firstBegun, ...(batchSize !== undefined && { batchSize }) };
  return runDigest({ access, source, definitions, delivery, now, timeZone, ...batches }, limits);
}

export function dryRun({
  access,
  roles,
  now = () => NOW,
  source = sourceOf(roles, now),
}: Omit<Parts, 'transport'>) {
  return dryRunDigest({ access, source, definitions, now });
}

/** The roles that a mail's text part links to, in its order. */
export function rolesIn(text: string): number[] {
  const ids = [...text.matchAll(/[?&]jobPk=(\d+)/g)].map(([, id]) => Number(id));
  return [...new Set(ids)];
}

/** The roles of each mail by recipient. */
export function rolesByRecipient(
  taken: ReadonlyArray<Pick<OutgoingMail, 'to' | 'rendered'>>,
): Record<string, number[][]> {
  const mails: Record<string, number[][]> = {};
  for (const { to, rendered } of taken) (mails[to] ??= []).push(rolesIn(rendered.text));
  return mails;
}
