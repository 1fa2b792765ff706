import { useState } from 'react';
import { hasQuery } from '../../lib/search/search-state.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { useBoard } from './board-context.ts';
import styles from './QueryHint.module.css';

const lazyHint = createLazyComponent(() =>
  import('./NamedFilter.tsx').then(({ NamedFilter }) => NamedFilter),
);

/**
 * Tells the visitor that the query is also a filter's value (2.7).
 * @param onOpen called with the label of the dropdown that the visitor wants to open
 */
export function QueryHint({ onOpen }: { onOpen: (label: string) => void }) {
  const { state, counts } = useBoard();
  // The page was built with the values of the whole board; later counts leave some out.
  const [all] = useState(counts);
  const hint = lazyHint.useElement(hasQuery(state) ? { all, onOpen } : null);
  return <output className={styles.hint}>{hint}</output>;
}
