import { expect, test } from 'vitest';
import { birdsIn, habitatsOf } from '../../lib/content/birds.ts';
import birds from '../../lib/content/birds.json' with { type: 'json' };

test('2.3 there are thirty birds, each a different species', () => {
  expect(birds.map(({ pk }) => pk)).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
  expect(new Set(birds.map(({ scientificName }) => scientificName)).size).toBe(30);
  expect(new Set(birds.map(({ name }) => name)).size).toBe(30);
  for (const { scientificName, fact, Habitat } of birds) {
    expect(scientificName).toMatch(/^[A-Z][a-z]+ [a-z]+$/);
    expect(fact).toMatch(/^[A-Z].{20,160}[.]$/);
    expect(Habitat.length).toBeGreaterThan(0);
  }
});

test('9 the Habitat facet omits "sea", and counts are in descending order', () => {
  const habitats = habitatsOf(birds);
  const counts = habitats.map(({ count }) => count);
  expect(birds.some(({ Habitat }) => Habitat.includes('sea'))).toBe(true);
  expect(habitats.map(({ value }) => value)).not.toContain('sea');
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test('9 habitats are combined with OR', () => {
  expect(birdsIn(birds, new Set())).toHaveLength(30);
  const found = birdsIn(birds, new Set(['ice', 'river']));
  expect(found.map(({ name }) => name)).toEqual([
    'Emperor Penguin',
    'Common Kingfisher',
    'White-throated Dipper',
  ]);
});
