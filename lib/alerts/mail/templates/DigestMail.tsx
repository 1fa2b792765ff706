import { Button, Heading, Link, Text } from '@react-email/components';
import { CLOSING_SOON_DAYS } from '../mail-role.ts';
import { useMailTheme } from '../mail-theme.ts';
import type { DigestMail as Mail, MailRole } from '../mail.ts';
import { MailFrame } from './MailFrame.tsx';

/** The new roles of one alert. */
export function DigestMail({ mail, subject }: { mail: Mail; subject: string }) {
  const { parts } = useMailTheme();
  const { brandName, siteUrl, summary, roles, roleCount, resultsUrl } = mail;
  const further = roleCount - roles.length;
  return (
    <MailFrame
      {...mail}
      subject={subject}
      preview={roles.map(({ title, companyName }) => `${title}, ${companyName}`).join(' · ')}
      reason={<Reason {...mail} />}
    >
      <Heading as="h1" {...parts.title}>
        {roleCount === 1 ? '1 new role' : `${roleCount} new roles`}
      </Heading>
      <Text {...parts.soft}>{`Your alert: ${summary.join(' · ') || 'all new roles'}`}</Text>
      <ul {...parts.roles}>
        {roles.map((role) => (
          <RoleEntry key={role.url} role={role} />
        ))}
      </ul>
      {further > 0 && (
        <Text {...parts.text}>
          <Link href={resultsUrl ?? `${siteUrl}/`} {...parts.link}>
            {`and ${further} more on the board`}
          </Link>
        </Text>
      )}
      <Button href={resultsUrl ?? `${siteUrl}/`} {...parts.button}>
        {resultsUrl ? 'See your results' : `See the ${brandName} job board`}
      </Button>
      {roles.some(({ isClosingSoon }) => isClosingSoon) && (
        <Text {...parts.soft}>
          {`Closing soon: applications close within ${CLOSING_SOON_DAYS} days of this mail.`}
        </Text>
      )}
    </MailFrame>
  );
}

function Reason({ brandName, updateUrl, unsubscribeUrl }: Mail) {
  const { parts } = useMailTheme();
  return (
    <>
      <Text {...parts.soft}>
        {`You get this mail because you confirmed an alert on the ${brandName} job board. It comes daily, and only if there are new roles.`}
      </Text>
      <Text {...parts.soft}>
        <Link href={updateUrl} {...parts.link}>
          Update this alert
        </Link>
      </Text>
      <Text {...parts.soft}>
        <Link href={unsubscribeUrl} {...parts.link}>
          Unsubscribe from this alert
        </Link>
      </Text>
    </>
  );
}

/** One new role. The title links to it on the board. */
function RoleEntry({ role }: { role: MailRole }) {
  const { parts } = useMailTheme();
  return (
    <li {...parts.role}>
      <Heading as="h2" {...parts.roleTitle}>
        <Link href={role.url} {...parts.link}>
          {role.title}
        </Link>
      </Heading>
      <Text {...parts.roleLine}>
        <span {...parts.organisation}>{role.companyName}</span>
        {role.locations && ` · ${role.locations}`}
      </Text>
      <Text {...parts.roleLine}>
        {[role.salary, role.closing].filter(Boolean).join(' · ')}
        {role.isClosingSoon && (
          <>
            {' '}
            <strong {...parts.soon}>Closing soon</strong>
          </>
        )}
      </Text>
    </li>
  );
}
