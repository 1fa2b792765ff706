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

/** Follows the preview in lists of mails, which would show the beginning of the mail after it. */
const PREVIEW_FILLER = '\u00A0\u200C'.repeat(90);

type MailLogo = NonNullable<MailLook['logo']>;

type MailFrameProps = MailSite & {
  subject: string;
  /** What a list of mails shows after the subject: one line. */
  preview: string;
  children: ReactNode;
  /** Why this mail came and how to stop it. */
  reason: ReactNode;
};

/**
 * What surrounds the content of every mail. There are no images, since many programs block them, but for
 * the logo of an own board, which has its name beside it or as its description.
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
            {/* Outlook for Windows has padding in table cells only. */}
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
  // React asks browsers to load other pictures early, by an element that mail programs do not know.
  return {
    src: url,
    width,
    height,
    alt: isWordmark ? brandName : '',
    fetchPriority: 'low' as const,
  };
}

/** An alert's filters, a line each (2.9, 9). */
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
