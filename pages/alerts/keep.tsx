/** Linked from the yearly mail that asks whether to keep an alert. Contract: 18.8. */
import { LinkPage } from '../../components/alerts/LinkPage.tsx';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import { siteProps } from '../../lib/site/current-site.ts';
import { words } from '../../lib/words/words.ts';

export const getStaticProps = siteProps;

const call = { send: browserApi().keep, done: 'kept' };

export default function KeepPage() {
  return (
    <LinkPage
      path="/alerts/keep"
      description={words.keepPage.description}
      call={call}
      button={words.keepPage.button}
      sending={words.keepPage.sending}
      ask={{
        heading: words.keepPage.heading,
        text: <p>{words.keepPage.text}</p>,
      }}
      done={{
        heading: words.keepPage.done,
        text: <p>{words.keepPage.doneText}</p>,
      }}
      invalid={{
        heading: words.alerts.linkInvalid,
        text: <p>{words.keepPage.invalidText}</p>,
      }}
    />
  );
}
