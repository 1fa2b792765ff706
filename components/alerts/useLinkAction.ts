import { useEffect, useReducer } from 'react';
import type { Answer } from '../../lib/alerts/client/alert-api.ts';
import { linkActionReducer, type LinkResult } from '../../lib/alerts/client/link-action.ts';

/** The call behind the button; `done` is the status that says that it was done. */
export type LinkCall = {
  send: (token: string) => Promise<Answer<{ status: string }>>;
  done: string;
};

/** Reads `#token` of the address, and makes the call once the button is pressed. */
export function useLinkAction({ send, done }: LinkCall) {
  const [action, dispatch] = useReducer(linkActionReducer, { kind: 'reading' });

  useEffect(() => {
    const read = () => dispatch({ type: 'addressed', hash: window.location.hash });
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);

  function press(): void {
    if (action.kind !== 'ready' && action.kind !== 'failed') return;
    const { token } = action;
    dispatch({ type: 'pressed' });
    void send(token).then((answer) =>
      dispatch({ type: 'answered', token, result: resultOf(answer, done) }),
    );
  }

  return { action, press };
}

function resultOf(answer: Answer<{ status: string }>, done: string): LinkResult {
  if (answer.kind === 'answered') return { kind: answer.data.status === done ? 'done' : 'invalid' };
  return { kind: 'failed', detail: answer.kind === 'refused' ? answer.detail : null };
}
