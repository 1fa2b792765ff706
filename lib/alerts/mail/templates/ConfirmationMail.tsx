import { Button, Heading, Text } from '@react-email/components';
import type { ConfirmationMail as Mail } from '../mail.ts';
import { parts } from '../mail-theme.ts';
import { AlertSummary } from './AlertSummary.tsx';
import { MailFrame } from './MailFrame.tsx';

/** Asks whether the alert was wanted. It holds nothing else: no roles, nothing to be sold. */
export function ConfirmationMail({ mail, subject }: { mail: Mail; subject: string }) {
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
        You asked for updates by e-mail: daily, and only if there are new roles. You can unsubscribe
        at any time.
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
