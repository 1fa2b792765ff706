import { and, asc, eq } from 'drizzle-orm';
import type { QueryJson } from '../../search/query-json.ts';
import type { Database } from '../database/database.ts';
import { alerts, matches, newsletterSubscribers } from '../database/schema.ts';
import type { TokenPurpose, TokenSubject } from '../tokens.ts';
import { emailKey } from '../address.ts';
import type { QueuedMail } from './claim.ts';

/** What a mail is to tell, with the tokens of its links. */
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

/** Makes a token that is good from the end of the transaction. */
export type IssueToken = (
  transaction: Database,
  token: { purpose: TokenPurpose; subject: TokenSubject },
) => Promise<string>;

type Alert = typeof alerts.$inferSelect;

/**
 * Reads what a mail is to tell, and makes the tokens of its links. They are kept as digests alone,
 * so every try of a mail has tokens of its own.
 * @returns null when nobody wants the mail any more
 */
export async function loadContent(
  transaction: Database,
  mail: QueuedMail,
  issueToken: IssueToken,
): Promise<MailContent | null> {
  if (mail.kind === 'newsletter') return newsletterContent(transaction, mail, issueToken);
  if (mail.kind === 'links') return linksContent(transaction, mail, issueToken);
  const [alert] = await transaction
    .select()
    .from(alerts)
    .where(eq(alerts.id, mail.alertId ?? NOBODY));
  if (!alert) return null;
  return mail.kind === 'digest'
    ? digestContent(transaction, mail, alert, issueToken)
    : confirmationContent(transaction, alert, issueToken);
}

/** An id that nothing has. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

async function confirmationContent(
  transaction: Database,
  { id, state, queryJson }: Alert,
  issueToken: IssueToken,
): Promise<MailContent | null> {
  if (state !== 'pending') return null;
  const confirmToken = await issueToken(transaction, {
    purpose: 'confirm',
    subject: { alertId: id },
  });
  return { kind: 'confirmation', query: queryJson, confirmToken };
}

async function digestContent(
  transaction: Database,
  mail: QueuedMail,
  alert: Alert,
  issueToken: IssueToken,
): Promise<MailContent | null> {
  if (alert.state !== 'confirmed') return null;
  const rows = await transaction
    .select({ roleId: matches.roleId })
    .from(matches)
    .where(eq(matches.mailId, mail.id));
  const roleIds = rows.map(({ roleId }) => roleId);
  return { kind: 'digest', roleIds, ...(await alertContent(transaction, alert, issueToken)) };
}

async function linksContent(
  transaction: Database,
  mail: QueuedMail,
  issueToken: IssueToken,
): Promise<MailContent | null> {
  const owned = await transaction
    .select()
    .from(alerts)
    .where(and(eq(alerts.emailKey, emailKey(mail.to)), eq(alerts.state, 'confirmed')))
    .orderBy(asc(alerts.createdAt), asc(alerts.id));
  if (owned.length === 0) return null;
  const contents: AlertContent[] = [];
  for (const alert of owned) contents.push(await alertContent(transaction, alert, issueToken));
  return { kind: 'links', alerts: contents };
}

async function newsletterContent(
  transaction: Database,
  mail: QueuedMail,
  issueToken: IssueToken,
): Promise<MailContent | null> {
  const newsletterKey = mail.newsletterKey ?? '';
  const [subscriber] = await transaction
    .select({ state: newsletterSubscribers.state })
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.emailKey, newsletterKey));
  if (subscriber?.state !== 'pending') return null;
  const subject = { newsletterKey };
  return {
    kind: 'newsletter',
    confirmToken: await issueToken(transaction, { purpose: 'confirm', subject }),
    unsubscribeToken: await issueToken(transaction, { purpose: 'unsubscribe', subject }),
  };
}

async function alertContent(
  transaction: Database,
  { id: alertId, queryJson }: Alert,
  issueToken: IssueToken,
): Promise<AlertContent> {
  const subject = { alertId };
  return {
    query: queryJson,
    updateToken: await issueToken(transaction, { purpose: 'update', subject }),
    unsubscribeToken: await issueToken(transaction, { purpose: 'unsubscribe', subject }),
  };
}
