import { useMemo, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { type Bird, birdsIn, habitatsOf, type Habitat } from '../../lib/content/birds.ts';
import { Icon } from '../ui/Icon.tsx';
import { useEscape } from '../ui/useEscape.ts';
import { useExpandedItem } from '../ui/useExpandedItem.ts';
import cards from '../frame/HeaderCards.module.css';
import styles from './BirdList.module.css';

/** The birds, shown like roles; `birdPk` of the address names the one that is open (2.3). */
export function BirdList({ birds }: { birds: Bird[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const pks = useMemo(() => birds.map(({ pk }) => pk), [birds]);
  const { expanded, toggle, expand } = useExpandedItem('birdPk', pks, (pk) =>
    document.getElementById(birdId(pk))?.scrollIntoView({ block: 'center' }),
  );
  useEscape(expanded !== null, () => expand(null));
  const shown = birdsIn(birds, chosen);
  return (
    <>
      <HabitatFilter
        habitats={habitatsOf(birds)}
        chosen={chosen}
        count={shown.length}
        onChange={setChosen}
      />
      <section aria-labelledby="birds-heading">
        <h2 id="birds-heading" className="visually-hidden">
          Birds
        </h2>
        <ol className={styles.list}>
          {shown.map((bird) => (
            <BirdCard
              key={bird.pk}
              bird={bird}
              isOpen={bird.pk === expanded}
              onToggle={() => toggle(bird.pk)}
            />
          ))}
        </ol>
      </section>
    </>
  );
}

type HabitatFilterProps = {
  habitats: Habitat[];
  chosen: ReadonlySet<string>;
  /** How many birds were found. */
  count: number;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** The Habitat facet. */
function HabitatFilter({ habitats, chosen, count, onChange }: HabitatFilterProps) {
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

const birdId = (pk: number): string => `bird-${pk}`;

type BirdCardProps = { bird: Bird; isOpen: boolean; onToggle: () => void };

/** One bird, like a role's card. */
function BirdCard({ bird, isOpen, onToggle }: BirdCardProps) {
  const id = birdId(bird.pk);
  return (
    <li id={id} className={isOpen ? `${styles.card} ${styles.open}` : styles.card}>
      <span className={styles.mark} aria-hidden="true">
        <svg width="30" height="30" viewBox="0 0 24 24" focusable="false">
          <path
            d="M2.5 17.5c4.5 1.5 9 1 11.8-1.6 2.2-2 3.2-4.8 3.2-7.4L21 7l-3.6-1A3.8 3.8 0 0 0 10.3 8c-.3 4-3.3 7-7.8 9.5zM7 13.2c2.2.6 4.3.2 5.8-1.4M10.5 17.8v3.2M13.3 16.6v4.4M14.3 7.5v.1"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
      </span>
      <h3 className={styles.title}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-panel`}
          onClick={onToggle}
        >
          {bird.name}
        </button>
      </h3>
      <p className={styles.name} lang="la">
        {bird.scientificName}
      </p>
      <div className={styles.meta}>
        <span className={styles.range}>
          <Icon name="pin" size={16} />
          {bird.range}
        </span>
        <ul className={styles.tags} aria-label="Habitat">
          {bird.Habitat.map((habitat) => (
            <li key={habitat}>{habitat}</li>
          ))}
        </ul>
      </div>
      <div id={`${id}-panel`} className={styles.panel} hidden={!isOpen}>
        <p>{bird.fact}</p>
        <p className={styles.family}>{bird.family}</p>
      </div>
    </li>
  );
}

/** The link to the forum post about the birds, beside the heading (2.3). */
export function BirdsSideCard() {
  const { birdsPostUrl, parentSiteUrl } = publicConfig;
  return (
    <a className={cards.card} href={birdsPostUrl ?? `${parentSiteUrl}/`}>
      On our recent update...
      <b>Chirp chirp!</b>
    </a>
  );
}
