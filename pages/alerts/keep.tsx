/** Linked from the yearly mail that asks whether to keep an alert. Contract: 18.8. */
import { LinkPage } from '../../components/alerts/LinkPage.tsx';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import { siteProps } from '../../lib/site/current-site.ts';

export const getStaticProps = siteProps;

const call = { send: browserApi().keep, done: 'kept' };

export default function KeepPage() {
  return (
    <LinkPage
      path="/alerts/keep"
      description="Keep an alert of the job board."
      call={call}
      button="Keep this alert"
      sending="Keeping this alert…"
      ask={{
        heading: 'Keep your job alert?',
        text: <p>Press the button to get its emails for another year.</p>,
      }}
      done={{
        heading: 'Your alert stays',
        text: <p>We will ask again in a year. Every email has a link to unsubscribe.</p>,
      }}
      invalid={{
        heading: 'This link is not valid any more',
        text: (
          <p>The alert may have been deleted. Set it up again on the job board if you want it.</p>
        ),
      }}
    />
  );
}
