import type { UpdateState } from '../../search/update-token.ts';

/** The update token of the address, and what is known of it (4.7). */
export type UpdateCheck = {
  token: string | null;
  state: UpdateState;
  /** Counts the checks, so that the answer to an earlier one is known as such. */
  serial: number;
};

export type UpdateCheckEvent =
  /** The address was opened or has changed. */
  | { type: 'addressed'; token: string | null }
  /** The token is to be checked again, as after an update. */
  | { type: 'rechecked' }
  | { type: 'answered'; serial: number; isValid: boolean };

export const notUpdating: UpdateCheck = { token: null, state: 'not updating', serial: 0 };

/**
 * The transitions of the update state (4.7). While a token is checked again, what was known of it
 * holds, so that the board does not leave the update for the time of a call.
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
