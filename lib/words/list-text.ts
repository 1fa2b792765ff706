// Contract: 24.1.

import { words } from './words.ts';

/** For example "once a week or once a month". */
export function listText(items: readonly string[], conjunction: 'and' | 'or'): string {
  const type = conjunction === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(words.locale.language, { type }).format(items);
}
