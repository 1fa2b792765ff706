// Contract: 15.6.

import { useEffect, useState } from 'react';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { newRolesFilter, newRolesRequest, readNewCount } from '../../lib/search/new-roles.ts';
import { parseVisits, sinceLabel, visited, VISITS_KEY } from '../../lib/visitor/visits.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { useBoard } from '../search/board-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { browserStorage, useVisitor } from '../ui/useVisitor.ts';
import { useRoleLookup } from './useRoleLookup.ts';
import styles from './NewSince.module.css';

/** Extends the visit; `first-paint.js` has recorded its start. */
function noteVisit(): void {
  const visits = visited(parseVisits(browserStorage.read(VISITS_KEY)), Date.now() / 1000);
  browserStorage.write(VISITS_KEY, JSON.stringify(visits));
}

/**
 * "12 new since Tuesday" above the list, for returning visitors.
 * @param since when their last visit ended, epoch seconds
 * @param now epoch seconds
 */
export function NewSince({ since, now }: { since: number; now: number }) {
  useNotedVisit();
  const { hitCount, onlyFilter, showOnly } = useBoard();
  const [filter, count] = useNewCount(since);
  const isOn = onlyFilter !== null;
  const shown = isOn ? (hitCount ?? 0) : count;
  if (!isOn && count === 0) return null;
  const label = sinceLabel(since, now);
  return (
    <button
      type="button"
      className={isOn ? `${styles.new} ${styles.on}` : styles.new}
      aria-pressed={isOn}
      onClick={() => showOnly(isOn ? null : filter)}
    >
      {fill(words.list.newSince, { count: shown, number: <b>{shown}</b>, day: label })}
      {isOn && <Icon name="close" size={16} />}
    </button>
  );
}

function useNotedVisit(): void {
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') noteVisit();
    };
    document.addEventListener('visibilitychange', leave);
    return () => document.removeEventListener('visibilitychange', leave);
  }, []);
}

const PAUSE_MS = 300;

/** The number of new roles in the current search, and the filter for them. */
function useNewCount(since: number): [filter: string, count: number] {
  const { state, indexName, load } = useBoard();
  const hidden = useVisitor((visit) => visit.hidden);
  const lookup = useRoleLookup();
  const [count, setCount] = useState(0);
  const filter = newRolesFilter(since, hidden);
  const isReady = load.state === 'loaded';

  useEffect(() => {
    if (!isReady) return;
    let isStale = false;
    const timer = setTimeout(() => {
      const request = newRolesRequest(indexName, state, { filter, definitions: boardDefinitions });
      // If the request fails, the line is left out.
      lookup.ask([request]).then(
        (response) => !isStale && setCount(readNewCount(response)),
        () => !isStale && setCount(0),
      );
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [isReady, state, indexName, filter, lookup]);

  return [filter, count];
}
