import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { plural } from '../base/plural.ts';
import { rhythms } from '../alerts/client/rhythms.ts';
import { CLOSING_SOON_DAYS, type MailRole } from '../alerts/mail-role.ts';
import { useMailTheme } from './mail-theme.ts';
import type { DigestMail as Mail } from './mail.ts';
import { plainLine } from './plain-mail.ts';
import { MailFrame } from './MailFrame.tsx';

/** Mail programs show less. */
const MAX_PREVIEW_CHARACTERS = 140;

/** The new roles of one alert (18.5). */
export function DigestMail({ mail, subject }: { mail: Mail; subject: string }) {
  const { parts } = useMailTheme();
  const { brandName, siteUrl, summary, roles, roleCount } = mail;
  const resultsUrl = mail.resultsUrl ?? `${siteUrl}/`;
  const names = roles.map(({ title, companyName }) => `${title}, ${companyName}`);
  const further = roleCount - roles.length;
  return (
    <MailFrame
      {...mail}
      subject={subject}
      preview={plainLine(names.join(' · '), MAX_PREVIEW_CHARACTERS)}
      reason={<Reason mail={mail} />}
    >
      <Heading as="h1" {...parts.title}>
        {plural(roleCount, 'new role')}
      </Heading>
      <Text {...parts.soft}>{`Your alert: ${summary.join(' · ') || 'all new roles'}`}</Text>
      <ul {...parts.roles}>
        {roles.map((role) => (
          <RoleEntry key={role.url} role={role} />
        ))}
      </ul>
      {further > 0 && (
        <Text {...parts.text}>
          <Link href={resultsUrl} {...parts.link}>
            {`and ${further} more on the board`}
          </Link>
        </Text>
      )}
      <Button href={resultsUrl} {...parts.button}>
        {mail.resultsUrl === null ? `See the ${brandName} job board` : 'See your results'}
      </Button>
      {roles.some(({ isClosingSoon }) => isClosingSoon) && (
        <Text {...parts.soft}>
          {`Closing soon: applications close within ${CLOSING_SOON_DAYS} days of this mail.`}
        </Text>
      )}
      <Usefulness mail={mail} />
    </MailFrame>
  );
}

/** Asks for feedback. The links open a page with a button, because mail scanners follow links. */
function Usefulness({ mail }: { mail: Mail }) {
  const { parts } = useMailTheme();
  return (
    <>
      <Text {...parts.soft}>Were these roles useful?</Text>
      <Text {...parts.soft}>
        <Link href={mail.usefulUrl} {...parts.link}>
          Yes, useful
        </Link>
      </Text>
      <Text {...parts.soft}>
        <Link href={mail.notUsefulUrl} {...parts.link}>
          No, not useful
        </Link>
      </Text>
    </>
  );
}

function Reason({ mail }: { mail: Mail }) {
  const { parts } = useMailTheme();
  const { brandName, rhythm } = mail;
  return (
    <>
      <Text {...parts.soft}>
        {`You get this mail because you confirmed an alert on the ${brandName} job board. It comes ${rhythms[rhythm].words}, and only if there are new roles.`}
      </Text>
      <Text {...parts.soft}>
        <Link href={mail.updateUrl} {...parts.link}>
          Update this alert
        </Link>
      </Text>
      <Text {...parts.soft}>
        <Link href={mail.manageUrl} {...parts.link}>
          Manage all your alerts
        </Link>
      </Text>
      <Text {...parts.soft}>
        <Link href={mail.unsubscribeUrl} {...parts.link}>
          Unsubscribe from this alert
        </Link>
      </Text>
    </>
  );
}

function RoleEntry({ role }: { role: MailRole }) {
  const { parts } = useMailTheme();
  const terms = [role.salary, role.closing].filter(Boolean).join(' · ');
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
      {(terms || role.isClosingSoon) && (
        <Text {...parts.roleLine}>
          {terms}
          {role.isClosingSoon && (
            <>
              {' '}
              <strong {...parts.soon}>Closing soon</strong>
            </>
          )}
        </Text>
      )}
    </li>
  );
}
