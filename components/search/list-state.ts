/**
 * The list of roles as a state machine: whether the page shows the prerendered list or the visitor's own,
 * and which role is open. Contract: 2.8, 4.9, 15.4.
 */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Role } from '../../lib/roles/role.ts';

export type ListState = {
  /**
   * The stages from the prerendered list to the visitor's own.
   * - `built`: the prerendered list; the URL and the settings have not been read
   * - `loading`: they require another list, which is loading
   * - `returning`: it has loaded; further pages loaded before the visitor left are being restored
   * - `linking`: it is complete; the role in `jobPk` is being looked up
   * - `own`: the visitor's list is shown, and `jobPk` has been handled
   */
  stage: 'built' | 'loading' | 'returning' | 'linking' | 'own';
  opened: {
    /** The expanded role; null for none. */
    postPk: number | null;
    by: 'visitor' | 'link' | 'history';
    /** The role whose content is collapsing. */
    folding: number | null;
    /** The role in the URL, shown above the list. */
    first: Role | null;
    /** The card's top in the viewport before other cards changed; null when it need not be kept. */
    topBefore: number | null;
  };
};

/** The result of looking up the role in `jobPk`. */
export type LinkOutcome =
  | { kind: 'none' }
  /** `first`: the role to show above the list; null if it stays where it is in the list. */
  | { kind: 'open'; postPk: number; first: Role | null }
  /** It has closed, and its own page says so. */
  | { kind: 'closed'; postPk: number }
  /** There is nothing to open. `isCleared`: remove the role from the URL. */
  | { kind: 'refused'; message: string; isCleared: boolean };

/** @internal */
export type ListEvent =
  /** The URL and the settings were read. `isBuilt`: the prerendered list matches them. */
  | { type: 'addressed'; isBuilt: boolean }
  /** Their search results have loaded. */
  | { type: 'loaded' }
  /** The pages loaded before the visitor left are restored, if there were any. */
  | { type: 'returned' }
  /** The role in the URL was looked up, on load or on Back and Forward. */
  | { type: 'linked'; outcome: LinkOutcome; by: 'link' | 'history' }
  /** `top`: of the card in the viewport, in pixels. */
  | { type: 'opened'; postPk: number; top: number | null }
  /** `folds`: whether collapsing is animated. */
  | { type: 'closed'; folds: boolean }
  | { type: 'folded' }
  /** The visitor started another search. */
  | { type: 'searched' };

const nothing: ListState['opened'] = {
  postPk: null,
  by: 'visitor',
  folding: null,
  first: null,
  topBefore: null,
};

/** @internal */
export const builtList: ListState = { stage: 'built', opened: nothing };

/** Whether the results match the URL and the settings. */
export function isListLoaded({ stage }: ListState): boolean {
  return stage !== 'built' && stage !== 'loading';
}

/** Whether the visitor opened a card before the list or the role in the URL had loaded. */
export function isOvertaken({ stage, opened }: ListState): boolean {
  return stage !== 'own' && opened.postPk !== null && opened.by === 'visitor';
}

/**
 * A linked role is shown above the list; a role that the visitor opens stays where it is; a new search
 * closes it.
 * @internal
 */
export function nextListState(state: ListState, event: ListEvent): ListState {
  const { stage, opened } = state;
  switch (event.type) {
    case 'addressed':
      if (stage !== 'built') return state;
      return { ...state, stage: event.isBuilt ? 'returning' : 'loading' };
    case 'loaded':
      return stage === 'loading' ? { ...state, stage: 'returning' } : state;
    case 'returned':
      return stage === 'returning' ? { ...state, stage: 'linking' } : state;
    case 'linked': {
      const { outcome, by } = event;
      if (isOvertaken(state)) return { ...state, stage: 'own' };
      if (outcome.kind !== 'open') {
        return { stage: 'own', opened: { ...nothing, first: opened.first } };
      }
      const first = outcome.first ?? opened.first;
      return { stage: 'own', opened: { ...nothing, postPk: outcome.postPk, by, first } };
    }
    case 'opened':
      return {
        stage,
        opened: {
          ...opened,
          postPk: event.postPk,
          by: 'visitor',
          folding: null,
          topBefore: event.top,
        },
      };
    case 'closed': {
      const { postPk, first } = opened;
      return { stage, opened: { ...nothing, first, folding: event.folds ? postPk : null } };
    }
    case 'folded':
      return { stage, opened: { ...opened, folding: null } };
    case 'searched':
      return { stage, opened: nothing };
  }
}

/** The state of the list as of the last render, its latest value, and a way to change it. */
export type ListMachine = {
  state: ListState;
  read: () => ListState;
  send: (event: ListEvent) => void;
};

export function useListMachine(): ListMachine {
  const [state, setState] = useState(builtList);
  const latest = useRef(state);
  const read = useCallback(() => latest.current, []);
  const send = useCallback((event: ListEvent) => {
    // Immediately, because the URL of a new search may be written before the next render.
    latest.current = nextListState(latest.current, event);
    setState(latest.current);
  }, []);
  return useMemo(() => ({ state, read, send }), [state, read, send]);
}
