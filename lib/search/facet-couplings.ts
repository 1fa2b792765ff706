import { countryOf, isVisaVariant, visaVariantOf } from '../roles/visa-variant.ts';
import type { FacetFilter } from './filter-definitions.ts';

/**
 * What to toggle when a visitor presses a value of a dropdown (4.9): the value, and what goes with
 * it. None when the press is ignored.
 *
 * Experience: "Multiple experience levels" is on exactly while a level is. It is toggled when the
 * first level is selected (nothing → level and it) and when the selection, itself counted, goes
 * from two to one (it alone would remain). A link that brought levels without it is put right.
 *
 * Visas: a variant narrows its country, so the two are never on together. Pressing the variant of
 * a selected country is ignored; pressing the country of a selected variant replaces it.
 * @param selected selected values of the facet's attribute
 */
export function togglesFor(
  facet: Pick<FacetFilter, 'impliedValue' | 'locationKind'>,
  selected: readonly string[],
  value: string,
): string[] {
  if (facet.impliedValue !== null) return withImplied(selected, value, facet.impliedValue);
  if (facet.locationKind === null || selected.includes(value)) return [value];
  if (isVisaVariant(value)) return selected.includes(countryOf(value)) ? [] : [value];
  const variant = visaVariantOf(value);
  return selected.includes(variant) ? [value, variant] : [value];
}

function withImplied(selected: readonly string[], value: string, implied: string): string[] {
  const levels = toggled(selected, [value]).filter((level) => level !== implied);
  const isOn = selected.includes(implied);
  return levels.length > 0 === isOn ? [value] : [value, implied];
}

/** A selection after values were toggled; new ones come last. */
export function toggled(selected: readonly string[], values: readonly string[]): string[] {
  const kept = selected.filter((value) => !values.includes(value));
  return [...kept, ...values.filter((value) => !selected.includes(value))];
}
