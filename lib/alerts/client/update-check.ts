/** The update token of the address and whether it is valid (4.7). Loaded with the board: no zod. */
import type { UpdateState } from '../../query/deep-links.ts';

/** The token and its state. */
export type UpdateCheck = {
  token: string | null;
  state: UpdateState;
  /** Counts the checks, so that an answer to an earlier one can be ignored. */
  serial: number;
};

export type UpdateCheckEvent =
  /** The address was opened or has changed. */
  | { type: 'addressed'; token: string | null }
  /** Check the token again, for example after an update. */
  | { type: 'rechecked' }
  | { type: 'answered'; serial: number; isValid: boolean };

export const notUpdating: UpdateCheck = { token: null, state: 'not updating', serial: 0 };

/**
 * The transitions of the update state (4.7). While a token is checked again it keeps its state, so
 * that the board does not leave the update mode during the call.
 */
export function updateCheckReducer(check: UpdateCheck, event: UpdateCheckEvent): UpdateCheck {
  const { token, serial } = check;
  switch (event.type) {
    case 'addressed':
      if (event.token === token) return check;
      return {
        token: event.token,
        state: event.token === null ? 'not updating' : 'checking',
        serial: serial + 1,
      };
    case 'rechecked':
      return token === null ? check : { ...check, serial: serial + 1 };
    case 'answered':
      if (event.serial !== serial || token === null) return check;
      return { ...check, state: event.isValid ? 'updating' : 'invalid token' };
  }
}

/** The alert that the address asks to change (4.7). */
export type UpdateToken = {
  /** The address's `update_token`; null when it has none. */
  token: string | null;
  state: UpdateState;
  /** Checks the token again, for example after an update. */
  recheck: () => void;
  /** Removes the token from the address (2.7). */
  close: () => void;
};
