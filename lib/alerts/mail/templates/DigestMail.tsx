import { Button } from '@react-email/button';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
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
  rhythm: Mail['rhythm'];
};

/** The words of one digest, as plain text. */
export type DigestWords = {
  subject: string;
  preview: string;
  filters: string;
  resultsUrl: string;
  updateUrl: string;
  manageUrl: string;
  unsubscribeUrl: string;
  usefulUrl: string;
  notUsefulUrl: string;
};

export function shapeOf({ roles, resultsUrl, ...mail }: Mail): DigestShape {
  const { brandName, siteUrl, contactEmail, look, roleCount, rhythm } = mail;
  return {
    brandName,
    siteUrl,
    contactEmail,
    ...(look && { look }),
    roleCount,
    shownRoles: roles.length,
    hasResults: resultsUrl !== null,
    isAnyClosingSoon: roles.some(({ isClosingSoon }) => isClosingSoon),
    rhythm,
  };
}

export function wordsOf(mail: Mail, subject: string): DigestWords {
  const { siteUrl, summary, roles, resultsUrl, updateUrl, manageUrl } = mail;
  const { unsubscribeUrl, usefulUrl, notUsefulUrl } = mail;
  const names = roles.map(({ title, companyName }) => `${title}, ${companyName}`);
  return {
    subject,
    preview: plainLine(names.join(' · '), MAX_PREVIEW_CHARACTERS),
    filters: summary.join(' · ') || 'all new roles',
    resultsUrl: resultsUrl ?? `${siteUrl}/`,
    updateUrl,
    manageUrl,
    unsubscribeUrl,
    usefulUrl,
    notUsefulUrl,
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
      reason={<Reason shape={shape} words={words} />}
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
      <Usefulness words={words} />
    </MailFrame>
  );
}

/** Asks for a judgement (18.5). The links lead to a page with a button: scanners follow links. */
function Usefulness({ words }: { words: DigestWords }) {
  const { parts } = useMailTheme();
  return (
    <>
      <Text {...parts.soft}>Were these roles useful?</Text>
      <Text {...parts.soft}>
        <Link href={words.usefulUrl} {...parts.link}>
          Yes, useful
        </Link>
      </Text>
      <Text {...parts.soft}>
        <Link href={words.notUsefulUrl} {...parts.link}>
          No, not useful
        </Link>
      </Text>
    </>
  );
}

function Reason({ shape, words }: { shape: DigestShape; words: DigestWords }) {
  const { parts } = useMailTheme();
  const { brandName, rhythm } = shape;
  return (
    <>
      <Text {...parts.soft}>
        {`You get this mail because you confirmed an alert on the ${brandName} job board. It comes ${rhythm}, and only if there are new roles.`}
      </Text>
      <Text {...parts.soft}>
        <Link href={words.updateUrl} {...parts.link}>
          Update this alert
        </Link>
      </Text>
      <Text {...parts.soft}>
        <Link href={words.manageUrl} {...parts.link}>
          Manage all your alerts
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
