import { createRoleSource, type RoleSource } from '../../lib/alerts/role-source.ts';
import type { Role } from '../../lib/roles/role.ts';
import { createLite } from '../support/clients.ts';
import { createTestEngine, NOW, tokens } from '../support/role-factory.ts';

/** A search client over the given roles that responds as the board's does. */
export const clientOf = (roles: readonly Role[], now: () => number = () => NOW) =>
  createLite(createTestEngine(roles, now));

/** The roles of a board. */
export const sourceOf = (roles: readonly Role[], now?: () => number): RoleSource =>
  createRoleSource({ client: clientOf(roles, now), tokens, indexBase: 'jobs' });
