import { words } from '../words/words.ts';
import type { Ranking } from './indices.ts';

/** The sort menu. Contract: 2.7, 4.4. */
export const sortOptions: ReadonlyArray<{ ranking: Ranking; label: string }> = [
  { ranking: 'super_ranked', label: words.sorting.ours },
  { ranking: 'jobs', label: words.sorting.newest },
  { ranking: 'closing', label: words.sorting.closing },
  { ranking: 'strict', label: words.sorting.strict },
  { ranking: 'super_duper_ranked', label: words.sorting.recommended },
  { ranking: 'pumpkin_ranked', label: words.sorting.mixed },
  { ranking: 'window_ranked', label: words.sorting.window },
];
