import type { GetStaticProps } from 'next';
import { FeedbackChoice, sendFeedback } from '../../components/alerts/FeedbackChoice.tsx';
import { LinkPage } from '../../components/alerts/LinkPage.tsx';
import type { Site } from '../../lib/content/site.ts';
import { readSite } from '../../lib/site/current-site.ts';

export const getStaticProps: GetStaticProps<{ site: Site }> = async () => ({
  props: { site: await readSite() },
});

const call = { send: sendFeedback, done: 'recorded' };

/** The page that “Were these roles useful?” in a digest leads to (18.5). */
export default function FeedbackPage() {
  return (
    <LinkPage
      path="/alerts/feedback"
      description="Say whether the roles of an email were useful."
      call={call}
      icon="bell"
      button="Send my answer"
      ask={{ heading: 'Were these roles useful?', text: <FeedbackChoice /> }}
      done={{
        heading: 'Thank you',
        text: (
          <p>
            Your answer helps the people who choose the roles. It is stored without your address.
          </p>
        ),
        link: 'Go to the job board',
      }}
      invalid={{
        heading: 'This link is not valid any more',
        text: <p>The alert that the email belongs to has been deleted.</p>,
        link: 'Go to the job board',
      }}
    />
  );
}
