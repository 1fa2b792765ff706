import { statusViewLabel } from '../../lib/search/control-labels.ts';
import type { OtherFilters } from '../../lib/query/filter-definitions.ts';
import { withToggle } from '../../lib/query/search-state.ts';
import { compactShortcut } from '../../lib/visitor/visitor-state.ts';
import { useBoard } from '../search/board-context.ts';
import { useVisitor, visitor } from '../ui/useVisitor.ts';
import { DropdownFooter, OptionRow, ToggleOption } from './OptionRow.tsx';
import styles from './OtherDropdown.module.css';

const views = ['saved', 'hidden'] as const;

/** Filters other than facets, and the settings of the list (2.7). */
export function OtherDropdown({ filter }: { filter: OtherFilters }) {
  const { state, emptyFilters, refine } = useBoard();
  const { saved, hidden, statusView, compact } = useVisitor((all) => all);
  const counts = { saved: saved.length, hidden: hidden.length };
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const attributes = filter.toggles.map(({ attribute }) => attribute);
  const toggles = filter.toggles.filter(
    ({ attribute }) => !emptyFilters.includes(attribute) || state.toggle[attribute],
  );
  // Also leaves the view of saved or hidden jobs.
  const clear = () =>
    refine((latest) =>
      attributes.reduce((next, attribute) => withToggle(next, attribute, false), latest),
    );
  return (
    <>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{filter.label}</legend>
        {toggles.map((toggle) => (
          <ToggleOption key={toggle.attribute} toggle={toggle} />
        ))}
        {views.map((view) => (
          <OptionRow
            key={view}
            isOn={statusView === view}
            onChange={() => visitor.toggleStatusView(view)}
          >
            {statusViewLabel(view, counts[view])}
          </OptionRow>
        ))}
      </fieldset>
      <div className={styles.compact}>
        <OptionRow
          isOn={compact === 'compact'}
          onChange={() => visitor.toggleCompact()}
          hint={<kbd className={styles.shortcut}>{compactShortcut({ isMac })}</kbd>}
        >
          Compact view
        </OptionRow>
      </div>
      <DropdownFooter
        isActive={statusView !== '' || attributes.some((attribute) => state.toggle[attribute])}
        onClear={clear}
      />
    </>
  );
}
