import { useMemo, useState } from 'react';
import { type Bird, birdsIn, habitatsOf } from '../../lib/content/birds.ts';
import { useEscape } from '../ui/useEscape.ts';
import { useExpandedItem } from '../ui/useExpandedItem.ts';
import { BirdCard, birdId } from './BirdCard.tsx';
import { HabitatFilter } from './HabitatFilter.tsx';
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
