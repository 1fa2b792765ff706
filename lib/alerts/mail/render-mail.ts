import { listHeaders } from './list-headers.ts';
import type { Mail, RenderedMail } from './mail.ts';
import { plainMail } from './plain-mail.ts';
import { subjectOf } from './subject.ts';

/** Gmail cuts off what is longer than 102 kB, and with it the link to unsubscribe. Bytes. */
const HTML_LIMIT = 96_000;

/**
 * Makes subject, HTML part, text part and headers of a mail. A digest shows as many roles as fit
 * and counts the others. Node itself cannot read the templates: what calls this outside Netlify and
 * the tests imports `lib/host/jsx.ts` before.
 */
export async function renderMail(mail: Mail): Promise<RenderedMail> {
  const { mailParts } = await import('./templates/mail-parts.tsx');
  let shown = plainMail(mail);
  const subject = subjectOf(shown);
  let parts = await mailParts(shown, subject);
  while (shown.kind === 'digest' && Buffer.byteLength(parts.html) > HTML_LIMIT) {
    const share = HTML_LIMIT / Buffer.byteLength(parts.html);
    shown = { ...shown, roles: shown.roles.slice(0, Math.floor(shown.roles.length * share)) };
    parts = await mailParts(shown, subject);
  }
  return { subject, ...parts, headers: listHeaders(shown) };
}
