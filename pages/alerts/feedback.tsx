/** Linked from “Were these roles useful?” in digests. Contract: 18.5. */
import { FeedbackChoice, sendFeedback } from '../../components/alerts/FeedbackChoice.tsx';
import { LinkPage } from '../../components/alerts/LinkPage.tsx';
import { siteProps } from '../../lib/site/current-site.ts';

export const getStaticProps = siteProps;

const call = { send: sendFeedback, done: 'recorded' };

export default function FeedbackPage() {
  return (
    <LinkPage
      path="/alerts/feedback"
      description="Say whether the roles of an email were useful."
      call={call}
      button="Send my answer"
      sending="Sending my answer…"
      ask={{ heading: 'Were these roles useful?', text: <FeedbackChoice /> }}
      done={{
        heading: 'Thank you',
        text: (
          <p>
            Your answer helps the people who choose the roles. It is stored without your address.
          </p>
        ),
      }}
      invalid={{
        heading: 'This link is not valid any more',
        text: <p>The alert that the email belongs to has been deleted.</p>,
      }}
    />
  );
}
