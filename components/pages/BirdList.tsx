/** The birds, shown like roles; `birdPk` in the URL is the open one. Contract: 2.3. */
import { useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { type Bird, birdsIn, habitatsOf, type Habitat } from '../../lib/content/birds.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { Icon } from '../ui/Icon.tsx';
import { useEscape } from '../ui/dismissal.ts';
import { useExpandedItem } from '../ui/useExpandedItem.ts';
import cards from '../frame/BoardHeading.module.css';
import styles from './BirdList.module.css';

export function BirdList({ birds }: { birds: Bird[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const pks = birds.map(({ pk }) => pk);
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
          {words.birds.list}
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
  count: number;
  onChange: (chosen: ReadonlySet<string>) => void;
};

function HabitatFilter({ habitats, chosen, count, onChange }: HabitatFilterProps) {
  function toggle(value: string) {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(next);
  }
  return (
    <fieldset className={styles.filter}>
      <legend>{words.birds.habitat}</legend>
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
      <output className={styles.count}>{say(words.birds.count, { count })}</output>
    </fieldset>
  );
}

const birdId = (pk: number): string => `bird-${pk}`;

type BirdCardProps = { bird: Bird; isOpen: boolean; onToggle: () => void };

function BirdCard({ bird, isOpen, onToggle }: BirdCardProps) {
  const id = birdId(bird.pk);
  return (
    <li id={id} className={isOpen ? `${styles.card} ${styles.open}` : styles.card}>
      <span className={styles.mark}>
        <Egg pk={bird.pk} />
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
        <ul className={styles.tags} aria-label={words.birds.habitat}>
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

const EGG = 'M12 2.5c4 0 7 6 7 10.7a7 7 0 0 1-14 0C5 8.5 8 2.5 12 2.5z';

/** Degrees between the hues of consecutive eggs: with the golden angle they never repeat. */
const HUE_STEP = 137.5;

const SPECKLES = 9;

function Egg({ pk }: { pk: number }) {
  const hue = Math.round((pk * HUE_STEP) % 360);
  const speckles = Array.from({ length: SPECKLES }, (_, i) => ({
    x: 7.5 + ((pk * 31 + i * 47) % 90) / 10,
    y: 6.5 + ((pk * 17 + i * 29) % 110) / 10,
    radius: 0.35 + ((pk + i * 5) % 4) * 0.2,
  }));
  return (
    <svg width="34" height="40" viewBox="4 1.5 16 19.5" aria-hidden="true" focusable="false">
      <path d={EGG} fill={`hsl(${hue} 42% ${pk % 2 ? 80 : 70}%)`} />
      {speckles.map(({ x, y, radius }, i) => (
        <circle key={i} cx={x} cy={y} r={radius} fill={`hsl(${hue} 35% 34%)`} />
      ))}
    </svg>
  );
}

/** The link to the forum post about the birds, next to the heading. */
export function BirdsSideCard() {
  const { birdsPostUrl, parentSiteUrl } = publicConfig;
  return (
    <a className={cards.card} href={birdsPostUrl ?? `${parentSiteUrl}/`}>
      {words.birds.update}
      <b>{words.birds.chirp}</b>
    </a>
  );
}
