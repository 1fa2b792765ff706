import { type ComponentType, type MouseEvent, type RefObject, useId, useState } from 'react';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { selectedLabels } from '../../lib/search/control-labels.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { useBoard } from '../search/board-context.ts';
import { useVisitor } from '../ui/useVisitor.ts';
import { FilterButton } from './FilterButton.tsx';
import type { FilterPopoverProps } from './FilterPopover.tsx';
import { loadFilterPopover } from './filter-popover-loader.ts';
import styles from './FilterBar.module.css';

const COLUMNS = 5;
/** Dropdowns from this column on open towards the left. */
const FIRST_END_COLUMN = 3;

type Opened = { id: string; button: HTMLElement; isTouch: boolean };

/**
 * The ten dropdowns (2.7), closed until one is pressed. What opens is loaded when the visitor comes
 * near.
 * @param group the bar itself, which takes the focus when what had it goes
 */
export function FilterBar({ group }: { group: RefObject<HTMLFieldSetElement | null> }) {
  const { state, locations } = useBoard();
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
