/** The tokens of mailed links: creation, storage and lookup. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { DAY_SECONDS } from '../roles/closing.ts';
import type { Database } from './database/database.ts';
import { tokens } from './database/schema.ts';

/** What the link may do; each token has one purpose. */
export type TokenPurpose = typeof tokens.$inferSelect.purpose;

export type TokenSubject = { alertId: string } | { newsletterKey: string };

/** Null never expires. */
export const LIFETIME_DAYS: Record<TokenPurpose, number | null> = {
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
 * @internal
 */
export function expiryOf(purpose: TokenPurpose, now: number): Date | null {
  const days = LIFETIME_DAYS[purpose];
  return days === null ? null : new Date((now + days * DAY_SECONDS) * 1000);
}

/** The subject of a token; null when it is unknown, has another purpose, or has expired. */
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
 * Creates tokens, valid once the transaction is committed; only their hashes are stored.
 * @param wanted at least one
 * @returns the tokens in the order of `wanted`
 */
export async function issueTokens(
  transaction: Database,
  wanted: readonly WantedToken[],
  now: number,
): Promise<string[]> {
  const issued = wanted.map(createToken);
  const rows = wanted.map(({ purpose, subject, within }, index) => {
    const expiresAt = expiryOf(purpose, now);
    return {
      hash: hashToken(issued[index]!),
      purpose,
      ...subject,
      createdAt: new Date(now * 1000),
      expiresAt: within === undefined ? expiresAt : earlierOf(expiresAt, within),
    };
  });
  await transaction.insert(tokens).values(rows);
  return issued;
}

const earlierOf = (time: Date | null, token: string): SQL =>
  sql`least(${time?.toISOString() ?? null}::timestamptz, (
    select ${tokens.expiresAt} from ${tokens} where ${tokens.hash} = ${hashToken(token)}
  ))`;
