import type { Database } from '../database/database.ts';
import { tokens } from '../database/schema.ts';
import {
  createToken,
  expiryOf,
  hashToken,
  type TokenPurpose,
  type TokenSubject,
} from '../server/tokens.ts';

/** A token that a mail needs. */
export type WantedToken = { purpose: TokenPurpose; subject: TokenSubject };

/**
 * Makes the tokens of a mail, all at once. They are good from the end of the transaction.
 * @param now epoch seconds
 * @returns the tokens in the order in which they were wanted; they are kept nowhere
 */
export async function issueTokens(
  transaction: Database,
  wanted: readonly WantedToken[],
  now: number,
): Promise<string[]> {
  const made = wanted.map(({ purpose, subject }) => ({ token: createToken(), purpose, subject }));
  await transaction.insert(tokens).values(
    made.map(({ token, purpose, subject }) => ({
      hash: hashToken(token),
      purpose,
      ...subject,
      createdAt: new Date(now * 1000),
      expiresAt: expiryOf(purpose, now),
    })),
  );
  return made.map(({ token }) => token);
}
