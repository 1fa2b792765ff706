import { useRef } from 'react';
import { isExclusion } from '../../lib/query/exclusions.ts';
import { type ChosenValue, chosenValues, withoutValue } from '../../lib/query/chosen-values.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { Icon } from '../ui/Icon.tsx';
import { useBoard } from './board-context.ts';
import chip from '../ui/Chip.module.css';
import styles from './LeftOut.module.css';

/** What the search leaves out, each with a button that takes it back. Contract: 2.7. */
export function LeftOut() {
  const { state, refine } = useBoard();
  const list = useRef<HTMLUListElement>(null);
  const leftOut = chosenValues(state, boardDefinitions).filter(({ value }) => isExclusion(value));

  function takeBack(chosen: ChosenValue, position: number): void {
    refine((latest) => withoutValue(latest, boardDefinitions, chosen));
    // The focused button is about to disappear.
    const buttons = list.current?.querySelectorAll('button') ?? [];
    const search = list.current?.closest('search')?.querySelector('input');
    (buttons[position + 1] ?? buttons[position - 1] ?? search)?.focus();
  }

  if (leftOut.length === 0) return null;
  return (
    <ul ref={list} className={styles.list} aria-label={words.search.leftOut}>
      {leftOut.map((chosen, position) => (
        <li key={`${chosen.attribute} ${chosen.value}`}>
          <button
            type="button"
            className={chip.chip}
            aria-label={say(words.search.takeBack, { name: chosen.name })}
            onClick={() => takeBack(chosen, position)}
          >
            <span>{chosen.name}</span>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}
