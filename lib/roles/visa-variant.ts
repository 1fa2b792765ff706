/** Ends the value that stands for a country's roles with confirmed visa sponsorship (9). */
const SUFFIX = ' (Confirmed Visas)';

/** Whether a location such as "UK (Confirmed Visas)" narrows a country to sponsored roles. */
export function isVisaVariant(location: string): boolean {
  return location.endsWith(SUFFIX) && location.length > SUFFIX.length;
}

/** "UK" of "UK (Confirmed Visas)"; any other location stays as it is. */
export function countryOf(location: string): string {
  return isVisaVariant(location) ? location.slice(0, -SUFFIX.length) : location;
}

/** "UK (Confirmed Visas)" of "UK". */
export function visaVariantOf(country: string): string {
  return `${country}${SUFFIX}`;
}
