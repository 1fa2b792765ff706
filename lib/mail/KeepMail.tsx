import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { KeepMail as Mail } from './mail.ts';
import { useMailTheme } from './mail-theme.ts';
import { AlertSummary, MailFrame } from './MailFrame.tsx';

/** Asks once a year whether an alert is still wanted (18.8). */
export function KeepMail({ mail, subject }: { mail: Mail; subject: string }) {
  const { parts } = useMailTheme();
  return (
    <MailFrame
      {...mail}
      subject={subject}
      preview="Without an answer within a month, the alert is deleted."
      reason={
        <Text {...parts.soft}>
          {`You get this mail because you set up an alert on the ${mail.brandName} job board. We ask once a year, so that nobody gets mail for ever.`}
        </Text>
      }
    >
      <Heading as="h1" {...parts.title}>
        Do you want to keep this job alert?
      </Heading>
      <Text {...parts.text}>
        It has been a year since you last confirmed or changed it. If you do not answer within a
        month, we delete it.
      </Text>
      <AlertSummary lines={mail.summary} />
      <Button href={mail.keepUrl} {...parts.button}>
        Keep this alert
      </Button>
      <Text {...parts.soft}>
        <Link href={mail.unsubscribeUrl} {...parts.link}>
          Delete this alert
        </Link>
      </Text>
    </MailFrame>
  );
}
