/** Values that a search leaves out, written with a leading minus as Algolia does. Contract: 2.7. */

/** Whether a selected value leaves roles out. */
export const isExclusion = (value: string): boolean => /^-./.test(value);

export const exclusionOf = (value: string): string => `-${value}`;

/** "Acme" for "-Acme". */
export const excludedValue = (exclusion: string): string => exclusion.slice(1);
