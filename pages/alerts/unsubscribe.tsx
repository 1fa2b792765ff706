import { LeavingReason } from '../../components/alerts/LeavingReason.tsx';
import { LinkPage } from '../../components/alerts/LinkPage.tsx';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import { siteProps } from '../../lib/site/current-site.ts';
import { words } from '../../lib/words/words.ts';

export const getStaticProps = siteProps;

const call = { send: browserApi().unsubscribe, done: 'unsubscribed' };

/** Linked from the unsubscribe links in mails. */
export default function UnsubscribePage() {
  return (
    <LinkPage
      path="/alerts/unsubscribe"
      description={words.unsubscribePage.description}
      call={call}
      button={words.unsubscribePage.button}
      sending={words.unsubscribePage.sending}
      ask={{
        heading: words.unsubscribePage.heading,
        text: <p>{words.unsubscribePage.text}</p>,
      }}
      done={{
        heading: words.unsubscribePage.done,
        text: <p>{words.unsubscribePage.doneText}</p>,
        link: words.unsubscribePage.again,
      }}
      reason={LeavingReason}
      invalid={{
        heading: words.unsubscribePage.invalid,
        text: <p>{words.unsubscribePage.invalidText}</p>,
      }}
    />
  );
}
