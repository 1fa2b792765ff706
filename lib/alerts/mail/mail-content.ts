/** What each kind of mail is about, read from the database when it is sent. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { QueryJson } from '../../search/query-json.ts';
import type { Database } from '../database/database.ts';
import { alerts, matches, newsletterSubscribers } from '../database/schema.ts';
import { emailKey } from '../server/address.ts';
import type { WantedToken } from '../server/tokens.ts';
import type { QueuedMail } from './claim.ts';

/** What a mail is about, with the tokens of its links. */
export type MailContent =
  | { kind: 'confirmation'; query: QueryJson | null; confirmToken: string }
  | ({ kind: 'digest'; roleIds: number[] } & AlertContent)
  | { kind: 'links'; alerts: AlertContent[] }
  | { kind: 'newsletter'; confirmToken: string; unsubscribeToken: string };

/** An alert, with the tokens to change and to end it. */
export type AlertContent = {
  query: QueryJson | null;
  updateToken: string;
  unsubscribeToken: string;
};

/** Makes tokens, which are valid from the end of the transaction. */
export type IssueTokens = (
  transaction: Database,
  wanted: readonly WantedToken[],
) => Promise<string[]>;

/**
 * Reads what a mail is about, and makes the tokens of its links. Only their hashes are stored, so
 * every attempt to send a mail makes new ones.
 * @returns null when the mail is no longer wanted
 */
export function loadContent(
  transaction: Database,
  mail: QueuedMail,
  issueTokens: IssueTokens,
): Promise<MailContent | null> {
  return loaders[mail.kind](transaction, mail, issueTokens);
}

/** Stands in the place of tokens that are not made. */
const DECOY_TOKEN = 'x'.repeat(43);

/**
 * Content that takes as long to render as that of a requested mail which is no longer wanted; null
 * for a digest, which nobody can request.
 */
export function decoyContent(kind: QueuedMail['kind']): MailContent | null {
  const query = { query: 'policy', facetFilters: [], numericFilters: [] };
  const confirmToken = DECOY_TOKEN;
  const links = { updateToken: DECOY_TOKEN, unsubscribeToken: DECOY_TOKEN };
  switch (kind) {
    case 'confirmation':
      return { kind, query, confirmToken };
    case 'links':
      return { kind, alerts: [{ query, ...links }] };
    case 'newsletter':
      return { kind, confirmToken, unsubscribeToken: DECOY_TOKEN };
    case 'digest':
      return null;
  }
}

type Loader = typeof loadContent;

/** An id that no alert has. */
const NO_ALERT = '00000000-0000-0000-0000-000000000000';

const confirmation: Loader = async (transaction, { alertId }, issueTokens) => {
  const [alert] = await transaction
    .select({ state: alerts.state, query: alerts.queryJson })
    .from(alerts)
    .where(eq(alerts.id, alertId ?? NO_ALERT));
  if (!alertId || alert?.state !== 'pending') return null;
  const [confirmToken = ''] = await issueTokens(transaction, [
    { purpose: 'confirm', subject: { alertId } },
  ]);
  return { kind: 'confirmation', query: alert.query, confirmToken };
};

const digest: Loader = async (transaction, { id, alertId }, issueTokens) => {
  const roleIds = sql<number[]>`array(
    select ${matches.roleId}::float8 from ${matches} where ${matches.mailId} = ${id}
  )`;
  const [alert] = await transaction
    .select({ id: alerts.id, state: alerts.state, query: alerts.queryJson, roleIds })
    .from(alerts)
    .where(eq(alerts.id, alertId ?? NO_ALERT));
  if (alert?.state !== 'confirmed') return null;
  const [content] = await alertContents(transaction, [alert], issueTokens);
  return content ? { kind: 'digest', roleIds: alert.roleIds, ...content } : null;
};

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

const loaders = { confirmation, digest, links, newsletter };

async function alertContents(
  transaction: Database,
  owned: ReadonlyArray<{ id: string; query: QueryJson | null }>,
  issueTokens: IssueTokens,
): Promise<AlertContent[]> {
  const wanted = owned.flatMap(({ id: alertId }): WantedToken[] => [
    { purpose: 'update', subject: { alertId } },
    { purpose: 'unsubscribe', subject: { alertId } },
  ]);
  const issued = await issueTokens(transaction, wanted);
  return owned.map(({ query }, place) => ({
    query,
    updateToken: issued[2 * place]!,
    unsubscribeToken: issued[2 * place + 1]!,
  }));
}
