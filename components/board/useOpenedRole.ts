import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Role } from '../../lib/roles/role.ts';
import {
  cardElement,
  keepInPlace,
  openerOf,
  scrollIntoSight,
  scrollToCard,
  topOf,
} from '../card/card-view.ts';
import { useSearchChange } from '../search/useUrlSync.ts';
import { useEscape } from '../ui/useEscape.ts';
import { setOpenedRole, writeRoleAddress } from '../search/role-address.ts';
import { useLinkedRole } from './useLinkedRole.ts';

type Opened = {
  postPk: number | null;
  by: 'visitor' | 'link' | 'history';
  /** The role whose content is folding away. */
  folding: number | null;
  /** A role that the address named: it is shown first, above the list. */
  first: Role | null;
  /** The card's top in the window before other cards changed; null when it need not be kept. */
  topBefore: number | null;
};

const nothing: Opened = {
  postPk: null,
  by: 'visitor',
  folding: null,
  first: null,
  topBefore: null,
};

/** The expanded role and what a list can do with it. */
export type OpenedRole = Pick<Opened, 'postPk' | 'folding'> & {
  /** Opens the role, or closes it when it is open. */
  toggle: (postPk: number) => void;
  /** `how`: whether the address without it is a step of its own in the history; "push" by default. */
  close: (how?: 'push' | 'replace') => void;
  /** Called when the content has folded away. */
  fold: () => void;
};

/**
 * The expanded role, in step with `jobPk` of the address (2.8, 4.9). One at a time. A role that a
 * link names is shown first; one that the visitor opens stays in its place; a new search closes it.
 * @param roles the roles of the list
 * @param isAnswered whether they are the results of the latest search
 */
export function useOpenedRole(roles: readonly Role[], isAnswered: boolean) {
  const [opened, setOpened] = useState(nothing);
  const current = useRef(opened);

  const change = useCallback((next: Opened) => {
    current.current = next;
    setOpenedRole(next.postPk);
    setOpened(next);
  }, []);
  const close = useCallback(
    (how: 'push' | 'replace' = 'push') => {
      const { postPk, first } = current.current;
      if (postPk === null) return;
      if (cardElement(postPk)?.contains(document.activeElement)) {
        openerOf(cardElement(postPk))?.focus({ preventScroll: true });
      }
      change({ ...nothing, first, folding: foldsSlowly() ? postPk : null });
      writeRoleAddress(null, how);
    },
    [change],
  );
  const toggle = useCallback(
    (postPk: number) => {
      if (current.current.postPk === postPk) return close();
      const card = cardElement(postPk);
      change({
        ...current.current,
        postPk,
        by: 'visitor',
        folding: null,
        topBefore: card && topOf(card),
      });
      writeRoleAddress(postPk, 'push');
    },
    [change, close],
  );
  const fold = useCallback(() => change({ ...current.current, folding: null }), [change]);

  useEffect(() => () => setOpenedRole(undefined), []);

  const isResolved = useLinkedRole({ roles, isAnswered }, (outcome, by) => {
    const { postPk, by: openedBy } = current.current;
    // The visitor was faster.
    if (by === 'link' && postPk !== null && openedBy === 'visitor') return;
    if (outcome.kind === 'open') {
      const first = outcome.first ?? current.current.first;
      change({ ...nothing, postPk: outcome.postPk, by, first });
    } else {
      change({ ...nothing, first: current.current.first });
      if (outcome.kind === 'refused' && outcome.isCleared) writeRoleAddress(null, 'replace');
    }
  });

  useSearchChange(isResolved, (isInAddress) => {
    const { postPk } = current.current;
    change(nothing);
    if (postPk !== null && !isInAddress) writeRoleAddress(null, 'push');
  });

  useEscape(opened.postPk !== null, close);

  useLayoutEffect(() => {
    const card = opened.postPk === null ? null : cardElement(opened.postPk);
    if (!card || opened.by === 'link') return;
    if (opened.by === 'history') return scrollIntoSight(card);
    if (opened.topBefore !== null) keepInPlace(card, opened.topBefore);
    scrollToCard(card, 'visitor');
  }, [opened]);

  useEffect(() => {
    if (!isResolved) return;
    // The built list was hidden until now; see `first-paint.js`.
    delete document.documentElement.dataset.pending;
    const { postPk, by } = current.current;
    const card = postPk === null ? null : cardElement(postPk);
    if (card && by === 'link') scrollToCard(card, 'link');
  }, [isResolved]);

  const { postPk, folding, first } = opened;
  const forList: OpenedRole = useMemo(
    () => ({ postPk, folding, toggle, close, fold }),
    [postPk, folding, toggle, close, fold],
  );
  return { opened: forList, first };
}

const foldsSlowly = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
