import { Button, Heading, Link, Text } from '@react-email/components';
import type { ReactNode } from 'react';
import { CLOSING_SOON_DAYS } from '../mail-role.ts';
import { useMailTheme } from '../mail-theme.ts';
import type { DigestMail as Mail, MailRole, MailSite } from '../mail.ts';
import { plainLine } from '../plain-mail.ts';
import { MailFrame } from './MailFrame.tsx';

/** Lists of mails show less. */
const MAX_PREVIEW_CHARACTERS = 140;

/** What many digests have in common: those of one shape differ in their words and roles only. */
export type DigestShape = MailSite & {
  roleCount: number;
  shownRoles: number;
  hasResults: boolean;
  isAnyClosingSoon: boolean;
};

/** The words of one digest, as plain text. */
export type DigestWords = {
  subject: string;
  preview: string;
  filters: string;
  resultsUrl: string;
  updateUrl: string;
  unsubscribeUrl: string;
};

export function shapeOf({ roles, resultsUrl, ...mail }: Mail): DigestShape {
  const { brandName, siteUrl, contactEmail, look, roleCount } = mail;
  return {
    brandName,
    siteUrl,
    contactEmail,
    ...(look && { look }),
    roleCount,
    shownRoles: roles.length,
    hasResults: resultsUrl !== null,
    isAnyClosingSoon: roles.some(({ isClosingSoon }) => isClosingSoon),
  };
}

export function wordsOf(mail: Mail, subject: string): DigestWords {
  const { siteUrl, summary, roles, resultsUrl, updateUrl, unsubscribeUrl } = mail;
  const names = roles.map(({ title, companyName }) => `${title}, ${companyName}`);
  return {
    subject,
    preview: plainLine(names.join(' · '), MAX_PREVIEW_CHARACTERS),
    filters: summary.join(' · ') || 'all new roles',
    resultsUrl: resultsUrl ?? `${siteUrl}/`,
    updateUrl,
    unsubscribeUrl,
  };
}

/** The new roles of one alert. */
export function DigestMail({ mail, subject }: { mail: Mail; subject: string }) {
  return (
    <DigestFrame shape={shapeOf(mail)} words={wordsOf(mail, subject)}>
      {mail.roles.map((role) => (
        <RoleEntry key={role.url} role={role} />
      ))}
    </DigestFrame>
  );
}

/** A digest around its roles. */
export function DigestFrame({
  shape,
  words,
  children,
}: {
  shape: DigestShape;
  words: DigestWords;
  /** A `RoleEntry` for each role. */
  children: ReactNode;
}) {
  const { parts } = useMailTheme();
  const { brandName, roleCount, shownRoles, hasResults, isAnyClosingSoon } = shape;
  const { subject, preview, filters, resultsUrl } = words;
  const further = roleCount - shownRoles;
  return (
    <MailFrame
      {...shape}
      subject={subject}
      preview={preview}
      reason={<Reason brandName={brandName} words={words} />}
    >
      <Heading as="h1" {...parts.title}>
        {roleCount === 1 ? '1 new role' : `${roleCount} new roles`}
      </Heading>
      <Text {...parts.soft}>{`Your alert: ${filters}`}</Text>
      <ul {...parts.roles}>{children}</ul>
      {further > 0 && (
        <Text {...parts.text}>
          <Link href={resultsUrl} {...parts.link}>
            {`and ${further} more on the board`}
          </Link>
        </Text>
      )}
      <Button href={resultsUrl} {...parts.button}>
        {hasResults ? 'See your results' : `See the ${brandName} job board`}
      </Button>
      {isAnyClosingSoon && (
        <Text {...parts.soft}>
          {`Closing soon: applications close within ${CLOSING_SOON_DAYS} days of this mail.`}
        </Text>
      )}
    </MailFrame>
  );
}

function Reason({ brandName, words }: { brandName: string; words: DigestWords }) {
  const { parts } = useMailTheme();
  return (
    <>
      <Text {...parts.soft}>
        {`You get this mail because you confirmed an alert on the ${brandName} job board. It comes daily, and only if there are new roles.`}
      </Text>
      <Text {...parts.soft}>
        <Link href={words.updateUrl} {...parts.link}>
          Update this alert
        </Link>
      </Text>
      <Text {...parts.soft}>
        <Link href={words.unsubscribeUrl} {...parts.link}>
          Unsubscribe from this alert
        </Link>
      </Text>
    </>
  );
}

/** One new role. The title links to it on the board. */
export function RoleEntry({ role }: { role: MailRole }) {
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
