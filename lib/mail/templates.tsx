/** The mails as React: the frame of every mail, and the content of each kind. Contract: 4.7, 18.5, 18.8. */
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { rhythms } from '../alerts/client/rhythms.ts';
import { CLOSING_SOON_DAYS, type MailRole } from '../alerts/mail-fields.ts';
import { plural } from '../base/plural.ts';
import { hidden, useMailTheme } from './mail-theme.ts';
import { type Mail, type MailLook, type MailOf, type MailSite, plainLine } from './mail.ts';

export function MailTemplate({ mail, subject }: { mail: Mail; subject: string }) {
  switch (mail.kind) {
    case 'confirmation':
      return <Confirmation mail={mail} subject={subject} />;
    case 'digest':
      return <Digest mail={mail} subject={subject} />;
    case 'links':
      return <Links mail={mail} subject={subject} />;
    case 'newsletter':
      return <Newsletter mail={mail} subject={subject} />;
    case 'keep':
      return <Keep mail={mail} subject={subject} />;
  }
}

const MAX_ADDRESS_CHARACTERS = 500;

/** Without this, lists of mails would show the beginning of the mail after the preview. */
const PREVIEW_FILLER = '\u00A0\u200C'.repeat(90);

type FrameProps = {
  mail: Mail;
  subject: string;
  /** One line that lists of mails show after the subject. */
  preview: string;
  title: string;
  children: ReactNode;
  /** Why the reader gets this mail and how to stop it. */
  reason: ReactNode;
};

/**
 * The frame of every mail. Many mail programs block images, so the only one is the logo of an own board,
 * with the board's name next to it or as its alternative text.
 */
function Frame({ mail, subject, preview, title, children, reason }: FrameProps) {
  const { parts, styleSheet } = useMailTheme();
  const { brandName, siteUrl, contactEmail } = mail;
  const logo = mail.look?.logo ?? null;
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{styleSheet}</style>
      </Head>
      <Body {...parts.body}>
        <div style={hidden} data-skip-in-text="true">
          {preview}
          <div>{PREVIEW_FILLER}</div>
        </div>
        <div lang="en" {...parts.paper}>
          <Container {...parts.width}>
            <Text {...parts.brand}>
              <Link href={`${siteUrl}/`} {...parts.brandLink}>
                {logo && <Logo logo={logo} brandName={brandName} />}
                {logo?.isWordmark ? ' job board' : `${brandName} job board`}
              </Link>
            </Text>
            {/* Outlook for Windows supports padding only in table cells. */}
            <table width="100%" cellPadding={0} cellSpacing={0} role="presentation">
              <tbody>
                <tr>
                  <td {...parts.card}>
                    <Heading as="h1" {...parts.title}>
                      {title}
                    </Heading>
                    {children}
                  </td>
                </tr>
              </tbody>
            </table>
            <div {...parts.foot}>
              {reason}
              <Text {...parts.soft}>
                {'Questions? Write to '}
                <Link href={`mailto:${contactEmail}`} {...parts.link}>
                  {contactEmail}
                </Link>
                .
              </Text>
              {mail.legal && <Legal {...mail.legal} />}
            </div>
          </Container>
        </div>
      </Body>
    </Html>
  );
}

/** Who sends the mail, as the law of many countries asks. */
function Legal({ address, privacy, imprint }: NonNullable<MailSite['legal']>) {
  return (
    <>
      {address && <Soft>{plainLine(address, MAX_ADDRESS_CHARACTERS)}</Soft>}
      {privacy && <SoftLink href={privacy}>Privacy</SoftLink>}
      {imprint && <SoftLink href={imprint}>Imprint</SoftLink>}
    </>
  );
}

function Logo(props: { logo: NonNullable<MailLook['logo']>; brandName: string }) {
  const { parts } = useMailTheme();
  const { url, isWordmark, width, height } = props.logo;
  const alt = isWordmark ? props.brandName : '';
  // Without a low priority, React adds a preload link, which mail programs do not know.
  return (
    <Img {...parts.logo} src={url} width={width} height={height} alt={alt} fetchPriority="low" />
  );
}

function Paragraph({ children }: { children: ReactNode }) {
  return <Text {...useMailTheme().parts.text}>{children}</Text>;
}

function Soft({ children }: { children: ReactNode }) {
  return <Text {...useMailTheme().parts.soft}>{children}</Text>;
}

/** A link on a line of its own. */
function SoftLink({ href, children }: { href: string; children: string }) {
  return (
    <Soft>
      <Link href={href} {...useMailTheme().parts.link}>
        {children}
      </Link>
    </Soft>
  );
}

function Action({ href, children }: { href: string; children: string }) {
  return (
    <Button href={href} {...useMailTheme().parts.button}>
      {children}
    </Button>
  );
}

/** An alert's filters, one per line. */
function AlertSummary({ lines }: { lines: string[] }) {
  const { parts } = useMailTheme();
  if (lines.length === 0) return <Paragraph>All new roles, without filters.</Paragraph>;
  return (
    <ul {...parts.summary}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

type TemplateProps<Kind extends Mail['kind']> = { mail: MailOf<Kind>; subject: string };

function Confirmation({ mail, subject }: TemplateProps<'confirmation'>) {
  return (
    <Frame
      mail={mail}
      subject={subject}
      preview="One press of a button and your alert is set up. Without it, no alert is sent."
      title="Confirm your job alert"
      reason={
        <Soft>{`You get this mail because someone entered your address on the ${mail.brandName} job board. If that was not you, do nothing: you will get no alerts. Requests that are not confirmed are deleted after 7 days, and until one is, at most three such mails are sent in any seven days.`}</Soft>
      }
    >
      <Paragraph>{`You asked for updates by e-mail: ${rhythms[mail.rhythm].words}, and only if there are new roles. You can unsubscribe at any time.`}</Paragraph>
      <Paragraph>Your alert:</Paragraph>
      <AlertSummary lines={mail.summary} />
      <Action href={mail.confirmUrl}>Confirm this alert</Action>
      <Soft>Nothing is sent unless you confirm. The link works for 7 days.</Soft>
    </Frame>
  );
}

function Newsletter({ mail, subject }: TemplateProps<'newsletter'>) {
  return (
    <Frame
      mail={mail}
      subject={subject}
      preview="One press of a button and you are subscribed. Without it, no newsletter is sent."
      title={`Confirm your subscription to the ${mail.brandName} newsletter`}
      reason={
        <>
          <Soft>{`You get this mail because someone entered your address on the ${mail.brandName} job board. If that was not you, do nothing: you will get no newsletter. Requests that are not confirmed are deleted after 7 days.`}</Soft>
          <SoftLink href={mail.unsubscribeUrl}>Unsubscribe from the newsletter</SoftLink>
        </>
      }
    >
      <Paragraph>
        {mail.newsletterText === undefined
          ? 'Welcome! You asked for our newsletter: weekly updates on our research, plus jobs and other opportunities to get involved. You can unsubscribe at any time.'
          : `Welcome! You asked for our newsletter. ${mail.newsletterText} You can unsubscribe at any time.`}
      </Paragraph>
      <Action href={mail.confirmUrl}>Confirm your subscription</Action>
      <Soft>Nothing is sent unless you confirm. The link works for 7 days.</Soft>
    </Frame>
  );
}

function Links({ mail, subject }: TemplateProps<'links'>) {
  const { parts } = useMailTheme();
  const isOne = mail.alerts.length === 1;
  return (
    <Frame
      mail={mail}
      subject={subject}
      preview="The links work for 30 days. Your alerts stay as they are until you change them."
      title={isOne ? 'Update your job alert' : 'Update your job alerts'}
      reason={
        <Soft>{`You get this mail because someone asked for new links for your address on the ${mail.brandName} job board. If that was not you, do nothing: your alerts stay as they are.`}</Soft>
      }
    >
      <Paragraph>
        {isOne
          ? 'Here is the new link that you asked for. It opens the board with the filters of your alert, and works for 30 days.'
          : 'Here are the new links that you asked for. Each opens the board with the filters of one alert, and works for 30 days.'}
      </Paragraph>
      {mail.alerts.map((alert, index) => (
        <div key={alert.updateUrl}>
          {!isOne && (
            <Heading as="h2" {...parts.part}>
              {`Alert ${index + 1}`}
            </Heading>
          )}
          <AlertSummary lines={alert.summary} />
          <Action href={alert.updateUrl}>
            {isOne ? 'Update this alert' : `Update alert ${index + 1}`}
          </Action>
          <SoftLink href={alert.unsubscribeUrl}>
            {isOne ? 'Unsubscribe from this alert' : `Unsubscribe from alert ${index + 1}`}
          </SoftLink>
        </div>
      ))}
      <Paragraph>
        <Link href={mail.manageUrl} {...parts.link}>
          {isOne ? 'Change how often it comes, pause or delete it' : 'See all alerts on one page'}
        </Link>
      </Paragraph>
    </Frame>
  );
}

/** Asks once a year whether an alert is still wanted. */
function Keep({ mail, subject }: TemplateProps<'keep'>) {
  return (
    <Frame
      mail={mail}
      subject={subject}
      preview="Without an answer within a month, the alert is deleted."
      title="Do you want to keep this job alert?"
      reason={
        <Soft>{`You get this mail because you set up an alert on the ${mail.brandName} job board. We ask once a year, so that nobody gets mail for ever.`}</Soft>
      }
    >
      <Paragraph>
        It has been a year since you last confirmed or changed it. If you do not answer within a
        month, we delete it.
      </Paragraph>
      <AlertSummary lines={mail.summary} />
      <Action href={mail.keepUrl}>Keep this alert</Action>
      <SoftLink href={mail.unsubscribeUrl}>Delete this alert</SoftLink>
    </Frame>
  );
}

/** Mail programs show less. */
const MAX_PREVIEW_CHARACTERS = 140;

/** The new roles of one alert. */
function Digest({ mail, subject }: TemplateProps<'digest'>) {
  const { parts } = useMailTheme();
  const { brandName, siteUrl, summary, roles, roleCount } = mail;
  const resultsUrl = mail.resultsUrl ?? `${siteUrl}/`;
  const names = roles.map(({ title, companyName }) => `${title}, ${companyName}`);
  const further = roleCount - roles.length;
  return (
    <Frame
      mail={mail}
      subject={subject}
      preview={plainLine(names.join(' · '), MAX_PREVIEW_CHARACTERS)}
      title={plural(roleCount, 'new role')}
      reason={
        <>
          <Soft>{`You get this mail because you confirmed an alert on the ${brandName} job board. It comes ${rhythms[mail.rhythm].words}, and only if there are new roles.`}</Soft>
          <SoftLink href={mail.updateUrl}>Update this alert</SoftLink>
          <SoftLink href={mail.manageUrl}>Manage all your alerts</SoftLink>
          <SoftLink href={mail.unsubscribeUrl}>Unsubscribe from this alert</SoftLink>
        </>
      }
    >
      <Soft>{`Your alert: ${summary.join(' · ') || 'all new roles'}`}</Soft>
      <ul {...parts.roles}>
        {roles.map((role) => (
          <RoleEntry key={role.url} role={role} />
        ))}
      </ul>
      {further > 0 && (
        <Paragraph>
          <Link href={resultsUrl} {...parts.link}>
            {`and ${further} more on the board`}
          </Link>
        </Paragraph>
      )}
      <Action href={resultsUrl}>
        {mail.resultsUrl === null ? `See the ${brandName} job board` : 'See your results'}
      </Action>
      {roles.some(({ isClosingSoon }) => isClosingSoon) && (
        <Soft>{`Closing soon: applications close within ${CLOSING_SOON_DAYS} days of this mail.`}</Soft>
      )}
      {/* The links open a page with a button, because mail scanners follow links. */}
      <Soft>Were these roles useful?</Soft>
      <SoftLink href={mail.usefulUrl}>Yes, useful</SoftLink>
      <SoftLink href={mail.notUsefulUrl}>No, not useful</SoftLink>
    </Frame>
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
