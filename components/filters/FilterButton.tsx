import type { MouseEvent } from 'react';
import { selectedTags } from '../../lib/search/control-labels.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './FilterButton.module.css';

type FilterButtonProps = {
  label: string;
  placeholder: string;
  /** What is active in the dropdown. */
  selected: readonly string[];
  isOpen: boolean;
  /** Whether it is about to open. */
  isLoading: boolean;
  popupId: string;
  /** Called when it is pointed at or focused. */
  onNear: () => void;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
  onEscape: () => void;
};

/** A short name is never cut: what is left of it would say nothing. Characters. */
const SHORT = 8;

const tagClass = (name: string) =>
  name.length <= SHORT ? `${styles.tag} ${styles.whole}` : styles.tag;

/** A closed dropdown: its label, and what is selected in it (2.7). */
export function FilterButton(props: FilterButtonProps) {
  const { label, placeholder, selected, isOpen, isLoading, popupId, onNear, onPress, onEscape } =
    props;
  const { shown, more } = selectedTags(selected);
  const isActive = selected.length > 0;
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? popupId : undefined}
      aria-busy={isLoading}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        onEscape();
      }}
    >
      <span className={styles.label}>{label} </span>
      <span className={styles.value}>
        {isActive ? (
          <>
            <span className="visually-hidden">
              {selected.join(', ').replaceAll('≥', 'at least')}
            </span>
            <span className={styles.tags} aria-hidden="true">
              {shown.map((name) => (
                <span key={name} className={tagClass(name)}>
                  {name}
                </span>
              ))}
              {more > 0 && <span className={`${styles.tag} ${styles.whole}`}>+{more}</span>}
            </span>
          </>
        ) : (
          placeholder
        )}
      </span>
      <span className={styles.mark}>
        {isLoading ? <span className={styles.spinner} /> : <Icon name="down" size={18} />}
      </span>
    </button>
  );
}
