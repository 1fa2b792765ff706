import { publicConfig } from '../../lib/config/public.ts';
import { sortOptions } from '../../lib/search/index-choice.ts';
import { indexName, type Ranking } from '../../lib/search/indices.ts';
import { useBoard } from '../board/board-context.ts';
import { visitor } from '../visitor/useVisitor.ts';
import styles from './SortChoice.module.css';

/** The order of the list (4.4). */
export function SortChoice() {
  const { ranking } = useBoard();
  return (
    <label className={styles.sort}>
      <span>Sort:</span>
      <select
        value={ranking}
        onChange={(event) =>
          visitor.setIndex(indexName(publicConfig.indexName, event.target.value as Ranking))
        }
      >
        {sortOptions.map((option) => (
          <option key={option.ranking} value={option.ranking}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
