import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { tokens } from '../database/schema.ts';

/** What a mailed link may do; each token is good for one of these. */
export type TokenPurpose = typeof tokens.$inferSelect.purpose;

/** What a token is about. */
export type TokenSubject = { alertId: string } | { newsletterKey: string };

const DAY_SECONDS = 86_400;
const LIFETIME_DAYS: Record<TokenPurpose, number | null> = {
  confirm: 7,
  update: 30,
  unsubscribe: null,
};
const TOKEN_BYTES = 32;

/** A new token: 256 random bits that fit into an address as they are. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What is kept of a token: enough to know it again, not enough to write it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * When a token that is made now ends; null never.
 * @param now epoch seconds
 */
export function expiryOf(purpose: TokenPurpose, now: number): Date | null {
  const days = LIFETIME_DAYS[purpose];
  return days === null ? null : new Date((now + days * DAY_SECONDS) * 1000);
}

/**
 * What a token is about; null when it was never made, has another purpose, or has ended.
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
