import { render } from '@react-email/components';
import type { ReactElement } from 'react';
import type { Mail } from '../mail.ts';
import { plainTextOf } from '../plain-text.ts';
import { ConfirmationMail } from './ConfirmationMail.tsx';
import { DigestMail } from './DigestMail.tsx';
import { LinksMail } from './LinksMail.tsx';
import { NewsletterMail } from './NewsletterMail.tsx';

/** The HTML part of a mail, and the text part that is read from it. */
export async function mailParts(
  mail: Mail,
  subject: string,
): Promise<{ html: string; text: string }> {
  const html = await render(template(mail, subject));
  return { html, text: plainTextOf(html) };
}

function template(mail: Mail, subject: string): ReactElement {
  switch (mail.kind) {
    case 'confirmation':
      return <ConfirmationMail mail={mail} subject={subject} />;
    case 'digest':
      return <DigestMail mail={mail} subject={subject} />;
    case 'links':
      return <LinksMail mail={mail} subject={subject} />;
    case 'newsletter':
      return <NewsletterMail mail={mail} subject={subject} />;
  }
}
