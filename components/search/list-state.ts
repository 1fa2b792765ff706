/** The list of roles as a state machine: whose list is on the page, and which of its roles is open. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Role } from '../../lib/roles/role.ts';

export type ListState = {
  /**
   * How far the page is on its way to the visitor's own list.
   * - `built`: it shows what it was built with; the address and the settings have not been read
   * - `asked`: they ask for another list, which has not been answered yet
   * - `returning`: the answer is there; pages loaded before the visitor left are being put back
   * - `linking`: the list is the visitor's; the role that the address names is being looked for
   * - `own`: the visitor's list is shown, and `jobPk` has been followed
   */
  stage: 'built' | 'asked' | 'returning' | 'linking' | 'own';
  opened: {
    /** The expanded role; null for none. */
    postPk: number | null;
    by: 'visitor' | 'link' | 'history';
    /** The role whose content is folding away. */
    folding: number | null;
    /** A role that the address named: it is shown first, above the list. */
    first: Role | null;
    /** The card's top in the window before other cards changed; null when it need not be kept. */
    topBefore: number | null;
  };
};

/** The result of looking up the role in `jobPk`. */
export type LinkOutcome =
  | { kind: 'none' }
  /** `first`: the role to show above the list; null leaves it in its place in the list. */
  | { kind: 'open'; postPk: number; first: Role | null }
  /** It has closed, and its own page says so (15.4). */
  | { kind: 'closed'; postPk: number }
  /** There is nothing to open. `isCleared`: the role must be removed from the address. */
  | { kind: 'refused'; message: string; isCleared: boolean };

/** @internal */
export type ListEvent =
  /** The address and the settings were read. `isBuilt`: the list that they ask for is the built one. */
  | { type: 'addressed'; isBuilt: boolean }
  /** The search that they ask for was answered. */
  | { type: 'answered' }
  /** The pages that the visitor had loaded are back, if there were any. */
  | { type: 'returned' }
  /** The role of the address was looked for, on load or after a step through the history. */
  | { type: 'linked'; outcome: LinkOutcome; by: 'link' | 'history' }
  /** `top`: of the card in the window, in pixels. */
  | { type: 'opened'; postPk: number; top: number | null }
  /** `folds`: whether its content folds away slowly. */
  | { type: 'closed'; folds: boolean }
  | { type: 'folded' }
  /** The visitor asked for another list. */
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

/** Whether the results are those that the address and the settings ask for. */
export function isAnswered({ stage }: ListState): boolean {
  return stage !== 'built' && stage !== 'asked';
}

/** Whether the visitor has opened a card before the list, or the role of the address, was there. */
export function isOvertaken({ stage, opened }: ListState): boolean {
  return stage !== 'own' && opened.postPk !== null && opened.by === 'visitor';
}

/**
 * The list after an event. A role that a link names is shown first; one that the visitor opens stays
 * in its place; a new search closes it (2.8, 4.9).
 * @internal
 */
export function nextListState(state: ListState, event: ListEvent): ListState {
  const { stage, opened } = state;
  switch (event.type) {
    case 'addressed':
      if (stage !== 'built') return state;
      return { ...state, stage: event.isBuilt ? 'returning' : 'asked' };
    case 'answered':
      return stage === 'asked' ? { ...state, stage: 'returning' } : state;
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

/** The state of the list, what it is at this moment, and a way to change it. */
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
    // At once: the address of a new search may be written before the next render.
    latest.current = nextListState(latest.current, event);
    setState(latest.current);
  }, []);
  return useMemo(() => ({ state, read, send }), [state, read, send]);
}
