import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { townsNamed } from '../../../lib/facts/places/gazetteer.ts';
import { storedTowns } from './write-towns.ts';

test('12.11 the stored towns are those of the package and of our lists of names', () => {
  const file = new URL('../../../lib/facts/places/towns.tsv.gz', import.meta.url);
  // Not compared by `expect`, which would print megabytes.
  const isCurrent = gunzipSync(readFileSync(file)).toString() === storedTowns();
  expect(isCurrent, 'run node tests/facts/places/write-towns.ts').toBe(true);
});

test('12.11 a town is found by each of its names, the largest of a name first', () => {
  const munich = townsNamed('Munich')[0];
  expect(munich).toMatchObject({ name: 'Munich', local: 'München', country: 'DE' });
  for (const name of ['München', 'Muenchen', 'MÜNCHEN'])
    expect(townsNamed(name)[0]).toEqual(munich);
  expect(townsNamed('London').map(({ country }) => country)[0]).toBe('GB');
  expect(townsNamed('Saint-Louis').some(({ country }) => country === 'US')).toBe(true);
  expect(townsNamed('Oklahoma').map(({ name }) => name)).toEqual(['Oklahoma City']);
  expect(townsNamed('Midwest City').length).toBeGreaterThan(0);
  expect(townsNamed('Midwest')).toEqual([]);
  expect(townsNamed('Nowhere at all')).toEqual([]);
  expect(townsNamed('')).toEqual([]);
});
