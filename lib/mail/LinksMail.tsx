import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { useMailTheme } from './mail-theme.ts';
import type { LinksMail as Mail } from './mail.ts';
import { AlertSummary, MailFrame } from './MailFrame.tsx';

/** New update links for expired ones (4.7). */
export function LinksMail({ mail, subject }: { mail: Mail; subject: string }) {
  const { parts } = useMailTheme();
  const isOne = mail.alerts.length === 1;
  return (
    <MailFrame
      {...mail}
      subject={subject}
      preview="The links work for 30 days. Your alerts stay as they are until you change them."
      reason={
        <Text {...parts.soft}>
          {`You get this mail because someone asked for new links for your address on the ${mail.brandName} job board. If that was not you, do nothing: your alerts stay as they are.`}
        </Text>
      }
    >
      <Heading as="h1" {...parts.title}>
        {isOne ? 'Update your job alert' : 'Update your job alerts'}
      </Heading>
      <Text {...parts.text}>
        {isOne
          ? 'Here is the new link that you asked for. It opens the board with the filters of your alert, and works for 30 days.'
          : 'Here are the new links that you asked for. Each opens the board with the filters of one alert, and works for 30 days.'}
      </Text>
      {mail.alerts.map((alert, index) => (
        <div key={alert.updateUrl}>
          {!isOne && (
            <Heading as="h2" {...parts.part}>
              {`Alert ${index + 1}`}
            </Heading>
          )}
          <AlertSummary lines={alert.summary} />
          <Button href={alert.updateUrl} {...parts.button}>
            {isOne ? 'Update this alert' : `Update alert ${index + 1}`}
          </Button>
          <Text {...parts.soft}>
            <Link href={alert.unsubscribeUrl} {...parts.link}>
              {isOne ? 'Unsubscribe from this alert' : `Unsubscribe from alert ${index + 1}`}
            </Link>
          </Text>
        </div>
      ))}
      <Text {...parts.text}>
        <Link href={mail.manageUrl} {...parts.link}>
          {isOne ? 'Change how often it comes, pause or delete it' : 'See all alerts on one page'}
        </Link>
      </Text>
    </MailFrame>
  );
}
