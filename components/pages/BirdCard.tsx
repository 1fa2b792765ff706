import type { Bird } from '../../lib/content/birds.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './BirdCard.module.css';

export const birdId = (pk: number): string => `bird-${pk}`;

type BirdCardProps = { bird: Bird; isOpen: boolean; onToggle: () => void };

/** One bird, like a role's card. */
export function BirdCard({ bird, isOpen, onToggle }: BirdCardProps) {
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
