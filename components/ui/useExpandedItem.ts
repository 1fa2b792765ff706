import { useEffect, useEffectEvent, useState } from 'react';
import { parameterOf, withParameter } from '../../lib/query/url-parameters.ts';
import { writeAddress } from './address.ts';

/**
 * The expanded item of a fully prerendered list, in sync with a URL parameter. Opening and closing each add
 * a history entry.
 * @param pks ids of the items
 * @param onLinked called when the URL at load names an item
 */
export function useExpandedItem(
  parameter: 'jobPk' | 'birdPk',
  pks: readonly number[],
  onLinked: (pk: number) => void,
) {
  const [expanded, setExpanded] = useState<number | null>(null);
  const isListed = useEffectEvent((pk: number) => pks.includes(pk));
  const open = useEffectEvent(onLinked);

  useEffect(() => {
    const read = () => {
      const pk = pkOf(window.location.search, parameter);
      const found = pk !== null && isListed(pk) ? pk : null;
      setExpanded(found);
      return found;
    };
    const linked = read();
    if (linked !== null) open(linked);
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, [parameter]);

  const expand = (pk: number | null) => {
    setExpanded(pk);
    const value = pk === null ? null : String(pk);
    writeAddress(withParameter(window.location, parameter, value), 'push');
  };
  const toggle = (pk: number) => expand(pk === expanded ? null : pk);
  return { expanded, toggle, expand };
}

function pkOf(search: string, parameter: string): number | null {
  const value = parameterOf(search, parameter).trim();
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}
