import type { DigestMail, Mail } from './mail.ts';
import { plainLine } from './plain-line.ts';

/** Lists of mails show about so much. Characters. */
const SUBJECT_LIMIT = 100;
/** What is left for a role's title beside its organisation. Characters. */
const TITLE_LIMIT = 70;

/** The subject line, without anything that could end a header. */
export function subjectOf(mail: Mail): string {
  return plainLine(subject(mail), SUBJECT_LIMIT);
}

function subject(mail: Mail): string {
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
  }
}

/** Names the one role, else the filters: whoever has several alerts can tell their mails apart. */
function digestSubject({ brandName, roles, roleCount, summary }: DigestMail): string {
  const [first] = roles;
  if (roleCount === 1 && first) {
    return `New role: ${plainLine(first.title, TITLE_LIMIT)}, ${first.companyName}`;
  }
  const filters = summary.length > 0 ? summary.join('; ') : `${brandName} job board`;
  return `${roleCount} new roles – ${filters}`;
}
