/** Renders a mail: subject, HTML, text and headers. Contract: 19.9. */
import { fingerprint } from '../base/fingerprint.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';
import {
  type MailOf,
  type Mail,
  MAX_SUMMARY_LINES,
  plainLine,
  plainMail,
  type RenderedMail,
} from './mail.ts';

/** Gmail clips mails over 102 kB, and with that the unsubscribe link. This leaves some room for headers. */
const MAX_BODY_BYTES = 96_000;
/** Mail programs show about this much. */
const MAX_SUBJECT_CHARACTERS = 100;
/** Leaves room for the organisation in the subject. */
const MAX_TITLE_CHARACTERS = 70;

/**
 * Renders a mail. A digest shows as many roles as fit and counts the rest; a mail with many long links lists
 * as many filters per alert as fit. Plain Node cannot load the templates: outside Netlify and the tests, the
 * entry point of the program must import `lib/host/jsx.ts` first.
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

/** Upper bound in bytes for both bodies in quoted-printable, where an escaped byte takes three characters. */
function sizeOf({ html, text }: { html: string; text: string }): number {
  const bytes = Buffer.byteLength(html) + Buffer.byteLength(text);
  const plain = (html + text).replace(/[^ -<>-~]/g, '').length;
  return (plain + (bytes - plain) * 3) * LINE_ENDS;
}

/** A soft line break takes 3 of at least 50 characters. */
const LINE_ENDS = 1.06;

function subjectOf(mail: Mail): string {
  const { brandName } = mail;
  switch (mail.kind) {
    case 'confirmation':
      return say(words.mailSubject.confirmation, { board: brandName });
    case 'digest':
      return digestSubject(mail);
    case 'links':
      return mail.alerts.length === 1
        ? say(words.mailSubject.link, { board: brandName })
        : say(words.mailSubject.links, { board: brandName });
    case 'newsletter':
      return say(words.mailSubject.newsletter, { board: brandName });
    case 'keep':
      return say(words.mailSubject.keep, { board: brandName });
  }
}

/** Names the role if there is only one, otherwise the filters, so that mails of several alerts differ. */
function digestSubject({ brandName, roles, roleCount, summary }: MailOf<'digest'>): string {
  const [first] = roles;
  if (roleCount === 1 && first) {
    return say(words.mailSubject.newRole, {
      title: plainLine(first.title, MAX_TITLE_CHARACTERS),
      organisation: first.companyName,
    });
  }
  const filters =
    summary.length > 0 ? summary.join('; ') : say(words.mail.board, { board: brandName });
  return say(words.mailSubject.newRoles, { count: roleCount, filters });
}

/**
 * List headers (RFC 2919, RFC 8058), only for subscriptions: confirmations and new links are one-off mails
 * that cannot be unsubscribed from.
 */
function listHeaders(mail: Mail): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated', 'Feedback-ID': feedbackId(mail) };
  if (mail.kind === 'confirmation' || mail.kind === 'links') return automatic;
  const list = mail.kind === 'newsletter' ? 'newsletter' : 'alerts';
  return {
    ...automatic,
    'List-Id': `<${list}.${listDomain(mail.siteUrl)}>`,
    'List-Unsubscribe': `<${new URL(mail.oneClickUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Gmail accepts 5 to 15 characters. */
const SENDER_ID_CHARACTERS = 12;

/**
 * Gmail reports complaints by each of the four parts: rhythm, board, kind of mail, and an id that all mail
 * of the board has.
 */
function feedbackId(mail: Mail): string {
  const board = listDomain(mail.siteUrl);
  const rhythm = 'rhythm' in mail ? mail.rhythm : 'once';
  return [rhythm, board, mail.kind, fingerprint(board).slice(0, SENDER_ID_CHARACTERS)].join(':');
}

/** A List-Id must look like a domain name; an IP address does not. */
function listDomain(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return /^[a-z\d.-]*[a-z][a-z\d.-]*$/i.test(hostname) ? hostname : 'localhost';
}
