import type { DatabaseAccess } from '../../lib/alerts/database/database.ts';
import type { RoleSource } from '../../lib/alerts/role-source.ts';
import {
  type DigestReport,
  dryRunDigest,
  readOpenRoles,
  recordAndMatch,
} from '../../lib/digest/digest.ts';
import { batchSizes } from '../../lib/digest/match-alerts.ts';
import { type IssueTokens, prepareMails } from '../../lib/mail/compose-mail.ts';
import { deliver, type Delivery, type DeliveryLimits } from '../../lib/mail/delivery.ts';
import type { Pace } from '../../lib/mail/pace.ts';
import type { MailTransport, OutgoingMail } from '../../lib/mail/transport.ts';
import { issueTokens } from '../../lib/alerts/tokens.ts';
import type { Role } from '../../lib/roles/role.ts';
import { NOW } from '../support/role-factory.ts';
import { definitions } from '../support/search-board.ts';
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
  firstStart?: Date;
  issueTokens?: IssueTokens;
  pace?: Pace;
};

/** What sends the mails of a board. */
export function deliveryOf({ roles, now = () => NOW, ...parts }: Parts) {
  const source = parts.source ?? sourceOf(roles, now);
  const delivery: Delivery = {
    say: () => {},
    issueTokens: (transaction, wanted) => issueTokens(transaction, wanted, now()),
    ...parts,
    prepare: () => prepareMails({ site, definitions, source, now }),
    messageHost: 'jobs.lodestar.example',
  };
  return { deliver: (limits?: DeliveryLimits) => deliver(delivery, limits) };
}

/** One digest of a board: recorded, matched and sent. It has no canaries. */
export async function digest(parts: Parts, limits?: DeliveryLimits): Promise<DigestReport> {
  const board = boardOf(parts);
  const roles = await readOpenRoles(board.source);
  const matched = await recordAndMatch(board, roles, parts);
  const delivery = await deliveryOf(parts).deliver(limits);
  return { ...matched, delivery, ledgerFaults: [] };
}

export const dryRun = (parts: Omit<Parts, 'transport'>) => dryRunDigest(boardOf(parts));

function boardOf({ access, roles, now = () => NOW, ...parts }: Omit<Parts, 'transport'>) {
  const { source = sourceOf(roles, now), timeZone = 'UTC', batchSize = batchSizes.server } = parts;
  return { access, source, definitions, now, timeZone, batchSize };
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
