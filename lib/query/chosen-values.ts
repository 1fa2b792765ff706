/**
 * The values that a search is narrowed to, one by one, and leaving values out. Apart from the search state,
 * since only parts that load later need it. Contract: 2.7, 2.9.
 */
import { exclusionOf } from './exclusions.ts';
import { type FilterDefinitions, isImplied, valueName } from './filter-definitions.ts';
import { type SearchState, withValues } from './search-state.ts';

export type ChosenValue = {
  attribute: string;
  value: string;
  /** The facet's name in alerts, such as "Area". */
  label: string;
  /** The display name. */
  name: string;
};

/** In the order of the facets, without implied values. */
export function chosenValues(state: SearchState, definitions: FilterDefinitions): ChosenValue[] {
  return definitions.facetAttributes.flatMap((attribute) => {
    const label = definitions.facets.find((facet) => facet.attribute === attribute)?.alertLabel;
    return (state.refinementList[attribute] ?? [])
      .filter((value) => !isImplied(definitions, attribute, value))
      .map((value) => ({
        attribute,
        value,
        label: label ?? attribute,
        name: valueName(attribute, value),
      }));
  });
}

/** Removes a value, and an implied value that no longer applies. */
export function withoutValue(
  state: SearchState,
  definitions: FilterDefinitions,
  { attribute, value }: Pick<ChosenValue, 'attribute' | 'value'>,
): SearchState {
  const left = (state.refinementList[attribute] ?? []).filter((other) => other !== value);
  const isEmpty = left.every((other) => isImplied(definitions, attribute, other));
  return withValues(state, attribute, isEmpty ? [] : left);
}

/** Leaves a value out, which is then no longer chosen. */
export function withExclusion(state: SearchState, attribute: string, value: string): SearchState {
  const others = (state.refinementList[attribute] ?? []).filter((each) => each !== value);
  return withValues(state, attribute, [...new Set([...others, exclusionOf(value)])]);
}
