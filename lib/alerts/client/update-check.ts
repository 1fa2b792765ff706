/** The update token in the URL and whether it is valid. Loaded with the board, so without zod. Contract: 2.7, 4.7. */
import type { UpdateState } from '../../query/deep-links.ts';

export type UpdateToken = {
  /** The `update_token` in the URL, or null. */
  token: string | null;
  state: UpdateState;
  /** Checks the token again, for example after an update. */
  recheck: () => void;
  /** Removes the token from the URL. */
  close: () => void;
};

/** `serial`: number of the latest check, so that the response to an earlier one is ignored. */
type UpdateCheck = { token: string | null; state: UpdateState; serial: number };

export type UpdateCheckEvent =
  /** The URL was opened or has changed. */
  | { type: 'addressed'; token: string | null }
  | { type: 'rechecked' }
  | { type: 'answered'; serial: number; isValid: boolean };

export const notUpdating: UpdateCheck = { token: null, state: 'not updating', serial: 0 };

/** A token that is rechecked keeps its state, so that the board does not leave update mode during the call. */
export function updateCheckReducer(check: UpdateCheck, event: UpdateCheckEvent): UpdateCheck {
  const { token, serial } = check;
  switch (event.type) {
    case 'addressed': {
      if (event.token === token) return check;
      const state = event.token === null ? 'not updating' : 'checking';
      return { token: event.token, state, serial: serial + 1 };
    }
    case 'rechecked':
      return token === null ? check : { ...check, serial: serial + 1 };
    case 'answered':
      if (event.serial !== serial || token === null) return check;
      return { ...check, state: event.isValid ? 'updating' : 'invalid token' };
  }
}
