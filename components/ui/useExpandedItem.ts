import Router from 'next/router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readParameters, withParameter } from '../../lib/search/url-parameters.ts';

/**
 * The one expanded item of a list that is complete in its page, in sync with a URL parameter. Opening
 * and closing each add a history entry.
 * @param pks ids of the items
 * @param onLinked called when the URL at load names an item
 */
export function useExpandedItem(
  parameter: 'jobPk' | 'birdPk',
  pks: readonly number[],
  onLinked: (pk: number) => void,
) {
  const [expanded, setExpanded] = useState<number | null>(null);
  const latest = useRef({ pks, onLinked });
  useEffect(() => {
    latest.current = { pks, onLinked };
  });

  useEffect(() => {
    const read = () => {
      const pk = pkOf(window.location.search, parameter);
      const found = pk !== null && latest.current.pks.includes(pk) ? pk : null;
      setExpanded(found);
      return found;
    };
    const linked = read();
    if (linked !== null) latest.current.onLinked(linked);
    window.addEventListener('popstate', read);
    return () => window.removeEventListener('popstate', read);
  }, [parameter]);

  const expand = useCallback(
    (pk: number | null) => {
      setExpanded(pk);
      const next = withParameter(window.location, parameter, pk === null ? null : String(pk));
      // The router rejects when the visitor has already moved on.
      Router.push(next, undefined, { shallow: true, scroll: false }).catch(() => {});
    },
    [parameter],
  );

  return useMemo(
    () => ({ expanded, toggle: (pk: number) => expand(pk === expanded ? null : pk), expand }),
    [expanded, expand],
  );
}

function pkOf(search: string, parameter: string): number | null {
  const value =
    readParameters(search)
      .find(({ name }) => name === parameter)
      ?.value.trim() ?? '';
  return /^\d{1,15}$/.test(value) ? Number(value) : null;
}
