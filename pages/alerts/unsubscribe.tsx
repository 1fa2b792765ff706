import { LeavingReason } from '../../components/alerts/LeavingReason.tsx';
import { LinkPage } from '../../components/alerts/LinkPage.tsx';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import { siteProps } from '../../lib/site/current-site.ts';

export const getStaticProps = siteProps;

const call = { send: browserApi().unsubscribe, done: 'unsubscribed' };

/** Linked from the unsubscribe links in mails. */
export default function UnsubscribePage() {
  return (
    <LinkPage
      path="/alerts/unsubscribe"
      description="Stop emails from the job board."
      call={call}
      button="Unsubscribe"
      sending="Unsubscribing…"
      ask={{
        heading: 'Unsubscribe',
        text: <p>Press the button to stop the emails that your link belongs to.</p>,
      }}
      done={{
        heading: 'You are unsubscribed',
        text: <p>You will get no more of these emails. Changed your mind? Set up a new alert.</p>,
        link: 'Subscribe again',
      }}
      reason={LeavingReason}
      invalid={{
        heading: 'This link is not valid',
        text: (
          <p>
            The alert it belongs to may have been deleted already. Use the link of the latest email
            that you got.
          </p>
        ),
      }}
    />
  );
}
