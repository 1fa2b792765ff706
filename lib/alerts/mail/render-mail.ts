import { listHeaders } from './list-headers.ts';
import type { Mail, RenderedMail } from './mail.ts';
import { plainMail, SUMMARY_LINES } from './plain-mail.ts';
import { subjectOf } from './subject.ts';

/** Gmail cuts off what is longer than 102 kB, and with it the link to unsubscribe. Bytes. */
const HTML_LIMIT = 96_000;

/**
 * Makes subject, HTML part, text part and headers of a mail. A digest shows as many roles as fit
 * and counts the others; a mail of many long links names as many filters of each alert. Node itself
 * cannot read the templates: what calls this outside Netlify and the tests imports `lib/host/jsx.ts`
 * before.
 */
export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const { mailParts } = await import('./templates/mail-parts.tsx');
  let shown = plainMail(mail);
  const subject = subjectOf(shown);
  let parts = await mailParts(shown, subject);
  let lines = SUMMARY_LINES;
  while (Buffer.byteLength(parts.html) > HTML_LIMIT) {
    if (shown.kind === 'digest' && shown.roles.length > 0) {
      const share = HTML_LIMIT / Buffer.byteLength(parts.html);
      shown = { ...shown, roles: shown.roles.slice(0, Math.floor(shown.roles.length * share)) };
    } else if (lines > 1) {
      lines = Math.floor(lines / 2);
      shown = plainMail(mail, lines);
    } else {
      break;
    }
    parts = await mailParts(shown, subject);
  }
  return { subject, ...parts, headers: listHeaders(shown) };
}
