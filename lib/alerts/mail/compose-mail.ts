import { isOpen } from '../../roles/open.ts';
import type { Role } from '../../roles/role.ts';
import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import { type QueryJson, summaryLines } from '../../search/query-json.ts';
import { currentQuery } from '../digest/stored-query.ts';
import { confirmLink, resultsLink, unsubscribeLinks, updateLink } from './links.ts';
import type { AlertContent, MailContent } from './mail-content.ts';
import { mailRole } from './mail-role.ts';
import type { DigestMail, Mail, MailSite } from './mail.ts';

/** What mails are made of beside their own content. */
export type MailSurroundings = {
  site: MailSite;
  definitions: FilterDefinitions;
  /** Epoch seconds. */
  now: number;
  /** The board's roles, in its order. */
  roles: () => Promise<readonly Role[]>;
};

/**
 * Makes a mail of its content.
 * @returns null when no role of a digest is open any more
 */
export async function composeMail(
  content: MailContent,
  surroundings: MailSurroundings,
): Promise<Mail | null> {
  const { site, definitions } = surroundings;
  const { siteUrl } = site;
  switch (content.kind) {
    case 'digest':
      return composeDigest(content, surroundings);
    case 'confirmation': {
      const { kind, query, confirmToken } = content;
      const summary = summaryOf(query, definitions);
      return { ...site, kind, summary, confirmUrl: confirmLink(siteUrl, confirmToken) };
    }
    case 'links': {
      const alerts = content.alerts.map((alert) => alertLinks(alert, surroundings));
      return { ...site, kind: 'links', alerts };
    }
    case 'newsletter':
      return {
        ...site,
        kind: 'newsletter',
        confirmUrl: confirmLink(siteUrl, content.confirmToken),
        ...unsubscribeLinks(siteUrl, content.unsubscribeToken),
      };
  }
}

async function composeDigest(
  content: Extract<MailContent, { kind: 'digest' }>,
  surroundings: MailSurroundings,
): Promise<DigestMail | null> {
  const { site, definitions, now } = surroundings;
  const wanted = new Set(content.roleIds);
  const roles = (await surroundings.roles()).filter(
    (role) => wanted.has(role.post_pk) && isOpen(role, now),
  );
  if (roles.length === 0) return null;
  const query = queryOf(content.query, definitions);
  return {
    ...site,
    kind: 'digest',
    ...alertLinks(content, surroundings),
    roles: roles.map((role) => mailRole(role, { siteUrl: site.siteUrl, now })),
    roleCount: roles.length,
    resultsUrl: resultsLink({ siteUrl: site.siteUrl, query, definitions }),
  };
}

function alertLinks(alert: AlertContent, { site, definitions }: MailSurroundings) {
  const { siteUrl } = site;
  const query = queryOf(alert.query, definitions);
  return {
    summary: summaryOf(alert.query, definitions),
    updateUrl: updateLink({ siteUrl, query, definitions }, alert.updateToken),
    ...unsubscribeLinks(siteUrl, alert.unsubscribeToken),
  };
}

function summaryOf(stored: QueryJson | null, definitions: FilterDefinitions): string[] {
  const query = queryOf(stored, definitions);
  return query ? summaryLines(query, definitions) : [];
}

/** With the values that are called so today. One that cannot be read is told as it is stored. */
function queryOf(stored: QueryJson | null, definitions: FilterDefinitions): QueryJson | null {
  try {
    return currentQuery(stored, definitions);
  } catch {
    return stored;
  }
}
