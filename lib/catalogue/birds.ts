import type { Bird } from '../content/bird.ts';
import { landBirds } from './birds-of-the-land.ts';
import { waterBirds } from './birds-of-the-water.ts';

/** The birds of `/birds` (2.3): real species, in the order in which they are shown. */
export const birds: readonly Bird[] = [...landBirds, ...waterBirds].sort((a, b) => a.pk - b.pk);
