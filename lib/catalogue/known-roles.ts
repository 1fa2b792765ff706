/** Which roles the catalogue holds, for a host that has to know whether an address leads to one. */
import type { FieldTokens } from '../config/public.ts';
import { hasAppeared } from '../roles/closing.ts';
import { catalogueVersion, scanCatalogue } from './store.ts';

/** Whether the catalogue holds a role. */
export type KnownRoles = (postPk: number) => Promise<boolean>;

/**
 * Reads the ids once, and again when an import has replaced the catalogue. A role that is to appear
 * later is not known before that.
 * @param now epoch seconds
 */
export function createKnownRoles(options: {
  dataDir: string;
  tokens: FieldTokens;
  now: () => number;
}): KnownRoles {
  const { dataDir, tokens, now } = options;
  let held: { version: string | null; roles: Promise<Map<number, number | null>> } | null = null;

  async function read(): Promise<Map<number, number | null>> {
    const roles = new Map<number, number | null>();
    await scanCatalogue(dataDir, tokens, (role) => roles.set(role.post_pk, role.publish_at));
    return roles;
  }

  return async (postPk) => {
    const version = await catalogueVersion(dataDir);
    if (held?.version !== version) held = { version, roles: read() };
    const roles = await held.roles.catch((error: unknown) => {
      held = null;
      throw error;
    });
    const publishAt = roles.get(postPk);
    return publishAt !== undefined && hasAppeared({ publish_at: publishAt }, now());
  };
}
