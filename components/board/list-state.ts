/** The list of roles as a state machine: whose list is on the page, and which of its roles is open. */
import type { Role } from '../../lib/roles/role.ts';

export type ListState = {
  /**
   * How far the page is on its way to the visitor's own list.
   * - `built`: it shows what it was built with; the address or the settings may ask for another list
   * - `returning`: pages loaded before the visitor left are being put back
   * - `linking`: the list is the visitor's; the role that the address names is being looked for
   * - `own`: the visitor's list is shown, and `jobPk` has been followed
   */
  stage: 'built' | 'returning' | 'linking' | 'own';
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

export type ListEvent =
  /** The search of the address was answered. */
  | { type: 'answered'; isReturning: boolean }
  /** The pages that the visitor had loaded are back. */
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

export const builtList: ListState = { stage: 'built', opened: nothing };

/** Whether the visitor has opened a card before the list, or the role of the address, was there. */
export function isOvertaken({ stage, opened }: ListState): boolean {
  return stage !== 'own' && opened.postPk !== null && opened.by === 'visitor';
}

/**
 * The list after an event. A role that a link names is shown first; one that the visitor opens stays
 * in its place; a new search closes it (2.8, 4.9).
 */
export function nextListState(state: ListState, event: ListEvent): ListState {
  const { stage, opened } = state;
  switch (event.type) {
    case 'answered':
      return stage === 'built'
        ? { ...state, stage: event.isReturning ? 'returning' : 'linking' }
        : state;
    case 'returned':
      return { ...state, stage: 'linking' };
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
