import { browserApi } from '../../lib/alerts/client/browser-api.ts';
import { checkToken, type TokenCheck } from '../../lib/alerts/client/check-token.ts';

/** Asks the server about the update token of the address. */
export function checkUpdateToken(token: string): Promise<TokenCheck> {
  return checkToken(token, browserApi);
}
