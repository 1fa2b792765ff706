import { publicConfig } from '../../lib/config/public.ts';

const CONTACT = 'Contact us';

/** A sentence about the newsletter (8), in which "Contact us" leads to the contact address. */
export function NewsletterNotice({ text }: { text: string }) {
  const [before = '', after] = text.split(CONTACT);
  if (after === undefined) return <p>{text}</p>;
  return (
    <p>
      {before}
      <a href={`mailto:${publicConfig.contactEmail}`}>{CONTACT}</a>
      {after}
    </p>
  );
}
