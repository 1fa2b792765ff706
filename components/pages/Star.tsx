import { Icon } from '../ui/Icon.tsx';
import styles from './Star.module.css';

/** The mark of a top-recommended organisation, as on its roles' cards. */
export function Star({ size = 16 }: { size?: number }) {
  return (
    <span className={styles.star} title="Top-recommended organisation">
      <Icon name="star" size={size} />
      <span className="visually-hidden">Top-recommended organisation: </span>
    </span>
  );
}
