import type { Role } from '../../roles/role.ts';
import type { FilterDefinitions } from '../../search/filter-definitions.ts';
import type { RoleSource } from '../digest/role-source.ts';
import type { MailSite } from './mail.ts';
import { renderMail } from './render-mail.ts';
import { composeMail } from './compose-mail.ts';
import { reasonOf } from './lost-database.ts';
import { RolesUnreadable } from './retry-policy.ts';
import type { PrepareMail } from './send-one.ts';

/**
 * Makes mails ready to be sent for the time of one delivery: the board's roles are read once, with
 * the first digest.
 * @param options.now epoch seconds
 */
export function createPrepareMail(options: {
  site: MailSite;
  definitions: FilterDefinitions;
  source: Pick<RoleSource, 'openRoles'>;
  now: () => number;
}): PrepareMail {
  const { site, definitions, source, now } = options;
  let read: Promise<readonly Role[]> | null = null;
  const roles = () => {
    read ??= readRoles(source);
    return read;
  };
  return async (content) => {
    const mail = await composeMail(content, { site, definitions, now: now(), roles });
    return mail && renderMail(mail);
  };
}

/** An empty board is one that is not there: digests would be dropped as having no open role left. */
async function readRoles(source: Pick<RoleSource, 'openRoles'>): Promise<readonly Role[]> {
  const roles = await source.openRoles().catch((error: unknown) => {
    throw new RolesUnreadable(`The roles cannot be read: ${reasonOf(error)}`);
  });
  if (roles.length === 0) throw new RolesUnreadable('The board has no open role');
  return roles;
}
