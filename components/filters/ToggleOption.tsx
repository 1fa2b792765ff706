import type { ToggleFilter } from '../../lib/search/filter-definitions.ts';
import { withToggle } from '../../lib/search/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { OptionRow } from './OptionRow.tsx';

/** A filter that is on or off, with the roles that have what it requires. */
export function ToggleOption({ toggle }: { toggle: ToggleFilter }) {
  const { state, counts, refine } = useBoard();
  const { attribute, requires, label } = toggle;
  return (
    <OptionRow
      isOn={state.toggle[attribute] === true}
      count={counts[attribute]?.[requires] ?? 0}
      onChange={() => refine((latest) => withToggle(latest, attribute, !latest.toggle[attribute]))}
    >
      {label}
    </OptionRow>
  );
}
