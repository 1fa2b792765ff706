/** A species, shown like a role (2.3). */
export type Bird = {
  /** Value of `birdPk`. */
  pk: number;
  name: string;
  scientificName: string;
  /** What birdwatchers in a hurry say of it. */
  family: string;
  /** Where it lives, broadly. */
  range: string;
  /** Values of the Habitat facet. */
  Habitat: string[];
  /** Plain text. */
  fact: string;
};

/** Values that the Habitat facet does not offer (9). */
const EXCLUDED_HABITATS = new Set(['sea']);

export type Habitat = { value: string; count: number };

/** Habitats to choose from: most frequent first, then by name. */
export function habitatsOf(birds: readonly Bird[]): Habitat[] {
  const counts = new Map<string, number>();
  for (const value of birds.flatMap((bird) => bird.Habitat)) {
    if (!EXCLUDED_HABITATS.has(value)) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

/** The birds that live in any of the habitats; all when none is chosen. */
export function birdsIn(birds: readonly Bird[], habitats: ReadonlySet<string>): Bird[] {
  if (habitats.size === 0) return [...birds];
  return birds.filter((bird) => bird.Habitat.some((habitat) => habitats.has(habitat)));
}
