import type { ImportPlan } from './import-roles.ts';

/** A larger part of the board than this is not removed without being asked for. */
const REMOVABLE_PART = 1 / 5;

/** What the curator allows beyond a clean import. */
export type Allowances = { skipInvalid: boolean; allowRemovals: boolean };

/**
 * Why an import may not be written, in one line; null when it may. It is all or nothing: a
 * refused row stops it, and so does a file that leaves the board without a fifth of its roles.
 */
export function whyStopped(plan: ImportPlan, allowed: Allowances): string | null {
  if (plan.rowsRefused > 0 && !allowed.skipInvalid) {
    const rows = plan.rowsRefused === 1 ? '1 row is' : `${plan.rowsRefused} rows are`;
    return `${rows} refused: correct them, or leave them out with --skip-invalid`;
  }
  if (plan.roleCount === 0) {
    return plan.rowsRead === 0 ? 'the file holds no rows' : 'no row of the file can be imported';
  }
  const removed = plan.removed.length;
  if (removed > plan.previousCount * REMOVABLE_PART && !allowed.allowRemovals) {
    return (
      `${removed} of ${plan.previousCount} roles would be removed, more than a fifth: ` +
      'if that is meant, add --allow-removals'
    );
  }
  return null;
}
