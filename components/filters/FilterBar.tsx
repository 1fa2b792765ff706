// components/filters knows the filter panel.

import { type ComponentType, type MouseEvent, type RefObject, useId, useState } from 'react';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { selectedLabels, selectedTags } from '../../lib/search/control-labels.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { useBoard } from '../search/board-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { useVisitor } from '../ui/useVisitor.ts';
import type { FilterPopoverProps } from './FilterPopover.tsx';
import styles from './FilterBar.module.css';

const COLUMNS = 5;
/** Dropdowns from this column on open towards the left. */
const FIRST_END_COLUMN = 3;

type Opened = { id: string; button: HTMLElement; isTouch: boolean };

/**
 * The dropdowns (2.7), closed until one is pressed. The code of open ones is loaded when the visitor
 * points at a button or focuses it.
 * @param group the bar itself, which takes the focus when the focused control disappears
 */
export function FilterBar({ group }: { group: RefObject<HTMLFieldSetElement | null> }) {
  const { state, locations, load } = useBoard();
  const statusView = useVisitor((visitor) => visitor.statusView);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [Popover, setPopover] = useState<ComponentType<FilterPopoverProps> | null>(null);
  const id = useId();

  function prepare(): void {
    if (Popover) return;
    loadFilterPopover().then(
      ({ FilterPopover }) => setPopover(() => FilterPopover),
      (error: unknown) => {
        setOpened(null);
        reportError('cannot load the filters', error);
      },
    );
  }

  function press(dropdown: string, event: MouseEvent<HTMLButtonElement>): void {
    prepare();
    const { pointerType } = event.nativeEvent as PointerEvent;
    const button = event.currentTarget;
    const next = { id: dropdown, button, isTouch: pointerType === 'touch' };
    setOpened((current) => (current?.id === dropdown ? null : next));
  }

  return (
    <fieldset
      ref={group}
      aria-label="Filters"
      aria-describedby={`${id}-effect`}
      tabIndex={-1}
      className={styles.bar}
      // While a search fails, the counts belong to the one before it.
      data-outdated={load.state === 'error' || undefined}
    >
      <p id={`${id}-effect`} className="visually-hidden">
        The list of roles follows each choice.
      </p>
      {boardDefinitions.dropdowns.map((dropdown, position) => {
        const isOpen = opened?.id === dropdown.id;
        const popupId = `${id}-${dropdown.id}`;
        return (
          <div key={dropdown.id} className={styles.place}>
            <FilterButton
              label={dropdown.label}
              placeholder={dropdown.placeholder}
              selected={selectedLabels(dropdown, state, { locations, statusView })}
              isOpen={isOpen && Popover !== null}
              isLoading={isOpen && Popover === null}
              popupId={popupId}
              onNear={prepare}
              onPress={(event) => press(dropdown.id, event)}
              onEscape={() => setOpened(null)}
            />
            {isOpen && Popover && (
              <Popover
                dropdown={dropdown}
                id={popupId}
                button={opened.button}
                align={position % COLUMNS >= FIRST_END_COLUMN ? 'end' : 'start'}
                isTouch={opened.isTouch}
                onClose={() => setOpened((now) => (now?.id === dropdown.id ? null : now))}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

type Loaded = typeof import('./FilterPopover.tsx');

let loading: Promise<Loaded> | null = null;

/**
 * Loads the code of open dropdowns, once. Visitors who filter nothing never load it.
 * @throws when it cannot be fetched; the next call tries again
 */
function loadFilterPopover(): Promise<Loaded> {
  loading ??= import('./FilterPopover.tsx').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

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

/** Tags up to this length are never cut, nor are amounts. */
const MAX_WHOLE_TAG_CHARACTERS = 8;

const tagClass = (name: string) =>
  name.length <= MAX_WHOLE_TAG_CHARACTERS || name.startsWith('≥')
    ? `${styles.tag} ${styles.whole}`
    : styles.tag;

/** A closed dropdown: its label, and what is selected in it (2.7). */
function FilterButton(props: FilterButtonProps) {
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
