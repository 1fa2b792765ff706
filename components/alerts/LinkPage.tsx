/**
 * A page for a mailed link. It acts only when its button is pressed, because mail programs and virus scanners
 * open links automatically. Contract: 18.6.
 */
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useReducer,
} from 'react';
import type * as z from 'zod/mini';
import type { CallResult } from '../../lib/alerts/client/alert-api.ts';
import type { linkAnswer } from '../../lib/alerts/client/contract.ts';
import { linkActionReducer, linkResult } from '../../lib/alerts/client/mailed-links.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { PageFrame, PageMeta } from '../frame/PageFrame.tsx';
import button from '../ui/Button.module.css';
import { Icon, type IconName } from '../ui/Icon.tsx';
import problem from '../ui/Problem.module.css';
import { useFocusWhen } from '../ui/useFocusWhen.ts';
import styles from './LinkPage.module.css';

/** Calls back with the URL's fragment, which contains the token, on mount and on changes. */
export function useFragment(onFragment: (hash: string) => void): void {
  const read = useEffectEvent(() => onFragment(window.location.hash));
  useEffect(() => {
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
}

export function CallProblem({ advice }: { advice: string }) {
  return (
    <div role="alert" className={problem.problem}>
      <p>{words.alerts.callFailed}</p>
      <p>{advice}</p>
    </div>
  );
}

export function NeedsJavaScript() {
  return (
    <noscript>
      <p className={problem.problem}>
        {say(words.linkPage.needsJavaScript, { email: publicConfig.contactEmail })}
      </p>
    </noscript>
  );
}

/** The button's call; `done` is the status that means success. */
type LinkCall = {
  send: (token: string) => Promise<CallResult<z.output<typeof linkAnswer>>>;
  done: string;
};

type LinkTexts = { heading: string; text: ReactNode };

type LinkPageProps = {
  path: string;
  description: string;
  call: LinkCall;
  button: string;
  /** The button's text during the call. */
  sending: string;
  /** Before the button was pressed. */
  ask: LinkTexts;
  /** `link`: text of the link to the board, if not the default. */
  done: LinkTexts & { link?: string };
  /** In place of `done` if the link was about the newsletter. */
  newsletterDone?: LinkTexts;
  /** Asks for a reason after an alert has ended. */
  reason?: ComponentType<{ token: string }>;
  invalid: LinkTexts;
};

export function LinkPage(props: LinkPageProps) {
  const { path, description, call, ask, done, newsletterDone, invalid, reason: Reason } = props;
  const { contactEmail } = publicConfig;
  const { action, press } = useLinkAction(call);
  const id = useId();
  const isNewsletter = action.kind === 'done' && action.isNewsletter;
  const { heading, text } = (isNewsletter && newsletterDone) || done;
  const isAnswered = action.kind === 'done' || action.kind === 'invalid';
  const answer = useFocusWhen<HTMLHeadingElement>(isAnswered);

  return (
    <PageFrame>
      <PageMeta
        title={ask.heading}
        description={description}
        canonicalPath={path}
        isIndexed={false}
      />
      <section className={styles.panel} aria-labelledby={id}>
        {action.kind === 'done' && (
          <>
            <Mark name="check" />
            <h1 ref={answer} id={id} tabIndex={-1}>
              {heading}
            </h1>
            {text}
            {action.asksReason && Reason && <Reason token={action.token} />}
            <a className={button.ghost} href="/">
              {done.link ?? words.alerts.goToBoard}
            </a>
          </>
        )}
        {(action.kind === 'invalid' || action.kind === 'no token') && (
          <>
            <Mark name="info" />
            <h1 ref={answer} id={id} tabIndex={-1}>
              {action.kind === 'invalid' ? invalid.heading : words.linkPage.incomplete}
            </h1>
            {action.kind === 'invalid' ? invalid.text : <p>{words.linkPage.brokenLink}</p>}
            <p>
              {fill(words.linkPage.writeToUs, {
                email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
              })}
            </p>
            <a className={button.button} href="/">
              {words.alerts.goToBoard}
            </a>
          </>
        )}
        {!isAnswered && action.kind !== 'no token' && (
          <>
            <Mark name="bell" />
            <h1 id={id}>{ask.heading}</h1>
            {ask.text}
            {action.kind === 'failed' && (
              <CallProblem advice={action.detail ?? words.linkPage.pressAgain} />
            )}
            {/* Stays focusable during the call, so that the focus is not lost. */}
            <button
              type="button"
              className={`${button.button} ${button.call} ${styles.press}`}
              aria-disabled={action.kind === 'sending' || action.kind === 'reading'}
              aria-busy={action.kind === 'sending'}
              onClick={press}
            >
              <span aria-live="polite">
                {action.kind === 'sending' ? props.sending : props.button}
              </span>
            </button>
            <NeedsJavaScript />
          </>
        )}
      </section>
    </PageFrame>
  );
}

function Mark({ name }: { name: IconName }) {
  return (
    <span className={styles.mark}>
      <Icon name={name} size={26} />
    </span>
  );
}

/** Reads `#token` from the URL, and makes the call when the button is pressed. */
function useLinkAction({ send, done }: LinkCall) {
  const [action, dispatch] = useReducer(linkActionReducer, { kind: 'reading' });

  useFragment((hash) => dispatch({ type: 'addressed', hash }));

  function press(): void {
    if (action.kind !== 'ready' && action.kind !== 'failed') return;
    const { token } = action;
    dispatch({ type: 'pressed' });
    void send(token).then((result) =>
      dispatch({ type: 'answered', token, result: linkResult(result, done) }),
    );
  }

  return { action, press };
}
