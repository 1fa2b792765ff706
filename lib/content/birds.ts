/** The bird page, its Habitat filter, and the redirect from old addresses of the board. Contract: 2.1, 2.3, 3.14, 9. */

import { readParameters } from '../query/url-parameters.ts';

/** A species, shown like a role. */
export type Bird = {
  /** Value of `birdPk`. */
  pk: number;
  name: string;
  scientificName: string;
  /** The rough family, as hurried birdwatchers name it. */
  family: string;
  /** Broad region. */
  range: string;
  /** Values of the Habitat facet. */
  Habitat: string[];
  /** Plain text. */
  fact: string;
};

const EXCLUDED_HABITATS = new Set(['sea']);

export type Habitat = { value: string; count: number };

/** Habitats to choose from, most frequent first, then by name. */
export function habitatsOf(birds: readonly Bird[]): Habitat[] {
  const counts = new Map<string, number>();
  for (const value of birds.flatMap((bird) => bird.Habitat)) {
    if (!EXCLUDED_HABITATS.has(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** All birds when no habitat is chosen. */
export function birdsIn(birds: readonly Bird[], habitats: ReadonlySet<string>): Bird[] {
  if (habitats.size === 0) return [...birds];
  return birds.filter((bird) => bird.Habitat.some((habitat) => habitats.has(habitat)));
}

/** A query key that contains one of these was meant for the board. */
const BOARD_KEY_PARTS = ['jobPk', 'tags', 'company', 'query', 'toggle', 'salary'];

/**
 * Redirects `/birds` links that were meant for the board through `/jobs`, with their query; null for
 * others. Keys match by substring, so `tags[]` matches too.
 */
export function birdsRedirect(search: string): string | null {
  const keys = readParameters(search).map(({ name }) => name);
  if (keys.includes('birdPk')) return null;
  const isForBoard = keys.some((key) => BOARD_KEY_PARTS.some((part) => key.includes(part)));
  return isForBoard ? `/jobs${search}` : null;
}
