import styles from './Facts.module.css';

/** Labelled facts side by side; those without a value are left out. */
export function Facts({ facts }: { facts: Array<{ label: string; value: string }> }) {
  const known = facts.filter(({ value }) => value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
