import { browserApi } from '../../lib/alerts/client/browser-api.ts';
import { LinkPage } from './LinkPage.tsx';

const call = { send: browserApi.confirm, done: 'confirmed' };

/** Where the link of a confirmation mail leads: for alerts and for the newsletter. */
export function ConfirmPage() {
  return (
    <LinkPage
      path="/alerts/confirm"
      description="Confirm that you want emails from the job board."
      call={call}
      icon="bell"
      button="Confirm"
      ask={{
        heading: 'Confirm your subscription',
        text: (
          <p>Press the button to say that you asked for these emails. Nothing is sent before.</p>
        ),
      }}
      done={{
        heading: 'Your subscription is confirmed',
        text: (
          <p>
            An alert comes once a day, and only when there are new roles for it. Every email has a
            link to change what you get and one to unsubscribe.
          </p>
        ),
        link: 'Go to the job board',
      }}
      invalid={{
        heading: 'This link is not valid any more',
        text: (
          <p>
            A confirmation link works for 7 days. Set up the alert again on the job board, and you
            will get a new one.
          </p>
        ),
        link: 'Go to the job board',
      }}
    />
  );
}
