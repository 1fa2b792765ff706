import { token as tokenSchema } from './token.ts';

/**
 * How far a page is that a mailed link leads to. It acts only when the visitor presses its button,
 * since mail programs open links by themselves.
 */
export type LinkAction =
  /** The address has not been read yet, as in the page's HTML. */
  | { kind: 'reading' }
  /** The address has no token, or half of one. */
  | { kind: 'no token' }
  | { kind: 'ready' | 'sending' | 'done' | 'invalid'; token: string }
  /** `detail`: what the server says to do, or null. */
  | { kind: 'failed'; token: string; detail: string | null };

export type LinkActionEvent =
  | { type: 'addressed'; hash: string }
  | { type: 'pressed' }
  | { type: 'answered'; token: string; result: LinkResult };

/** What the server made of a token. */
export type LinkResult =
  { kind: 'done' } | { kind: 'invalid' } | { kind: 'failed'; detail: string | null };

/** The transitions of such a page. After a failure the button can be pressed again. */
export function linkActionReducer(action: LinkAction, event: LinkActionEvent): LinkAction {
  switch (event.type) {
    case 'addressed': {
      const token = tokenOf(event.hash);
      if (token === null) return { kind: 'no token' };
      return 'token' in action && action.token === token ? action : { kind: 'ready', token };
    }
    case 'pressed':
      if (action.kind !== 'ready' && action.kind !== 'failed') return action;
      return { kind: 'sending', token: action.token };
    case 'answered':
      if (action.kind !== 'sending' || action.token !== event.token) return action;
      return { token: action.token, ...event.result };
  }
}

/** The token of a `#token`; null when it cannot be one. */
function tokenOf(hash: string): string | null {
  const { success, data } = tokenSchema.safeParse(hash.replace(/^#/, ''));
  return success ? data : null;
}
