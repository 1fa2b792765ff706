/** Reads the content of a mail when it is sent, and composes the mail: summaries, links, current roles. */
import { and, asc, eq, sql } from 'drizzle-orm';
import { emailKey } from '../alerts/address.ts';
import { readableQuery, unconfirmedSummary } from '../alerts/alert-query.ts';
import type { Rhythm } from '../alerts/client/rhythms.ts';
import { type Database, reasonOf } from '../alerts/database/database.ts';
import { alerts, mails, matches, newsletterSubscribers } from '../alerts/database/schema.ts';
import { complainedAddresses } from '../alerts/end-alerts.ts';
import {
  confirmLink,
  feedbackLinks,
  keepLink,
  mailRole,
  manageLink,
  resultsLink,
  unsubscribeLinks,
  updateLink,
} from '../alerts/mail-fields.ts';
import type { RoleSource } from '../alerts/role-source.ts';
import type { WantedToken } from '../alerts/tokens.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import type { QueryJson } from '../query/query-json.ts';
import { isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import type { QueuedMail } from './claim.ts';
import { RolesUnreadable } from './delivery-errors.ts';
import type { Mail, MailSite, RenderedMail } from './mail.ts';
import { renderMail } from './render-mail.ts';

export type MailContent =
  | { kind: 'confirmation'; query: QueryJson | null; rhythm: Rhythm; confirmToken: string }
  | ({ kind: 'digest'; mailId: string; rhythm: Rhythm; roleIds: number[] } & AlertContent)
  | { kind: 'links'; alerts: AlertContent[] }
  | { kind: 'newsletter'; confirmToken: string; unsubscribeToken: string }
  | { kind: 'keep'; query: QueryJson | null; keepToken: string; unsubscribeToken: string };

/** One alert; the `manageToken` is for all alerts of its address. */
type AlertContent = {
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
 * Reads the content of mails and creates the tokens of their links. Only hashes of tokens are stored, so
 * every attempt to send a mail needs new ones.
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

/**
 * Content that takes as long to render as a requested mail; null for kinds of mail that cannot be requested.
 */
export function decoyContent(kind: QueuedMail['kind']): MailContent | null {
  const query = { query: 'policy', facetFilters: [['tags_area:policy']], numericFilters: [] };
  const token = 'x'.repeat(43);
  switch (kind) {
    case 'confirmation':
      return { kind, query, rhythm: 'daily', confirmToken: token };
    case 'links': {
      const alert = { query, updateToken: token, manageToken: token, unsubscribeToken: token };
      return { kind, alerts: [alert] };
    }
    case 'newsletter':
      return { kind, confirmToken: token, unsubscribeToken: token };
    default:
      return null;
  }
}

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
  const { id, queryJson: query, rhythm } = alerts;
  const wanted = await transaction
    .select({ mailId: mails.id, id, query, rhythm, roleIds })
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

type Loader = (
  transaction: Database,
  mail: QueuedMail,
  issueTokens: IssueTokens,
) => Promise<MailContent | null>;

const loaders: Record<Exclude<QueuedMail['kind'], 'digest'>, Loader> = {
  async confirmation(transaction, { alertId }, issueTokens) {
    const alert = await alertOf(transaction, alertId);
    if (alert?.state !== 'pending') return null;
    const [confirmToken = ''] = await issueTokens(transaction, [
      { purpose: 'confirm', subject: { alertId: alert.id } },
    ]);
    return { kind: 'confirmation', query: alert.queryJson, rhythm: alert.rhythm, confirmToken };
  },

  async links(transaction, { to }, issueTokens) {
    const owned = await transaction
      .select({ id: alerts.id, query: alerts.queryJson })
      .from(alerts)
      .where(and(eq(alerts.emailKey, emailKey(to)), eq(alerts.state, 'confirmed')))
      .orderBy(asc(alerts.createdAt), asc(alerts.id));
    if (owned.length === 0) return null;
    return { kind: 'links', alerts: await alertContents(transaction, owned, issueTokens) };
  },

  async newsletter(transaction, { newsletterKey }, issueTokens) {
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
  },

  async keep(transaction, { alertId }, issueTokens) {
    const alert = await alertOf(transaction, alertId);
    // The reader may have confirmed or changed the alert since the mail was queued.
    if (alert?.state !== 'confirmed' || alert.keepAskedAt === null) return null;
    const subject = { alertId: alert.id };
    const [keepToken = '', unsubscribeToken = ''] = await issueTokens(transaction, [
      { purpose: 'keep', subject },
      { purpose: 'unsubscribe', subject },
    ]);
    return { kind: 'keep', query: alert.queryJson, keepToken, unsubscribeToken };
  },
};

async function alertOf(transaction: Database, alertId: string | null) {
  if (alertId === null) return undefined;
  const [alert] = await transaction.select().from(alerts).where(eq(alerts.id, alertId));
  return alert;
}

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

/** Renders a mail from its content; null when it is no longer wanted. */
export type PrepareMail = (content: MailContent) => Promise<RenderedMail | null>;

type MailContext = {
  site: MailSite;
  definitions: FilterDefinitions;
  now: number;
  board: () => Promise<Board>;
  source: Pick<RoleSource, 'facetValues'>;
};

/** A copy of the state of a board that another process curates. */
type CopiedState = {
  /** Whether alerts have been matched with a newer state since. */
  isOutdated: () => Promise<boolean>;
};

type Board = {
  /** By id; `rank` is the position in the board's order. */
  roles: ReadonlyMap<number, { role: Role; rank: number }>;
  state: CopiedState | null;
};

/**
 * Prepares mails for one delivery. Reads roles once for its digests, and facet values for confirmations.
 * @param options.openState for roles that are a copy
 */
export function prepareMails(options: {
  site: MailSite;
  definitions: FilterDefinitions;
  source: Pick<RoleSource, 'openRoles' | 'facetValues'>;
  now: () => number;
  openState?: () => Promise<CopiedState>;
}): PrepareMail {
  const { site, definitions, source, now, openState } = options;
  let read: Promise<Board> | null = null;
  const board = () => (read ??= readBoard(source, openState));
  return async (content) => {
    const mail = await composeMail(content, { site, definitions, now: now(), board, source });
    return mail && renderMail(mail);
  };
}

/** Treats an empty board as unreadable: otherwise all digests would be dropped. */
async function readBoard(
  source: Pick<RoleSource, 'openRoles'>,
  openState: (() => Promise<CopiedState>) | undefined,
): Promise<Board> {
  // Opened before the roles are read, so that it is not newer than they are.
  const state = (await openState?.()) ?? null;
  const roles = await source.openRoles().catch(throwUnreadable);
  if (roles.length === 0) throw new RolesUnreadable('The board has no open roles');
  return { roles: new Map(roles.map((role, rank) => [role.post_pk, { role, rank }])), state };
}

function throwUnreadable(error: unknown): never {
  throw new RolesUnreadable(`The roles cannot be read: ${reasonOf(error)}`);
}

/** Null for a digest none of whose roles is still open. */
async function composeMail(content: MailContent, context: MailContext): Promise<Mail | null> {
  const { site, definitions } = context;
  const { siteUrl } = site;
  switch (content.kind) {
    case 'digest':
      return composeDigest(content, context);
    case 'confirmation': {
      const { kind, query, rhythm, confirmToken } = content;
      const summary = await summaryToConfirm(query, context);
      return { ...site, kind, summary, rhythm, confirmUrl: confirmLink(siteUrl, confirmToken) };
    }
    case 'links': {
      const alerts = content.alerts.map((alert) => alertLinks(alert, context));
      const manageUrl = manageLink(siteUrl, content.alerts[0]?.manageToken ?? '');
      return { ...site, kind: 'links', manageUrl, alerts };
    }
    case 'newsletter': {
      const confirmUrl = confirmLink(siteUrl, content.confirmToken);
      const links = unsubscribeLinks(siteUrl, content.unsubscribeToken);
      return { ...site, kind: 'newsletter', confirmUrl, ...links };
    }
    case 'keep': {
      const { summary } = readableQuery(content.query, definitions);
      const keepUrl = keepLink(siteUrl, content.keepToken);
      const links = unsubscribeLinks(siteUrl, content.unsubscribeToken);
      return { ...site, kind: 'keep', summary, keepUrl, ...links };
    }
  }
}

async function summaryToConfirm(
  stored: QueryJson | null,
  { definitions, source }: MailContext,
): Promise<string[]> {
  const { query } = readableQuery(stored, definitions);
  if (query === null) return [];
  const values =
    query.facetFilters.length > 0
      ? await source.facetValues(definitions.facetAttributes).catch(throwUnreadable)
      : null;
  return unconfirmedSummary(
    query,
    definitions,
    (attribute, value) => values?.get(attribute)?.has(value) ?? false,
  );
}

async function composeDigest(
  content: Extract<MailContent, { kind: 'digest' }>,
  context: MailContext,
): Promise<Mail | null> {
  const { site, now } = context;
  const { siteUrl } = site;
  const board = await context.board();
  const isMissing = content.roleIds.some((id) => !board.roles.has(id));
  // Otherwise a role that is not here yet would count as closed, and never be mailed.
  if (isMissing && (await board.state?.isOutdated())) {
    throw new RolesUnreadable(
      'The state in DATA_DIR is older than the one that alerts were matched with',
    );
  }
  const roles = [...new Set(content.roleIds)]
    .flatMap((id) => board.roles.get(id) ?? [])
    .filter(({ role }) => isOpen(role, now))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ role }) => mailRole(role, { siteUrl, now }));
  if (roles.length === 0) return null;
  return {
    ...site,
    kind: 'digest',
    ...alertLinks(content, context),
    ...feedbackLinks(siteUrl, content.mailId),
    manageUrl: manageLink(siteUrl, content.manageToken),
    rhythm: content.rhythm,
    roles,
    roleCount: roles.length,
  };
}

function alertLinks(alert: AlertContent, { site, definitions }: MailContext) {
  const { siteUrl } = site;
  const { query, summary } = readableQuery(alert.query, definitions);
  return {
    summary,
    resultsUrl: resultsLink({ siteUrl, query, definitions }),
    updateUrl: updateLink({ siteUrl, query, definitions }, alert.updateToken),
    ...unsubscribeLinks(siteUrl, alert.unsubscribeToken),
  };
}
