import { browserApi } from '../../lib/alert-requests/browser-api.ts';
import { checkToken, type TokenCheck } from '../../lib/alert-requests/check-token.ts';

/** Asks the server about the update token of the address. */
export function checkUpdateToken(token: string): Promise<TokenCheck> {
  return checkToken(token, browserApi);
}
