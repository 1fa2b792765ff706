/** Applies source changes without a judgement, for sources with `auto_update`. Contract: 12.9. */
import { cellsOf, planRole, type RoleContext } from '../import/change-role.ts';
import { keysById } from '../import/previous.ts';
import { ImportProblem } from '../import/rows.ts';
import { shown } from '../base/shorten.ts';
import { closingDateTime } from '../roles/dates.ts';
import type { Catalogue } from '../store/catalogue.ts';
import type { Candidate, FieldChange } from '../store/candidates.ts';

/** The updated board, and what was left out. */
export type AutoUpdate = {
  catalogue: Catalogue;
  /** Candidates that the update settles. */
  settled: Candidate[];
  /** Why a change was left for the desk: a line, and the source. */
  left: Array<{ source: string; line: string }>;
};

/**
 * Writes source changes into the board's roles by the rules of an import. Only changed fields are
 * touched. New and gone roles, and changes that an import would refuse, are left for the desk.
 * @param sources ids of the sources with `auto_update`
 */
export async function applyChanges(
  catalogue: Catalogue,
  candidates: Iterable<Candidate>,
  sources: ReadonlySet<string>,
  context: RoleContext,
): Promise<AutoUpdate> {
  let board = catalogue;
  const settled: Candidate[] = [];
  const left: AutoUpdate['left'] = [];
  const keyOf = keysById(catalogue);
  for (const candidate of candidates) {
    const { kind, status, source } = candidate;
    if (kind !== 'changed' || status !== 'waiting' || !sources.has(source)) continue;
    const role = board.roles.find(({ post_pk: id }) => id === candidate.post_pk);
    if (!role) continue;
    const changed = cellsOfChanges(candidate.changes);
    if (Object.keys(changed).length > 0) {
      try {
        const cells = cellsOf(role, context.tokens, changed);
        const plan = await planRole(board, keyOf(role.post_pk), cells, context);
        board = { ...board, ...plan.catalogue };
      } catch (error) {
        if (!(error instanceof ImportProblem)) throw error;
        const line = `role ${shown(candidate.id)} waits for the desk: ${error.message}`;
        left.push({ source, line });
        continue;
      }
    }
    settled.push({ ...candidate, status: 'accepted', settled_at: context.now });
  }
  return { catalogue: board, settled, left };
}

/** The cells that changes replace. Fields that the board does not show have none. */
function cellsOfChanges(changes: readonly FieldChange[]): Record<string, unknown> {
  const cells: Record<string, unknown> = {};
  for (const { field, to } of changes) {
    if (field === 'title' || field === 'locations' || field === 'salary') cells[field] = to;
    if (field === 'url') cells.url_external = to;
    if (field === 'closes_at') cells.closes_at = typeof to === 'number' ? closingDateTime(to) : '';
  }
  return cells;
}
