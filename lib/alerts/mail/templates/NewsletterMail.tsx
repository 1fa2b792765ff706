import { Button, Heading, Link, Text } from '@react-email/components';
import type { NewsletterMail as Mail } from '../mail.ts';
import { parts } from '../mail-theme.ts';
import { MailFrame } from './MailFrame.tsx';

/** Asks whether the newsletter was wanted. */
export function NewsletterMail({ mail, subject }: { mail: Mail; subject: string }) {
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
        Welcome! You asked for our newsletter: weekly updates on our research, plus jobs and other
        opportunities to get involved. You can unsubscribe at any time.
      </Text>
      <Button href={mail.confirmUrl} {...parts.button}>
        Confirm your subscription
      </Button>
      <Text {...parts.soft}>Nothing is sent unless you confirm. The link works for 7 days.</Text>
    </MailFrame>
  );
}
