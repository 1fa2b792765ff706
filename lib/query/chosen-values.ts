/** The facet values of a search one by one, and the search without one of them (15.4). */
import { isImplied, valueName } from './facet-values.ts';
import type { FilterDefinitions } from './filter-definitions.ts';
import { type SearchState, withValues } from './search-state.ts';

/** A value that the visitor, or a link, has chosen. */
export type ChosenValue = {
  attribute: string;
  value: string;
  /** What an alert calls the facet, such as "Area". */
  label: string;
  /** The value as visitors read it. */
  name: string;
};

/** The chosen values in the order of the facets; those that only follow from others are left out. */
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

/** The search without a value, and without one that follows only from it (4.9). */
export function withoutValue(
  state: SearchState,
  definitions: FilterDefinitions,
  { attribute, value }: Pick<ChosenValue, 'attribute' | 'value'>,
): SearchState {
  const left = (state.refinementList[attribute] ?? []).filter((other) => other !== value);
  const isEmpty = left.every((other) => isImplied(definitions, attribute, other));
  return withValues(state, attribute, isEmpty ? [] : left);
}
