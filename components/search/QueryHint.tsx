import { useState } from 'react';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { useBoard } from './board-context.ts';
import styles from './QueryHint.module.css';

export const lazyHint = createLazyComponent(() =>
  import('./NamedFilter.tsx').then(({ NamedFilter }) => NamedFilter),
);

type QueryHintProps = {
  /** Whether the search has been used: the hint is ready before the first letter then. */
  isUsed: boolean;
  /** Called with the label of the dropdown that the visitor wants to open. */
  onOpen: (label: string) => void;
};

/** Tells the visitor that the query is also a filter's value (2.7). */
export function QueryHint({ isUsed, onOpen }: QueryHintProps) {
  const { counts } = useBoard();
  // The page was built with the values of the whole board; later counts leave some out.
  const [all] = useState(counts);
  const hint = lazyHint.useElement(isUsed ? { all, onOpen } : null);
  return <output className={styles.hint}>{hint}</output>;
}
