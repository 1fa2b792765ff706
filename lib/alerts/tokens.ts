/** The tokens of mailed links: how they are made, stored and found again. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { DAY_SECONDS } from '../roles/closing.ts';
import type { Database } from './database/database.ts';
import { tokens } from './database/schema.ts';

/** What a mailed link may do; each token has one purpose. */
export type TokenPurpose = typeof tokens.$inferSelect.purpose;

/** What a token is about. */
export type TokenSubject = { alertId: string } | { newsletterKey: string };

const LIFETIME_DAYS: Record<TokenPurpose, number | null> = {
  confirm: 7,
  update: 30,
  manage: 30,
  unsubscribe: null,
  keep: 60,
};
const TOKEN_BYTES = 32;

/**
 * A new token: 256 random bits, in characters that need no escaping in an address.
 * @internal
 */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is stored of a token: enough to recognise it, not enough to write it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * When a token that is made now expires; null for never.
 * @param now epoch seconds
 * @internal
 */
export function expiryOf(purpose: TokenPurpose, now: number): Date | null {
  const days = LIFETIME_DAYS[purpose];
  return days === null ? null : new Date((now + days * DAY_SECONDS) * 1000);
}

/**
 * What a token is about; null when it is unknown, has another purpose, or has expired.
 * @param now epoch seconds
 */
export async function findToken(
  database: Database,
  { token, purpose }: { token: string; purpose: TokenPurpose },
  now: number,
): Promise<TokenSubject | null> {
  const [row] = await database
    .select({ alertId: tokens.alertId, newsletterKey: tokens.newsletterKey })
    .from(tokens)
    .where(
      and(
        eq(tokens.hash, hashToken(token)),
        eq(tokens.purpose, purpose),
        or(isNull(tokens.expiresAt), gt(tokens.expiresAt, new Date(now * 1000))),
      ),
    );
  if (row?.alertId) return { alertId: row.alertId };
  return row?.newsletterKey ? { newsletterKey: row.newsletterKey } : null;
}

/** A token that a mail needs. */
export type WantedToken = {
  purpose: TokenPurpose;
  subject: TokenSubject;
  /** It expires with this token, should that be earlier. */
  within?: string;
};

/**
 * Makes the tokens of a mail, all at once. They are valid from the end of the transaction.
 * @param now epoch seconds
 * @returns the tokens in the order of `wanted`; they are not stored
 */
export async function issueTokens(
  transaction: Database,
  wanted: readonly WantedToken[],
  now: number,
): Promise<string[]> {
  const made = wanted.map((one) => ({ ...one, token: createToken() }));
  const of = <Value>(value: (one: (typeof made)[number]) => Value) => sql.param(made.map(value));
  const alertOf = ({ subject }: WantedToken) => ('alertId' in subject ? subject.alertId : null);
  const readerOf = ({ subject }: WantedToken) =>
    'newsletterKey' in subject ? subject.newsletterKey : null;
  // Digests need many at a time.
  await transaction.execute(sql`
    insert into ${tokens} (hash, purpose, alert_id, newsletter_key, created_at, expires_at)
    select made.hash, purpose, alert_id, newsletter_key, ${new Date(now * 1000).toISOString()}::timestamptz,
      least(expires_at, (select ${tokens.expiresAt} from ${tokens} where ${tokens.hash} = made.within))
    from unnest(
      ${of(({ token }) => hashToken(token))}::text[],
      ${of(({ purpose }) => purpose)}::text[],
      ${of(alertOf)}::uuid[],
      ${of(readerOf)}::text[],
      ${of(({ purpose }) => expiryOf(purpose, now)?.toISOString() ?? null)}::timestamptz[],
      ${of(({ within }) => (within === undefined ? null : hashToken(within)))}::text[]
    ) as made (hash, purpose, alert_id, newsletter_key, expires_at, within)`);
  return made.map(({ token }) => token);
}
