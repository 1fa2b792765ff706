/** The tokens of mailed links: creation, storage and lookup. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { DAY_SECONDS } from '../roles/closing.ts';
import type { Database } from './database/database.ts';
import { tokens } from './database/schema.ts';

/** What the link may do; each token has one purpose. */
export type TokenPurpose = typeof tokens.$inferSelect.purpose;

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
 * A new token: 256 random bits, safe in URLs.
 * @internal
 */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Only the hash is stored: it is enough to recognise a token but not to forge one. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * When a token created now expires; null for never.
 * @param now epoch seconds
 * @internal
 */
export function expiryOf(purpose: TokenPurpose, now: number): Date | null {
  const days = LIFETIME_DAYS[purpose];
  return days === null ? null : new Date((now + days * DAY_SECONDS) * 1000);
}

/**
 * The subject of a token; null when it is unknown, has another purpose, or has expired.
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

export type WantedToken = {
  purpose: TokenPurpose;
  subject: TokenSubject;
  /** The new token expires no later than this one. */
  within?: string;
};

/**
 * Creates tokens, valid once the transaction is committed.
 * @param now epoch seconds
 * @returns the tokens in the order of `wanted`; only their hashes are stored
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
  // One statement, because digests need many tokens.
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
