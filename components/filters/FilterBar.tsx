// components/filters knows the filter panel and the choice of order.
// Contract: 2.7, 4.4.

import { type MouseEvent, type RefObject, useId, useState, type ReactNode } from 'react';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { selectedLabels, selectedTags, sortOptions } from '../../lib/search/control-labels.ts';
import { useBoard } from '../search/board-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { createLazyComponent } from '../ui/lazy-component.tsx';
import { useVisitor, visitor } from '../ui/useVisitor.ts';
import { emptyState, isFiltered } from '../../lib/query/search-state.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { indexName, type Ranking } from '../../lib/query/indices.ts';
import { track } from '../../lib/telemetry/track.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import button from '../ui/Button.module.css';
import styles from './FilterBar.module.css';

const lazyPopover = createLazyComponent(
  async () => (await import('./FilterPopover.tsx')).FilterPopover,
);

const MAX_COLUMNS = 6;

type Opened = { id: string; button: HTMLElement; isTouch: boolean };

/**
 * The bar of dropdown buttons. The code of open dropdowns loads when a button is hovered or focused.
 * @param group the bar itself, which takes the focus when the focused control disappears
 */
export function FilterBar({ group }: { group: RefObject<HTMLFieldSetElement | null> }) {
  const { state, locations, emptyFilters, load } = useBoard();
  const statusView = useVisitor((visitor) => visitor.statusView);
  const [opened, setOpened] = useState<Opened | null>(null);
  // Empty filters set by a link or an alert. They stay even when cleared, to avoid a layout shift.
  const [used, setUsed] = useState<readonly string[]>([]);
  const id = useId();

  const dropdowns = boardDefinitions.dropdowns
    .map((dropdown) => ({
      dropdown,
      selected: selectedLabels(dropdown, state, { locations, statusView }),
      isEmpty: emptyFilters.includes(dropdown.id),
    }))
    .filter(({ dropdown, selected, isEmpty }) => {
      return !isEmpty || selected.length > 0 || used.includes(dropdown.id);
    });
  const nowUsed = dropdowns.filter(({ isEmpty }) => isEmpty).map(({ dropdown }) => dropdown.id);
  if (nowUsed.length > used.length) setUsed(nowUsed);
  const columns = columnsFor(dropdowns.length);

  const position = dropdowns.findIndex(({ dropdown }) => dropdown.id === opened?.id);
  const dropdown = dropdowns[position]?.dropdown;
  const popover = lazyPopover.useLayer(
    opened && dropdown
      ? {
          dropdown,
          id: `${id}-${dropdown.id}`,
          button: opened.button,
          // Dropdowns in the right half open towards the left.
          align: position % columns >= Math.ceil(columns / 2) ? 'end' : 'start',
          isTouch: opened.isTouch,
          onClose: () => setOpened((now) => (now?.id === dropdown.id ? null : now)),
        }
      : null,
  );

  function press(dropdown: string, event: MouseEvent<HTMLButtonElement>): void {
    const { pointerType } = event.nativeEvent as PointerEvent;
    const button = event.currentTarget;
    const next = { id: dropdown, button, isTouch: pointerType === 'touch' };
    setOpened((current) => (current?.id === dropdown ? null : next));
  }

  return (
    <fieldset
      ref={group}
      aria-label={words.filters.label}
      aria-describedby={`${id}-effect`}
      tabIndex={-1}
      className={styles.bar}
      // While a search fails, the counts belong to the previous one.
      data-outdated={load.state === 'error' || undefined}
      data-columns={columns}
    >
      <p id={`${id}-effect`} className="visually-hidden">
        {words.filters.effect}
      </p>
      {dropdowns.map(({ dropdown, selected }) => {
        const isOpen = opened?.id === dropdown.id;
        return (
          <div key={dropdown.id} className={styles.place}>
            <FilterButton
              label={dropdown.label}
              placeholder={dropdown.placeholder}
              selected={selected}
              spoken={selectedLabels(
                dropdown,
                state,
                { locations, statusView },
                words.filters.minimumSpoken,
              ).join(', ')}
              isOpen={isOpen && popover !== null}
              isLoading={isOpen && popover === null}
              popupId={`${id}-${dropdown.id}`}
              onNear={lazyPopover.preload}
              onPress={(event) => press(dropdown.id, event)}
              onEscape={() => setOpened(null)}
            />
            {isOpen && popover}
          </div>
        );
      })}
    </fieldset>
  );
}

/** Makes the rows as equal as possible. The last dropdown fills the rest of its row. */
function columnsFor(count: number): number {
  return Math.ceil(count / Math.ceil(count / MAX_COLUMNS));
}

type FilterButtonProps = {
  label: string;
  placeholder: string;
  selected: readonly string[];
  /** The same as a text that is read out. */
  spoken: string;
  isOpen: boolean;
  isLoading: boolean;
  popupId: string;
  onNear: () => void;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
  onEscape: () => void;
};

/** Tags up to this length are never truncated, nor are amounts, which are read out differently. */
const MAX_WHOLE_TAG_CHARACTERS = 8;

function FilterButton(props: FilterButtonProps) {
  const {
    label,
    placeholder,
    selected,
    spoken,
    isOpen,
    isLoading,
    popupId,
    onNear,
    onPress,
    onEscape,
  } = props;
  const { shown, more } = selectedTags(selected);
  const tagClass = (name: string) =>
    name.length <= MAX_WHOLE_TAG_CHARACTERS || !spoken.includes(name)
      ? `${styles.tag} ${styles.whole}`
      : styles.tag;
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
            <span className="visually-hidden">{spoken}</span>
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

type FilterActionsProps = {
  /** Called when everything was cleared, which hides the button. */
  onCleared: () => void;
  alertsButton?: ReactNode;
};

/** Clears the search, sorts it, or sets up alerts for it. */
export function FilterActions({ onCleared, alertsButton }: FilterActionsProps) {
  const { state, refine } = useBoard();
  const statusView = useVisitor((all) => all.statusView);
  const clear = () => {
    // Also leaves the view of saved or hidden jobs.
    refine(emptyState);
    onCleared();
  };
  return (
    <div className={styles.actions}>
      {(isFiltered(state) || statusView !== '') && (
        <button type="button" className={button.quiet} onClick={clear}>
          {words.filters.clearAll}
        </button>
      )}
      <div className={styles.sorting}>
        <SortChoice />
      </div>
      {alertsButton}
    </div>
  );
}

const nameOf = (ranking: Ranking) => indexName(publicConfig.indexName, ranking);

function SortChoice() {
  const { ranking } = useBoard();
  const choose = (next: Ranking) => {
    const [previous_index, new_index] = [nameOf(ranking), nameOf(next)];
    visitor.setIndex(new_index);
    track('Toggled index sorting', { previous_index, new_index });
  };
  return (
    <label className={styles.sort}>
      <span>{words.filters.sort}</span>
      <select value={ranking} onChange={(event) => choose(event.target.value as Ranking)}>
        {sortOptions.map((option) => (
          <option key={option.ranking} value={option.ranking}>
            {option.ranking === 'pumpkin_ranked' && publicConfig.isOwnBoard
              ? say(words.filters.mixed, { areas: publicConfig.texts.areas.several })
              : option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
