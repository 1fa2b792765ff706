import { readSampleCatalogue } from '../../lib/import/sample/sample-catalogue.ts';

export const tokens = { brand: 'lodestar', search: 'algolia' };

export const at = (moment: string): number => Date.parse(moment) / 1000;

export const now = at('2026-11-21T05:25:21Z');

export const catalogue = await readSampleCatalogue({ now, tokens });

export const { roles, organisations } = catalogue;

/** How often each value occurs in a list field. */
export function countsOf(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

export const share = (part: number): number => part / roles.length;
