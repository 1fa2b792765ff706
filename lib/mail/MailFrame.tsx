import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { hidden, useMailTheme } from './mail-theme.ts';
import type { MailLook, MailSite } from './mail.ts';

/** Without this, lists of mails would show the beginning of the mail after the preview. */
const PREVIEW_FILLER = '\u00A0\u200C'.repeat(90);

type MailLogo = NonNullable<MailLook['logo']>;

type MailFrameProps = MailSite & {
  subject: string;
  /** One line that lists of mails show after the subject. */
  preview: string;
  children: ReactNode;
  /** Why the reader gets this mail and how to stop it. */
  reason: ReactNode;
};

/**
 * The frame around the content of every mail. Many mail programs block images, so the only one is the
 * logo of an own board, with the board's name next to it or as its alternative text.
 */
export function MailFrame(props: MailFrameProps) {
  const { parts, styleSheet } = useMailTheme();
  const { brandName, siteUrl, contactEmail, look, subject, preview, children, reason } = props;
  const logo = look?.logo ?? null;
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
                {logo && <Img {...parts.logo} {...logoOf(logo, brandName)} />}
                {logo?.isWordmark ? ' job board' : `${brandName} job board`}
              </Link>
            </Text>
            {/* Outlook for Windows supports padding only in table cells. */}
            <table width="100%" cellPadding={0} cellSpacing={0} role="presentation">
              <tbody>
                <tr>
                  <td {...parts.card}>{children}</td>
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
            </div>
          </Container>
        </div>
      </Body>
    </Html>
  );
}

function logoOf({ url, isWordmark, width, height }: MailLogo, brandName: string) {
  // Without a low priority, React adds a preload link, which mail programs do not know.
  return {
    src: url,
    width,
    height,
    alt: isWordmark ? brandName : '',
    fetchPriority: 'low' as const,
  };
}

/** An alert's filters, one per line. */
export function AlertSummary({ lines }: { lines: string[] }) {
  const { parts } = useMailTheme();
  if (lines.length === 0) return <Text {...parts.text}>All new roles, without filters.</Text>;
  return (
    <ul {...parts.summary}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
