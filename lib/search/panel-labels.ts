import type { FilterDefinitions } from './filter-definitions.ts';
import { hasQuery, isFiltered, refinementCount, type SearchState } from './search-state.ts';
import type { UpdateState } from './update-token.ts';

/** The mobile button that shows and hides the filters (2.7): "Show filters and alerts (3)". */
export function mobileToggleLabel(
  state: SearchState,
  definitions: FilterDefinitions,
  { isOpen }: { isOpen: boolean },
): string {
  if (isOpen) return 'Hide filters and alerts';
  const count = refinementCount(state, definitions) + (hasQuery(state) ? 1 : 0);
  return count === 0 ? 'Show filters and alerts' : `Show filters and alerts (${count})`;
}

/** The alerts button (2.7, 4.7). */
export function alertsButtonLabel(state: SearchState, updating: UpdateState): string {
  if (updating === 'updating') return 'Update your alert';
  return isFiltered(state) ? 'Set up alerts for this filter' : 'Set up alerts';
}

/** An entry of "Other filters" (2.7). */
export function statusViewLabel(view: 'saved' | 'hidden', count: number): string {
  return `Show my ${view} jobs (${count})`;
}
