/** Turns the content of a mail into the mail: adds summaries, links and the current state of the roles. */
import { isOpen } from '../roles/closing.ts';
import type { Role } from '../roles/role.ts';
import type { FilterDefinitions } from '../query/filter-definitions.ts';
import { reasonOf } from '../alerts/database/failures.ts';
import type { RoleSource } from '../alerts/role-source.ts';
import { readableQuery } from '../alerts/alert-query.ts';
import { RolesUnreadable } from './delivery-errors.ts';
import type { AlertContent, MailContent } from './mail-content.ts';
import {
  confirmLink,
  feedbackLinks,
  keepLink,
  manageLink,
  resultsLink,
  unsubscribeLinks,
  updateLink,
} from '../alerts/mail-links.ts';
import { mailRole, type MailRole } from '../alerts/mail-role.ts';
import type { DigestMail, Mail, MailSite } from './mail.ts';
import { renderMail } from './render-mail.ts';
import type { PrepareMail } from './sender.ts';

type MailContext = {
  site: MailSite;
  definitions: FilterDefinitions;
  /** Epoch seconds. */
  now: number;
  roles: () => Promise<BoardRoles>;
};

/** The board's roles by id; `rank` is the position in the board's order. */
type BoardRoles = ReadonlyMap<number, { role: Role; rank: number; mailed: () => MailRole }>;

/**
 * Prepares mails for one delivery. Reads the board's roles once, for the first digest.
 * @param options.now epoch seconds
 */
export function prepareMails(options: {
  site: MailSite;
  definitions: FilterDefinitions;
  source: Pick<RoleSource, 'openRoles'>;
  now: () => number;
}): PrepareMail {
  const { site, definitions, source, now } = options;
  let read: Promise<BoardRoles> | null = null;
  const roles = () => (read ??= readRoles(source, { siteUrl: site.siteUrl, now: now() }));
  return async (content) => {
    const mail = await composeMail(content, { site, definitions, now: now(), roles });
    return mail && renderMail(mail);
  };
}

/** Treats an empty board as unreadable: otherwise all digests would be dropped. */
async function readRoles(
  source: Pick<RoleSource, 'openRoles'>,
  at: { siteUrl: string; now: number },
): Promise<BoardRoles> {
  const roles = await source.openRoles().catch((error: unknown) => {
    throw new RolesUnreadable(`The roles cannot be read: ${reasonOf(error)}`);
  });
  if (roles.length === 0) throw new RolesUnreadable('The board has no open roles');
  return new Map(
    roles.map((role, rank) => {
      let made: MailRole | null = null;
      return [role.post_pk, { role, rank, mailed: () => (made ??= mailRole(role, at)) }];
    }),
  );
}

/** Null for a digest none of whose roles is still open. */
async function composeMail(content: MailContent, context: MailContext): Promise<Mail | null> {
  const { site, definitions } = context;
  const { siteUrl } = site;
  switch (content.kind) {
    case 'digest':
      return composeDigest(content, context);
    case 'confirmation': {
      const { kind, query, rhythm, confirmToken } = content;
      const { summary } = readableQuery(query, definitions);
      return { ...site, kind, summary, rhythm, confirmUrl: confirmLink(siteUrl, confirmToken) };
    }
    case 'links': {
      const alerts = content.alerts.map((alert) => alertLinks(alert, context));
      const manageUrl = manageLink(siteUrl, content.alerts[0]?.manageToken ?? '');
      return { ...site, kind: 'links', manageUrl, alerts };
    }
    case 'newsletter':
      return {
        ...site,
        kind: 'newsletter',
        confirmUrl: confirmLink(siteUrl, content.confirmToken),
        ...unsubscribeLinks(siteUrl, content.unsubscribeToken),
      };
    case 'keep':
      return {
        ...site,
        kind: 'keep',
        summary: readableQuery(content.query, definitions).summary,
        keepUrl: keepLink(siteUrl, content.keepToken),
        ...unsubscribeLinks(siteUrl, content.unsubscribeToken),
      };
  }
}

async function composeDigest(
  content: Extract<MailContent, { kind: 'digest' }>,
  context: MailContext,
): Promise<DigestMail | null> {
  const { site, now } = context;
  const board = await context.roles();
  const roles = [...new Set(content.roleIds)]
    .flatMap((id) => board.get(id) ?? [])
    .filter(({ role }) => isOpen(role, now))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ mailed }) => mailed());
  if (roles.length === 0) return null;
  return {
    ...site,
    kind: 'digest',
    ...alertLinks(content, context),
    ...feedbackLinks(site.siteUrl, content.mailId),
    manageUrl: manageLink(site.siteUrl, content.manageToken),
    rhythm: content.rhythm,
    roles,
    roleCount: roles.length,
  };
}

function alertLinks(alert: AlertContent, { site, definitions }: MailContext) {
  const { siteUrl } = site;
  const { query, summary } = readableQuery(alert.query, definitions);
  return {
    summary,
    resultsUrl: resultsLink({ siteUrl, query, definitions }),
    updateUrl: updateLink({ siteUrl, query, definitions }, alert.updateToken),
    ...unsubscribeLinks(siteUrl, alert.unsubscribeToken),
  };
}
