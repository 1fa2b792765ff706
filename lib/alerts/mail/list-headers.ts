import type { Mail } from './mail.ts';

/**
 * Headers of a mail beside those that every mail has. Only what was subscribed to can be
 * unsubscribed from: a confirmation and new links are each asked for once (RFC 2919, RFC 8058).
 */
export function listHeaders(mail: Mail): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (mail.kind !== 'digest' && mail.kind !== 'newsletter') return automatic;
  const list = mail.kind === 'digest' ? 'alerts' : 'newsletter';
  return {
    ...automatic,
    'List-Id': `<${list}.${listDomain(mail.siteUrl)}>`,
    'List-Unsubscribe': `<${new URL(mail.oneClickUrl).href}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A list's name has the form of a domain, which a numeric address has not. */
function listDomain(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return /^[a-z\d.-]*[a-z][a-z\d.-]*$/i.test(hostname) ? hostname : 'localhost';
}
