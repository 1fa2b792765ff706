import styles from './PlaceholderCards.module.css';

/** Empty cards in the shape of those to come. `label` tells those who do not see them. */
export function PlaceholderCards({ count, label }: { count: number; label?: string }) {
  return (
    <div className={styles.list}>
      {label && <output className="visually-hidden">{label}</output>}
      {Array.from({ length: count }, (_, position) => (
        <div key={position} className={styles.card} aria-hidden="true">
          <div className={styles.logo} />
          <div className={styles.lines}>
            <div className={styles.line} />
            <div className={styles.line} />
            <div className={styles.line} />
          </div>
        </div>
      ))}
    </div>
  );
}
