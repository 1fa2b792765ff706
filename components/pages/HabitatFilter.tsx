import type { Habitat } from '../../lib/content/birds.ts';
import styles from './HabitatFilter.module.css';

type HabitatFilterProps = {
  habitats: Habitat[];
  chosen: ReadonlySet<string>;
  /** Birds found. */
  count: number;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** The Habitat facet. */
export function HabitatFilter({ habitats, chosen, count, onChange }: HabitatFilterProps) {
  function toggle(value: string) {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  }
  return (
    <fieldset className={styles.filter}>
      <legend>Habitat</legend>
      <div className={styles.choices}>
        {habitats.map((habitat) => (
          <label key={habitat.value}>
            <input
              type="checkbox"
              checked={chosen.has(habitat.value)}
              onChange={() => toggle(habitat.value)}
            />
            {habitat.value} <span>{habitat.count}</span>
          </label>
        ))}
      </div>
      <output className={styles.count}>{count === 1 ? '1 bird' : `${count} birds`}</output>
    </fieldset>
  );
}
