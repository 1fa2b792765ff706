import button from '../ui/Button.module.css';
import styles from './BatchNotice.module.css';

/** Marks the end of the most recently published batch (2.7). */
export function BatchNotice() {
  return (
    <li className={styles.notice}>
      <p>That is everything from our latest update. The roles below were published earlier.</p>
      <a className={`${button.button} ${button.ghost}`} href="/collections">
        Other Opportunities
      </a>
    </li>
  );
}
