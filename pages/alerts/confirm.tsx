import { LinkPage } from '../../components/alerts/LinkPage.tsx';
import { browserApi } from '../../lib/alerts/client/alert-api.ts';
import { siteProps } from '../../lib/site/current-site.ts';
import { rhythmNames, rhythms } from '../../lib/alerts/client/rhythms.ts';
import { words } from '../../lib/words/words.ts';
import { listText } from '../../lib/words/list-text.ts';
import { say } from '../../lib/words/say.ts';

const [usual = '', ...others] = rhythmNames.map((name) => rhythms[name].often);

export const getStaticProps = siteProps;

const call = { send: browserApi().confirm, done: 'confirmed' };

/** Linked from confirmation mails, for alerts and for the newsletter. */
export default function ConfirmPage() {
  return (
    <LinkPage
      path="/alerts/confirm"
      description={words.confirmPage.description}
      call={call}
      button={words.confirmPage.button}
      sending={words.confirmPage.sending}
      ask={{
        heading: words.confirmPage.heading,
        text: <p>{words.confirmPage.text}</p>,
      }}
      done={{
        heading: words.confirmPage.done,
        text: <p>{say(words.confirmPage.doneText, { usual, others: listText(others, 'or') })}</p>,
      }}
      newsletterDone={{
        heading: words.confirmPage.newsletterDone,
        text: <p>{words.confirmPage.newsletterDoneText}</p>,
      }}
      invalid={{
        heading: words.alerts.linkInvalid,
        text: <p>{words.confirmPage.invalidText}</p>,
      }}
    />
  );
}
