/** The mails that ask an address to confirm an alert or a newsletter subscription. */
import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { rhythms } from '../alerts/client/rhythms.ts';
import type {
  ConfirmationMail as ConfirmationMailData,
  NewsletterMail as NewsletterMailData,
} from './mail.ts';
import { useMailTheme } from './mail-theme.ts';
import { AlertSummary, MailFrame } from './MailFrame.tsx';

export function ConfirmationMail({
  mail,
  subject,
}: {
  mail: ConfirmationMailData;
  subject: string;
}) {
  const { parts } = useMailTheme();
  return (
    <MailFrame
      {...mail}
      subject={subject}
      preview="One press of a button and your alert is set up. Without it, no alert is sent."
      reason={
        <Text {...parts.soft}>
          {`You get this mail because someone entered your address on the ${mail.brandName} job board. If that was not you, do nothing: you will get no alerts. Requests that are not confirmed are deleted after 7 days.`}
        </Text>
      }
    >
      <Heading as="h1" {...parts.title}>
        Confirm your job alert
      </Heading>
      <Text {...parts.text}>
        {`You asked for updates by e-mail: ${rhythms[mail.rhythm].words}, and only if there are new roles. You can unsubscribe at any time.`}
      </Text>
      <Text {...parts.text}>Your alert:</Text>
      <AlertSummary lines={mail.summary} />
      <Button href={mail.confirmUrl} {...parts.button}>
        Confirm this alert
      </Button>
      <Text {...parts.soft}>Nothing is sent unless you confirm. The link works for 7 days.</Text>
    </MailFrame>
  );
}

export function NewsletterMail({ mail, subject }: { mail: NewsletterMailData; subject: string }) {
  const { parts } = useMailTheme();
  return (
    <MailFrame
      {...mail}
      subject={subject}
      preview="One press of a button and you are subscribed. Without it, no newsletter is sent."
      reason={
        <>
          <Text {...parts.soft}>
            {`You get this mail because someone entered your address on the ${mail.brandName} job board. If that was not you, do nothing: you will get no newsletter. Requests that are not confirmed are deleted after 7 days.`}
          </Text>
          <Text {...parts.soft}>
            <Link href={mail.unsubscribeUrl} {...parts.link}>
              Unsubscribe from the newsletter
            </Link>
          </Text>
        </>
      }
    >
      <Heading as="h1" {...parts.title}>
        {`Confirm your subscription to the ${mail.brandName} newsletter`}
      </Heading>
      <Text {...parts.text}>
        {mail.newsletterText === undefined
          ? 'Welcome! You asked for our newsletter: weekly updates on our research, plus jobs and other opportunities to get involved. You can unsubscribe at any time.'
          : `Welcome! You asked for our newsletter. ${mail.newsletterText} You can unsubscribe at any time.`}
      </Text>
      <Button href={mail.confirmUrl} {...parts.button}>
        Confirm your subscription
      </Button>
      <Text {...parts.soft}>Nothing is sent unless you confirm. The link works for 7 days.</Text>
    </MailFrame>
  );
}
