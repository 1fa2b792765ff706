import type { LocationLists } from '../../lib/search/facet-discovery.ts';
import { selectedNames } from '../../lib/search/facet-items.ts';
import type { FilterDropdown, ToggleFilter } from '../../lib/search/filter-definitions.ts';
import { minimumSalary, type SearchState } from '../../lib/search/search-state.ts';
import type { StatusView } from '../../lib/roles/display-status.ts';

type Situation = { locations: LocationLists; statusView: StatusView };

/** What is active in a dropdown, in the words of its tags (2.7). */
export function selectedLabels(
  dropdown: FilterDropdown,
  state: SearchState,
  { locations, statusView }: Situation,
): string[] {
  if (dropdown.kind === 'facet') {
    const selected = state.refinementList[dropdown.attribute] ?? [];
    return selectedNames(dropdown, { selected, locations });
  }
  if (dropdown.kind === 'salary') {
    const minimum = minimumSalary(state);
    const tags = toggleTags([dropdown.toggle], state);
    return minimum === null ? tags : [`≥ $${minimum.toLocaleString('en')}`, ...tags];
  }
  const tags = toggleTags(dropdown.toggles, state);
  if (statusView === '') return tags;
  return [...tags, statusView === 'saved' ? 'Saved jobs' : 'Hidden jobs'];
}

function toggleTags(toggles: readonly ToggleFilter[], state: SearchState): string[] {
  return toggles.filter(({ attribute }) => state.toggle[attribute]).map(({ tag }) => tag);
}
