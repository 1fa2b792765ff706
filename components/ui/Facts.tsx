import styles from './Facts.module.css';

type Fact = {
  label: string;
  value: string;
  /** Whether it takes a whole line. */
  isWide?: boolean;
};

/** Labelled facts side by side. Facts without a value are left out. */
export function Facts({ facts }: { facts: Fact[] }) {
  const known = facts.filter(({ value }) => value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(({ label, value, isWide }) => (
        <div key={label} className={isWide ? styles.wide : undefined}>
          <dt className={styles.label}>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
