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
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import { fill } from '../words/fill.ts';
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
    <Html lang={words.locale.language} dir={words.locale.direction}>
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
        <div lang={words.locale.language} dir={words.locale.direction} {...parts.paper}>
          <Container {...parts.width}>
            <Text {...parts.brand}>
              <Link href={`${siteUrl}/`} {...parts.brandLink}>
                {logo?.isWordmark ? (
                  fill(words.mail.board, { board: <Logo logo={logo} alt={brandName} /> })
                ) : (
                  <>
                    {logo && <Logo logo={logo} alt="" />}
                    {say(words.mail.board, { board: brandName })}
                  </>
                )}
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
                {fill(words.mail.questions, {
                  email: (
                    <Link href={`mailto:${contactEmail}`} {...parts.link}>
                      {contactEmail}
                    </Link>
                  ),
                })}
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
      {privacy && <SoftLink href={privacy}>{words.legal.privacy}</SoftLink>}
      {imprint && <SoftLink href={imprint}>{words.legal.imprint}</SoftLink>}
    </>
  );
}

function Logo({ logo, alt }: { logo: NonNullable<MailLook['logo']>; alt: string }) {
  const { parts } = useMailTheme();
  const { url, width, height } = logo;
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
  if (lines.length === 0) return <Paragraph>{words.mail.allRoles}</Paragraph>;
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
      preview={words.confirmationMail.preview}
      title={words.confirmationMail.title}
      reason={<Soft>{say(words.confirmationMail.reason, { board: mail.brandName })}</Soft>}
    >
      <Paragraph>
        {say(words.confirmationMail.asked, { rhythm: rhythms[mail.rhythm].words })}
      </Paragraph>
      <Paragraph>{words.confirmationMail.yourAlert}</Paragraph>
      <AlertSummary lines={mail.summary} />
      <Action href={mail.confirmUrl}>{words.confirmationMail.confirm}</Action>
      <Soft>{words.mail.nothingUnlessConfirmed}</Soft>
    </Frame>
  );
}

function Newsletter({ mail, subject }: TemplateProps<'newsletter'>) {
  return (
    <Frame
      mail={mail}
      subject={subject}
      preview={words.newsletterMail.preview}
      title={say(words.newsletterMail.title, { board: mail.brandName })}
      reason={
        <>
          <Soft>{say(words.newsletterMail.reason, { board: mail.brandName })}</Soft>
          <SoftLink href={mail.unsubscribeUrl}>{words.newsletterMail.unsubscribe}</SoftLink>
        </>
      }
    >
      <Paragraph>
        {mail.newsletterText === undefined
          ? words.newsletterMail.welcome
          : say(words.newsletterMail.welcomeTo, { text: mail.newsletterText })}
      </Paragraph>
      <Action href={mail.confirmUrl}>{words.newsletterMail.confirm}</Action>
      <Soft>{words.mail.nothingUnlessConfirmed}</Soft>
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
      preview={words.linksMail.preview}
      title={isOne ? words.linksMail.titleOne : words.linksMail.title}
      reason={<Soft>{say(words.linksMail.reason, { board: mail.brandName })}</Soft>}
    >
      <Paragraph>{isOne ? words.linksMail.one : words.linksMail.several}</Paragraph>
      {mail.alerts.map((alert, index) => (
        <div key={alert.updateUrl}>
          {!isOne && (
            <Heading as="h2" {...parts.part}>
              {say(words.linksMail.alert, { number: index + 1 })}
            </Heading>
          )}
          <AlertSummary lines={alert.summary} />
          <Action href={alert.updateUrl}>
            {isOne ? words.mail.updateAlert : say(words.linksMail.update, { number: index + 1 })}
          </Action>
          <SoftLink href={alert.unsubscribeUrl}>
            {isOne
              ? words.mail.unsubscribe
              : say(words.linksMail.unsubscribe, { number: index + 1 })}
          </SoftLink>
        </div>
      ))}
      <Paragraph>
        <Link href={mail.manageUrl} {...parts.link}>
          {isOne ? words.linksMail.manageOne : words.linksMail.manage}
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
      preview={words.keepMail.preview}
      title={words.keepMail.title}
      reason={<Soft>{say(words.keepMail.reason, { board: mail.brandName })}</Soft>}
    >
      <Paragraph>{words.keepMail.text}</Paragraph>
      <AlertSummary lines={mail.summary} />
      <Action href={mail.keepUrl}>{words.keepMail.keep}</Action>
      <SoftLink href={mail.unsubscribeUrl}>{words.keepMail.delete}</SoftLink>
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
      title={say(words.digestMail.title, { count: roleCount })}
      reason={
        <>
          <Soft>
            {say(words.digestMail.reason, { board: brandName, rhythm: rhythms[mail.rhythm].words })}
          </Soft>
          <SoftLink href={mail.updateUrl}>{words.mail.updateAlert}</SoftLink>
          <SoftLink href={mail.manageUrl}>{words.digestMail.manage}</SoftLink>
          <SoftLink href={mail.unsubscribeUrl}>{words.mail.unsubscribe}</SoftLink>
        </>
      }
    >
      <Soft>
        {say(words.digestMail.yourAlert, {
          filters: summary.join(' · ') || words.digestMail.allRoles,
        })}
      </Soft>
      <ul {...parts.roles}>
        {roles.map((role) => (
          <RoleEntry key={role.url} role={role} />
        ))}
      </ul>
      {further > 0 && (
        <Paragraph>
          <Link href={resultsUrl} {...parts.link}>
            {say(words.digestMail.andMore, { count: further })}
          </Link>
        </Paragraph>
      )}
      <Action href={resultsUrl}>
        {mail.resultsUrl === null
          ? say(words.digestMail.seeBoard, { board: brandName })
          : words.digestMail.seeResults}
      </Action>
      {roles.some(({ isClosingSoon }) => isClosingSoon) && (
        <Soft>{say(words.digestMail.closingSoonNote, { count: CLOSING_SOON_DAYS })}</Soft>
      )}
      {/* The links open a page with a button, because mail scanners follow links. */}
      <Soft>{words.digestMail.useful}</Soft>
      <SoftLink href={mail.usefulUrl}>{words.digestMail.yes}</SoftLink>
      <SoftLink href={mail.notUsefulUrl}>{words.digestMail.no}</SoftLink>
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
              <strong {...parts.soon}>{words.digestMail.closingSoon}</strong>
            </>
          )}
        </Text>
      )}
    </li>
  );
}
