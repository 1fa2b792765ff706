/** The content of each kind of mail, read from the database when the mail is sent. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { QueryJson } from '../query/query-json.ts';
import { complainedAddresses } from '../alerts/end-alerts.ts';
import type { Database } from '../alerts/database/database.ts';
import { alerts, mails, matches, newsletterSubscribers } from '../alerts/database/schema.ts';
import type { Rhythm } from '../alerts/client/rhythms.ts';
import { emailKey } from '../alerts/address.ts';
import type { WantedToken } from '../alerts/tokens.ts';
import type { QueuedMail } from './claim.ts';

/** The content of a mail, including the tokens of its links. */
export type MailContent =
  | { kind: 'confirmation'; query: QueryJson | null; rhythm: Rhythm; confirmToken: string }
  | ({ kind: 'digest'; mailId: string; rhythm: Rhythm; roleIds: number[] } & AlertContent)
  | { kind: 'links'; alerts: AlertContent[] }
  | { kind: 'newsletter'; confirmToken: string; unsubscribeToken: string }
  | { kind: 'keep'; query: QueryJson | null; keepToken: string; unsubscribeToken: string };

/** One alert; the `manageToken` is for all alerts of its address. */
export type AlertContent = {
  query: QueryJson | null;
  updateToken: string;
  manageToken: string;
  unsubscribeToken: string;
};

/** Creates tokens, valid once the transaction is committed. */
export type IssueTokens = (
  transaction: Database,
  wanted: readonly WantedToken[],
) => Promise<string[]>;

/**
 * Reads the content of mails and creates the tokens of their links. Only hashes of tokens are stored,
 * so every attempt to send a mail needs new ones.
 * @returns in the order of the mails; null for mails that are no longer wanted
 */
export async function loadContents(
  transaction: Database,
  queued: readonly QueuedMail[],
  issueTokens: IssueTokens,
): Promise<Array<MailContent | null>> {
  const addresses = queued.map(({ to }) => to);
  const hasComplained = await complainedAddresses(transaction, addresses);
  const wanted = queued.filter(({ to }) => !hasComplained(to));
  const digests = wanted.filter(({ kind }) => kind === 'digest');
  const contents = await loadDigests(transaction, digests, issueTokens);
  for (const mail of wanted) {
    if (mail.kind === 'digest') continue;
    contents.set(mail.id, await loaders[mail.kind](transaction, mail, issueTokens));
  }
  return queued.map(({ id }) => contents.get(id) ?? null);
}

/** A token for mails that are thrown away. */
const DECOY_TOKEN = 'x'.repeat(43);

/**
 * Content that takes as long to render as a requested mail; null for kinds of mail that cannot be
 * requested.
 */
export function decoyContent(kind: QueuedMail['kind']): MailContent | null {
  const query = { query: 'policy', facetFilters: [], numericFilters: [] };
  const confirmToken = DECOY_TOKEN;
  const links = {
    updateToken: DECOY_TOKEN,
    manageToken: DECOY_TOKEN,
    unsubscribeToken: DECOY_TOKEN,
  };
  switch (kind) {
    case 'confirmation':
      return { kind, query, rhythm: 'daily', confirmToken };
    case 'links':
      return { kind, alerts: [{ query, ...links }] };
    case 'newsletter':
      return { kind, confirmToken, unsubscribeToken: DECOY_TOKEN };
    case 'digest':
    case 'keep':
      return null;
  }
}

type Loader = (
  transaction: Database,
  mail: QueuedMail,
  issueTokens: IssueTokens,
) => Promise<MailContent | null>;

/** An id that no alert has. */
const NO_ALERT = '00000000-0000-0000-0000-000000000000';

const confirmation: Loader = async (transaction, { alertId }, issueTokens) => {
  const [alert] = await transaction
    .select({ state: alerts.state, query: alerts.queryJson, rhythm: alerts.rhythm })
    .from(alerts)
    .where(eq(alerts.id, alertId ?? NO_ALERT));
  if (!alertId || alert?.state !== 'pending') return null;
  const [confirmToken = ''] = await issueTokens(transaction, [
    { purpose: 'confirm', subject: { alertId } },
  ]);
  const { query, rhythm } = alert;
  return { kind: 'confirmation', query, rhythm, confirmToken };
};

/** Reads digests in bulk: there may be hundreds of thousands. */
async function loadDigests(
  transaction: Database,
  queued: readonly QueuedMail[],
  issueTokens: IssueTokens,
): Promise<Map<string, MailContent | null>> {
  if (queued.length === 0) return new Map();
  const ids = queued.map(({ id }) => id);
  const roleIds = sql<number[]>`array(
    select ${matches.roleId}::float8 from ${matches} where ${matches.mailId} = ${mails.id}
  )`;
  const wanted = await transaction
    .select({
      mailId: mails.id,
      id: alerts.id,
      query: alerts.queryJson,
      rhythm: alerts.rhythm,
      roleIds,
    })
    .from(mails)
    .innerJoin(alerts, eq(mails.alertId, alerts.id))
    .where(and(sql`${mails.id} = any(${sql.param(ids)}::uuid[])`, eq(alerts.state, 'confirmed')));
  const contents = await alertContents(transaction, wanted, issueTokens);
  return new Map(
    wanted.map(({ mailId, rhythm, roleIds: ids }, index) => [
      mailId,
      { kind: 'digest', mailId, rhythm, roleIds: ids, ...contents[index]! },
    ]),
  );
}

const links: Loader = async (transaction, { to }, issueTokens) => {
  const owned = await transaction
    .select({ id: alerts.id, query: alerts.queryJson })
    .from(alerts)
    .where(and(eq(alerts.emailKey, emailKey(to)), eq(alerts.state, 'confirmed')))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
  if (owned.length === 0) return null;
  return { kind: 'links', alerts: await alertContents(transaction, owned, issueTokens) };
};

const newsletter: Loader = async (transaction, { newsletterKey }, issueTokens) => {
  const [subscriber] = await transaction
    .select({ state: newsletterSubscribers.state })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.emailKey, newsletterKey ?? ''));
  if (newsletterKey === null || subscriber?.state !== 'pending') return null;
  const subject = { newsletterKey };
  const [confirmToken = '', unsubscribeToken = ''] = await issueTokens(transaction, [
    { purpose: 'confirm', subject },
    { purpose: 'unsubscribe', subject },
  ]);
  return { kind: 'newsletter', confirmToken, unsubscribeToken };
};

const keep: Loader = async (transaction, { alertId }, issueTokens) => {
  const [alert] = await transaction
    .select({ state: alerts.state, query: alerts.queryJson, askedAt: alerts.keepAskedAt })
    .from(alerts)
    .where(eq(alerts.id, alertId ?? NO_ALERT));
  // The reader may have confirmed or changed the alert since the mail was queued.
  if (!alertId || alert?.state !== 'confirmed' || alert.askedAt === null) return null;
  const subject = { alertId };
  const [keepToken = '', unsubscribeToken = ''] = await issueTokens(transaction, [
    { purpose: 'keep', subject },
    { purpose: 'unsubscribe', subject },
  ]);
  return { kind: 'keep', query: alert.query, keepToken, unsubscribeToken };
};

const loaders = { confirmation, links, newsletter, keep };

async function alertContents(
  transaction: Database,
  owned: ReadonlyArray<{ id: string; query: QueryJson | null }>,
  issueTokens: IssueTokens,
): Promise<AlertContent[]> {
  if (owned.length === 0) return [];
  const wanted = owned.flatMap(({ id: alertId }): WantedToken[] => [
    { purpose: 'update', subject: { alertId } },
    { purpose: 'manage', subject: { alertId } },
    { purpose: 'unsubscribe', subject: { alertId } },
  ]);
  const issued = await issueTokens(transaction, wanted);
  return owned.map(({ query }, index) => ({
    query,
    updateToken: issued[3 * index]!,
    manageToken: issued[3 * index + 1]!,
    unsubscribeToken: issued[3 * index + 2]!,
  }));
}
