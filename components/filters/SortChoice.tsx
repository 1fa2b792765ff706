import { publicConfig } from '../../lib/config/public.ts';
import { sortOptions, indexName, type Ranking } from '../../lib/query/indices.ts';
import { track } from '../../lib/telemetry/track.ts';
import { useBoard } from '../search/board-context.ts';
import { visitor } from '../ui/useVisitor.ts';
import styles from './SortChoice.module.css';

const nameOf = (ranking: Ranking) => indexName(publicConfig.indexName, ranking);

/** The order of the list (4.4). */
export function SortChoice() {
  const { ranking } = useBoard();
  const choose = (next: Ranking) => {
    const [previous_index, new_index] = [nameOf(ranking), nameOf(next)];
    visitor.setIndex(new_index);
    track('Toggled index sorting', { previous_index, new_index });
  };
  return (
    <label className={styles.sort}>
      <span>Sort:</span>
      <select value={ranking} onChange={(event) => choose(event.target.value as Ranking)}>
        {sortOptions.map((option) => (
          <option key={option.ranking} value={option.ranking}>
            {option.ranking === 'pumpkin_ranked'
              ? `Mixed ${publicConfig.texts.areas.several.toLowerCase()}`
              : option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
