/** The finished parts of a mail: subject, HTML, text and headers. */
import type { DigestMail, Mail, RenderedMail } from './mail.ts';
import { MAX_SUMMARY_LINES, plainLine, plainMail } from './plain-mail.ts';

/**
 * A whole mail, as it is sent, stays under 100 kB: Gmail cuts off what is longer than 102 kB, and with it
 * the link to unsubscribe. What is left is for headers.
 */
const MAX_BODY_BYTES = 96_000;
/** Lists of mails show about this much. */
const MAX_SUBJECT_CHARACTERS = 100;
/** What is left for a role's title beside its organisation. */
const MAX_TITLE_CHARACTERS = 70;

/**
 * Renders a mail. A digest shows as many roles as fit and counts the others; a mail of many long links names
 * as many filters of each alert as fit. Node itself cannot read the templates: outside Netlify and the
 * tests, the entrance of the program imports `lib/host/jsx.ts` first.
 */
export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const { mailParts } = await import('./mail-parts.tsx');
  let shown = plainMail(mail);
  const subject = plainLine(subjectOf(shown), MAX_SUBJECT_CHARACTERS);
  let parts = mailParts(shown, subject);
  let lines = MAX_SUMMARY_LINES;
  for (let size = sizeOf(parts); size > MAX_BODY_BYTES; size = sizeOf(parts)) {
    if (shown.kind === 'digest' && shown.roles.length > 0) {
      const share = MAX_BODY_BYTES / size;
      shown = { ...shown, roles: shown.roles.slice(0, Math.floor(shown.roles.length * share)) };
    } else if (lines > 1) {
      lines = Math.floor(lines / 2);
      shown = plainMail(mail, lines);
    } else {
      break;
    }
    parts = mailParts(shown, subject);
  }
  return { subject, ...parts, headers: listHeaders(shown) };
}

/** Both bodies in quoted-printable, at most: three characters for others than plain ones, and line ends. */
function sizeOf({ html, text }: { html: string; text: string }): number {
  const bytes = Buffer.byteLength(html) + Buffer.byteLength(text);
  if (bytes * MAX_ENCODED < MAX_BODY_BYTES) return bytes;
  const plain = (html + text).replace(/[^ -<>-~]/g, '').length;
  return (plain + (bytes - plain) * 3) * LINE_ENDS;
}

const MAX_ENCODED = 3.2;
/** A soft line break takes 3 of at least 50 characters. */
const LINE_ENDS = 1.06;

function subjectOf(mail: Mail): string {
  const { brandName } = mail;
  switch (mail.kind) {
    case 'confirmation':
      return `Confirm your ${brandName} job alert`;
    case 'digest':
      return digestSubject(mail);
    case 'links':
      return mail.alerts.length === 1
        ? `Your new link to update your ${brandName} job alert`
        : `Your new links to update your ${brandName} job alerts`;
    case 'newsletter':
      return `Confirm your subscription to the ${brandName} newsletter`;
    case 'keep':
      return `Do you want to keep your ${brandName} job alert?`;
  }
}

/** Names the only role, or else the filters, so that the mails of several alerts can be told apart. */
function digestSubject({ brandName, roles, roleCount, summary }: DigestMail): string {
  const [first] = roles;
  if (roleCount === 1 && first) {
    return `New role: ${plainLine(first.title, MAX_TITLE_CHARACTERS)}, ${first.companyName}`;
  }
  const filters = summary.length > 0 ? summary.join('; ') : `${brandName} job board`;
  return `${roleCount} new roles – ${filters}`;
}

/**
 * The headers that not every mail has. Only a subscription can be unsubscribed from: a confirmation
 * and new links are each asked for once (RFC 2919, RFC 8058).
 */
function listHeaders(mail: Mail): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (mail.kind === 'confirmation' || mail.kind === 'links') return automatic;
  const list = mail.kind === 'newsletter' ? 'newsletter' : 'alerts';
  return {
    ...automatic,
    'List-Id': `<${list}.${listDomain(mail.siteUrl)}>`,
    'List-Unsubscribe': `<${new URL(mail.oneClickUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The name of a list has the form of a domain, which an IP address has not. */
function listDomain(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return /^[a-z\d.-]*[a-z][a-z\d.-]*$/i.test(hostname) ? hostname : 'localhost';
}
