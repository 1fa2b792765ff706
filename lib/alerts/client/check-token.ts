import type { AlertApi } from './alert-api.ts';
import { token as tokenSchema } from './token.ts';

/** What is known of an update token: "failed" counts as invalid too, but may be tried again. */
export type TokenCheck = 'valid' | 'invalid' | 'failed';

/** Asks whether an update token is valid (4.7, 7). What cannot be a token is not asked for. */
export async function checkToken(
  token: string,
  api: Pick<AlertApi, 'validateToken'>,
): Promise<TokenCheck> {
  if (!tokenSchema.safeParse(token).success) return 'invalid';
  const answer = await api.validateToken(token);
  if (answer.kind !== 'answered') return 'failed';
  return answer.data.status === 'invalid' ? 'invalid' : 'valid';
}
