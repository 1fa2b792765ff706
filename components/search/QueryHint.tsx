import { createLazyComponent } from '../ui/lazy-component.tsx';
import { useBoard } from './board-context.ts';
import styles from './QueryHint.module.css';

export const lazyHint = createLazyComponent(
  async () => (await import('./NamedFilter.tsx')).NamedFilter,
);

type QueryHintProps = {
  /** Whether the search field has been used: then the hint's code is loaded. */
  isUsed: boolean;
  /** Called with the label of the dropdown to open. */
  onOpen: (label: string) => void;
};

/** Points out that the query is also the value of a filter. Contract: 2.7. */
export function QueryHint({ isUsed, onOpen }: QueryHintProps) {
  const { allCounts } = useBoard();
  const hint = lazyHint.useElement(isUsed ? { all: allCounts, onOpen } : null);
  return <output className={styles.hint}>{hint}</output>;
}
