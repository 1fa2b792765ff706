import styles from './DateSeparator.module.css';

/** Says from when the roles below are (2.7). */
export function DateSeparator({ label }: { label: string }) {
  return <li className={styles.separator}>{label}</li>;
}
