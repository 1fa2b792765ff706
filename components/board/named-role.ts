import { reportError } from '../../lib/telemetry/report-error.ts';
import { displayStatus } from '../../lib/roles/display-status.ts';
import type { Role } from '../../lib/roles/role.ts';
import type { LinkedRole } from '../../lib/search/job-pk-url.ts';
import { toastMessages } from '../../lib/visitor/toast-messages.ts';
import type { VisitorState } from '../../lib/visitor/visitor-state.ts';
import { cardElement } from '../card/card-view.ts';
import type { RoleLookup } from './useRoleLookup.ts';

/** A role as the address names it, on load or after a step through the history. */
export type NamedRole = LinkedRole & { by: 'link' | 'history' };

/** What becomes of it. */
export type NamedOutcome =
  | { kind: 'none' }
  /** `first`: the role to show above the list; null leaves it where the list has it. */
  | { kind: 'open'; postPk: number; first: Role | null }
  /** There is nothing to open. `isCleared`: the address must no longer name it. */
  | { kind: 'refused'; message: string; isCleared: boolean };

type Surroundings = {
  roles: readonly Role[];
  lookup: RoleLookup;
  indexName: string;
  visit: VisitorState;
};

/**
 * Finds the role that the address names (2.8, 4.2, 5, 8): among the listed ones, or with a lookup
 * of its own. A failed lookup is reported, and nothing is opened.
 */
export async function findNamedRole(
  named: NamedRole,
  { roles, lookup, indexName, visit }: Surroundings,
): Promise<NamedOutcome> {
  if (named.kind === 'none') return named;
  if (named.kind === 'invalid') {
    const message = toastMessages.invalidRoleId(named.value);
    return { kind: 'refused', message, isCleared: true };
  }
  const { postPk } = named;
  if (displayStatus(postPk, visit) === 'true-hidden') {
    return { kind: 'refused', message: toastMessages.trueHidden(postPk), isCleared: false };
  }
  if (named.by === 'history' && cardElement(postPk)) return { kind: 'open', postPk, first: null };
  try {
    const listed = roles.find((role) => role.post_pk === postPk);
    const first = listed ?? (await lookUp(lookup, indexName, postPk));
    if (first) return { kind: 'open', postPk, first };
    return { kind: 'refused', message: toastMessages.roleNotFound(postPk), isCleared: true };
  } catch (error) {
    reportError('cannot look up the role of the address', error);
    return { kind: 'none' };
  }
}

async function lookUp(lookup: RoleLookup, indexName: string, postPk: number) {
  const { lookUpRole } = await import('./look-up-role.ts');
  return lookUpRole(lookup, indexName, postPk);
}
