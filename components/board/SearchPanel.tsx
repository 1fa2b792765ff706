import { SearchField } from './SearchField.tsx';
import styles from './SearchPanel.module.css';

/** Search box and filters. */
export function SearchPanel() {
  return (
    <search className={styles.panel}>
      <SearchField />
    </search>
  );
}
