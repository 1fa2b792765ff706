/** What the desk would fill into the lists of each candidate, as the last sync noted it. Contract: 13.8. */
import * as z from 'zod/mini';
import { records } from './records.ts';

const notedSchema = z.object({
  /** Of what the source says and how it is read; other words have other facets. */
  print: z.string(),
  /** By form field. */
  values: z.record(z.string(), z.array(z.string())),
});

/** The facets of a candidate. */
export type NotedFacets = z.output<typeof notedSchema>;

const stored = records('facets', notedSchema);

/** All of them, by candidate key. */
export const readFacets = (dataDir: string): Map<string, NotedFacets> => stored.all(dataDir);

/** Keeps the values of all in memory. @returns a function that returns them by key, brought up to date */
export const holdFacets = (dataDir: string) => stored.hold(dataDir, ({ values }) => values);

/** Changes whenever what was noted does; null before the first sync. */
export const facetsVersion = (dataDir: string): string | null => stored.version(dataDir);

export const writeFacets = (
  dataDir: string,
  facets: ReadonlyArray<readonly [key: string, facets: NotedFacets]>,
): void => stored.put(dataDir, ...facets);

export const forgetFacets = (dataDir: string, keys: readonly string[]): void =>
  stored.remove(dataDir, keys);
