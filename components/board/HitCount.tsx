import { useEffect, useState } from 'react';
import { hitCountText } from '../../lib/search/hit-count.ts';
import { useBoard } from '../search/board-context.ts';
import styles from './HitCount.module.css';

/** Long enough that typing a word is announced once, not letter by letter. */
const ANNOUNCE_AFTER_MS = 1400;

/** How many roles the search finds: shown at once, announced once it has settled (WCAG 4.1.3). */
export function HitCount() {
  const { hitCount } = useBoard();
  const text = hitCount === null ? '' : hitCountText(hitCount);
  const announced = useSettled(text, ANNOUNCE_AFTER_MS);
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {text}
      </span>
      <output className="visually-hidden">{announced}</output>
    </>
  );
}

/** The value once it has changed and then stayed the same for a while; empty before that. */
function useSettled(value: string, delayMs: number): string {
  const [initial] = useState(value);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (value === initial && settled === '') return;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs, initial, settled]);
  return settled;
}
