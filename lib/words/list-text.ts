// Contract: 24.1.

import { LANGUAGE } from './say.ts';

/** For example "once a week or once a month". */
export function listText(items: readonly string[], conjunction: 'and' | 'or'): string {
  const type = conjunction === 'and' ? 'conjunction' : 'disjunction';
  return new Intl.ListFormat(LANGUAGE, { type }).format(items);
}
