/** Linked from “Were these roles useful?” in digests. Contract: 18.5. */
import { FeedbackChoice, sendFeedback } from '../../components/alerts/FeedbackChoice.tsx';
import { LinkPage } from '../../components/alerts/LinkPage.tsx';
import { siteProps } from '../../lib/site/current-site.ts';
import { words } from '../../lib/words/words.ts';

export const getStaticProps = siteProps;

const call = { send: sendFeedback, done: 'recorded' };

export default function FeedbackPage() {
  return (
    <LinkPage
      path="/alerts/feedback"
      description={words.feedbackPage.description}
      call={call}
      button={words.feedbackPage.button}
      sending={words.feedbackPage.sending}
      ask={{ heading: words.feedbackPage.heading, text: <FeedbackChoice /> }}
      done={{
        heading: words.feedbackPage.done,
        text: <p>{words.feedbackPage.doneText}</p>,
      }}
      invalid={{
        heading: words.alerts.linkInvalid,
        text: <p>{words.feedbackPage.invalidText}</p>,
      }}
    />
  );
}
