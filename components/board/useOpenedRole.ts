import { useCallback, useEffect, useLayoutEffect, useMemo } from 'react';
import {
  cardElement,
  keepInPlace,
  openerOf,
  prefersReducedMotion,
  scrollIntoSight,
  scrollToCard,
  topOf,
} from '../card/card-view.ts';
import { setOpenedRole, writeRoleAddress } from '../search/role-address.ts';
import { useSearchChange } from '../search/useUrlSync.ts';
import { useEscape } from '../ui/useEscape.ts';
import type { ListState } from './list-state.ts';
import type { ListMachine } from './useListedRoles.ts';

/** The expanded role and what a list can do with it. */
export type OpenedRole = Pick<ListState['opened'], 'postPk' | 'folding'> & {
  /** Opens the role, or closes it when it is open. */
  toggle: (postPk: number) => void;
  close: () => void;
  /** Called when the content has folded away. */
  fold: () => void;
};

/** The expanded role: one at a time, in `jobPk` of the address, and in sight (2.8, 4.9). */
export function useOpenedRole({ state, read, send }: ListMachine): OpenedRole {
  const { stage, opened } = state;

  const close = useCallback(() => {
    const { postPk } = read().opened;
    if (postPk === null) return;
    const card = cardElement(postPk);
    if (card?.contains(document.activeElement)) openerOf(card)?.focus({ preventScroll: true });
    send({ type: 'closed', folds: !prefersReducedMotion() });
    writeRoleAddress(null, 'push');
  }, [read, send]);
  const toggle = useCallback(
    (postPk: number) => {
      if (read().opened.postPk === postPk) return close();
      const card = cardElement(postPk);
      send({ type: 'opened', postPk, top: card && topOf(card) });
      writeRoleAddress(postPk, 'push');
    },
    [read, send, close],
  );
  const fold = useCallback(() => send({ type: 'folded' }), [send]);

  useEscape(opened.postPk !== null, close);

  useSearchChange(stage === 'own', (isInAddress) => {
    const { postPk } = read().opened;
    send({ type: 'searched' });
    if (postPk !== null && !isInAddress) writeRoleAddress(null, 'push');
  });

  useEffect(() => () => setOpenedRole(undefined), []);

  useLayoutEffect(() => {
    const card = opened.postPk === null ? null : cardElement(opened.postPk);
    if (!card) return;
    if (opened.by === 'history') return scrollIntoSight(card);
    if (opened.topBefore !== null) keepInPlace(card, opened.topBefore);
    scrollToCard(card, opened.by);
  }, [opened]);

  const { postPk, folding } = opened;
  return useMemo(
    () => ({ postPk, folding, toggle, close, fold }),
    [postPk, folding, toggle, close, fold],
  );
}
