/** Labels of the board's controls. Contract: 2.7, 4.7. */
import type { StatusView } from '../roles/card-behaviour.ts';
import type { UpdateState } from '../query/deep-links.ts';
import type { Ranking } from '../query/indices.ts';
import { isOffered, type LocationLists } from '../query/facet-discovery.ts';
import {
  type FacetFilter,
  type FilterDefinitions,
  type FilterDropdown,
  type ToggleFilter,
  valueName,
} from '../query/filter-definitions.ts';
import {
  hasQuery,
  isFiltered,
  minimumSalary,
  refinementCount,
  type SearchState,
} from '../query/search-state.ts';
import { money } from '../words/money.ts';
import { words } from '../words/words.ts';
import { say } from '../words/say.ts';

/** Limit for the combined length of the visible tags. */
const MAX_TAGS_CHARACTERS = 30;

/** The mobile button that shows and hides the filters: "Show filters and alerts (3)". */
export function mobileToggleLabel(
  state: SearchState,
  definitions: FilterDefinitions,
  { isOpen }: { isOpen: boolean },
): string {
  if (isOpen) return words.filters.hideAll;
  const count = refinementCount(state, definitions) + (hasQuery(state) ? 1 : 0);
  return count === 0 ? words.filters.showAll : say(words.filters.showAllCount, { number: count });
}

/** The alerts button. */
export function alertsButtonLabel(state: SearchState, updating: UpdateState): string {
  if (updating === 'updating') return words.filters.updateAlert;
  return isFiltered(state) ? words.filters.setUpAlertsFiltered : words.filters.setUpAlerts;
}

/** The result-count bar's text, such as "1,204 roles". */
export function hitCountText(count: number): string {
  if (count === 0) return words.filters.noRoles;
  return say(words.filters.roles, { count });
}

/** The same over saved or hidden roles, such as "2 saved roles". */
export function statusCountText(view: 'saved' | 'hidden', count: number): string {
  if (view === 'saved') {
    return count === 0 ? words.filters.noSavedRoles : say(words.filters.savedRoles, { count });
  }
  return count === 0 ? words.filters.noHiddenRoles : say(words.filters.hiddenRoles, { count });
}

/** The tags of a closed dropdown, and the number for "+N". The first always shows, however long. */
export function selectedTags(labels: readonly string[]): { shown: string[]; more: number } {
  let length = 0;
  const over = labels.findIndex((label) => (length += label.length) > MAX_TAGS_CHARACTERS);
  const count = over === -1 ? labels.length : Math.max(over, 1);
  return { shown: labels.slice(0, count), more: labels.length - count };
}

/**
 * The tags of a dropdown's selection.
 * @param minimumWord for a minimum salary; by default the one that is seen
 */
export function selectedLabels(
  dropdown: FilterDropdown,
  state: SearchState,
  { locations, statusView }: { locations: LocationLists; statusView: StatusView },
  minimumWord: string = words.filters.minimum,
): string[] {
  if (dropdown.kind === 'facet') {
    const selected = state.refinementList[dropdown.attribute] ?? [];
    return [
      ...selectedNames(dropdown, { selected, locations }),
      ...toggleTags(dropdown.toggles, state),
    ];
  }
  if (dropdown.kind === 'salary') {
    const minimum = minimumSalary(state);
    const tags = toggleTags([dropdown.toggle], state);
    return minimum === null ? tags : [say(minimumWord, { amount: money(minimum) }), ...tags];
  }
  const tags = toggleTags(dropdown.toggles, state);
  if (statusView === '') return tags;
  return [...tags, statusView === 'saved' ? words.filters.savedJobs : words.filters.hiddenJobs];
}

function toggleTags(toggles: readonly ToggleFilter[], state: SearchState): string[] {
  return toggles.filter(({ attribute }) => state.toggle[attribute]).map(({ tag }) => tag);
}

/** @internal */
export function selectedNames(
  facet: FacetFilter,
  { selected, locations }: { selected: readonly string[]; locations: LocationLists | null },
): string[] {
  return selected
    .filter((value) => isOffered(facet, value, true, locations))
    .map((value) => valueName(facet.attribute, value));
}

/** The sort menu. Contract: 2.7, 4.4. */
export const sortOptions: ReadonlyArray<{ ranking: Ranking; label: string }> = [
  { ranking: 'super_ranked', label: words.sorting.ours },
  { ranking: 'jobs', label: words.sorting.newest },
  { ranking: 'closing', label: words.sorting.closing },
  { ranking: 'strict', label: words.sorting.strict },
  { ranking: 'super_duper_ranked', label: words.sorting.recommended },
  { ranking: 'pumpkin_ranked', label: words.sorting.mixed },
  { ranking: 'window_ranked', label: words.sorting.window },
];
