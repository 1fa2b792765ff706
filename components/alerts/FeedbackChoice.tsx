/** Preselects the answer in the link; the other can be chosen instead. Contract: 18.5. */
import { useSyncExternalStore } from 'react';
import { browserApi, type CallResult } from '../../lib/alerts/client/alert-api.ts';
import { readFeedbackLink } from '../../lib/alerts/client/mailed-links.ts';
import { words } from '../../lib/words/words.ts';
import styles from './FeedbackChoice.module.css';

const answers = [
  { useful: true, label: words.feedbackPage.useful },
  { useful: false, label: words.feedbackPage.notUseful },
];

export function FeedbackChoice() {
  const link = readFeedbackLink(useSyncExternalStore(onHashChange, readHash, () => ''));
  return (
    <fieldset className={styles.choice}>
      <legend>{words.feedbackPage.answer}</legend>
      {answers.map(({ useful, label }) => (
        <label key={label}>
          <input
            type="radio"
            name="useful"
            checked={link?.useful === useful}
            onChange={() => {
              if (link) window.location.replace(`#${useful ? 'yes' : 'no'}.${link.mail}`);
            }}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Sends the answer in a link's fragment. */
export async function sendFeedback(fragment: string): Promise<CallResult<{ status: string }>> {
  const link = readFeedbackLink(fragment);
  if (!link) return { kind: 'answered', data: { status: 'invalid' } };
  return browserApi().judge(link);
}

const readHash = () => window.location.hash;

function onHashChange(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
