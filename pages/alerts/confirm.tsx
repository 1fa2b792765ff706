import { LinkPage } from '../../components/alerts/LinkPage.tsx';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import { siteProps } from '../../lib/site/current-site.ts';
import { rhythmNames, rhythms } from '../../lib/alerts/client/rhythms.ts';

const [usual, ...others] = rhythmNames.map((name) => rhythms[name].often);

export const getStaticProps = siteProps;

const call = { send: browserApi().confirm, done: 'confirmed' };

/** Linked from confirmation mails, for alerts and for the newsletter. */
export default function ConfirmPage() {
  return (
    <LinkPage
      path="/alerts/confirm"
      description="Confirm that you want emails from the job board."
      call={call}
      button="Confirm"
      sending="Confirming…"
      ask={{
        heading: 'Confirm your subscription',
        text: (
          <p>
            Press the button to confirm that you asked for these emails. Nothing is sent before
            that.
          </p>
        ),
      }}
      done={{
        heading: 'Your subscription is confirmed',
        text: (
          <p>
            An alert comes {usual}, or {others.join(' or ')} if you chose that, and only when there
            are new roles for it. Every email has a link to change what you get and one to
            unsubscribe.
          </p>
        ),
      }}
      newsletterDone={{
        heading: 'You are subscribed to the newsletter',
        text: (
          <p>
            You will get its next issue. To leave, use the link to unsubscribe in the email that
            brought you here, or the one in any issue.
          </p>
        ),
      }}
      invalid={{
        heading: 'This link is not valid any more',
        text: (
          <p>
            A confirmation link works for 7 days. Set up the alert again on the job board, and you
            will get a new one.
          </p>
        ),
      }}
    />
  );
}
