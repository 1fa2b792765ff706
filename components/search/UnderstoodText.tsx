import { useRef } from 'react';
import { withValues } from '../../lib/query/search-state.ts';
import { asWords, withoutWords } from '../../lib/query/understood.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { offeredFilters } from '../../lib/search/offered-filters.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { Icon } from '../ui/Icon.tsx';
import { useBoard } from './board-context.ts';
import chip from '../ui/Chip.module.css';
import styles from './UnderstoodText.module.css';

/**
 * What the search took for filters, each with a button that makes it words again, and the places and
 * levels that the text names, each with a button that makes it a filter. Contract: 2.7.
 */
export function UnderstoodText() {
  const { state, understood, allCounts, locations, refine } = useBoard();
  const chips = useRef<HTMLDivElement>(null);
  const offers = offeredFilters(state, allCounts, locations, boardDefinitions);

  /** The pressed button is about to disappear. */
  const focusSearch = () => chips.current?.closest('search')?.querySelector('input')?.focus();

  if (understood.length + offers.length === 0) return null;
  return (
    <div ref={chips} className={styles.chips}>
      {understood.length > 0 && (
        <ul aria-label={words.search.understood}>
          {understood.map(({ words: text, label }) => (
            <li key={text}>
              <button
                type="button"
                className={chip.chip}
                aria-label={say(words.search.asWords, { filter: label, text })}
                onClick={() => {
                  refine((latest) => ({ ...latest, query: asWords(latest.query, text) }));
                  focusSearch();
                }}
              >
                <span>{label}</span>
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {offers.length > 0 && (
        <ul aria-label={words.search.named}>
          {offers.map(({ attribute, value, name, words: text }) => (
            <li key={`${attribute} ${value}`}>
              <button
                type="button"
                className={`${chip.chip} ${styles.offer}`}
                onClick={() => {
                  refine((latest) =>
                    withValues({ ...latest, query: withoutWords(latest.query, text) }, attribute, [
                      ...(latest.refinementList[attribute] ?? []),
                      value,
                    ]),
                  );
                  focusSearch();
                }}
              >
                {say(words.search.only, { value: name })}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
