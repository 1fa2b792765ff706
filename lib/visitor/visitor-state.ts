/**
 * The visitor's state, the compact view, and the toast's messages. Contract: 2.6, 2.7, 3.4, 4.1,
 * 4.2, 4.3, 4.12, 5, 8.
 */
import type { StatusView } from '../roles/card-behaviour.ts';

/** "loading" until the storage has been read. */
type Compact = 'loading' | 'compact' | 'normal';

/** `serial` is unique, so that a repeated message is shown again. `undo` reverts the action. */
type Toast = { message: string; serial: number; undo?: () => void };

/** Kept in this browser only. */
export type VisitorState = {
  /** `post_pk` of saved roles, oldest first. */
  saved: readonly number[];
  /** `post_pk` of hidden roles, oldest first. */
  hidden: readonly number[];
  /** Forgotten after the visit. */
  statusView: StatusView;
  compact: Compact;
  /** Value of "jobs_index"; see `chosenRanking`. */
  index: string | null;
  /** Forgotten after the visit. */
  toast: Toast | null;
};

/** The state of the prerendered pages. */
export const initialVisitorState: VisitorState = {
  saved: [],
  hidden: [],
  statusView: '',
  compact: 'loading',
  index: null,
  toast: null,
};

/** Storage keys. */
export const settingKeys = {
  compact: 'compact',
  index: 'jobs_index',
  lastSearch: 'last_search_state',
  advisorBanner: 'advisorbot-banner-dismissed',
} as const;

export function parseCompact(stored: string | null): 'compact' | 'normal' {
  return stored === 'compact' ? 'compact' : 'normal';
}

/** On mobile always the normal view. */
export function shownView(compact: Compact, { isMobile }: { isMobile: boolean }): Compact {
  return isMobile ? 'normal' : compact;
}

export function toggledCompact(compact: Compact): 'compact' | 'normal' {
  return compact === 'compact' ? 'normal' : 'compact';
}

/** The shortcut shown next to "Compact view". */
export function compactShortcut({ isMac }: { isMac: boolean }): string {
  return isMac ? '⌘ + /' : 'CTRL + /';
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'repeat'>;

/** Cmd+/ on Mac, Ctrl+/ elsewhere. A held key counts once. */
export function isCompactShortcut(press: KeyPress, { isMac }: { isMac: boolean }): boolean {
  return press.key === '/' && !press.repeat && (isMac ? press.metaKey : press.ctrlKey);
}

export const toastMessages = {
  saved: "Job saved. You can see your saved jobs via the 'Other filters' menu",
  hidden: "Job hidden. You can see your hidden jobs via the 'Other filters' menu",
  unsaved: 'Removed from your saved jobs',
  unhidden: 'Removed from your hidden jobs',
  trueHidden: (postPk: number): string =>
    `You've selected a role with ID ${postPk}, but this job is hidden. You can view it through 'Other filters'.`,
  invalidRoleId: (value: string): string => `Invalid role ID: ${value}`,
  roleNotFound: (postPk: number): string => `Role (ID ${postPk}) not found. It may have closed.`,
  partNotLoaded: 'This could not be loaded. Please try again.',
};

export const TOAST_MS = 3000;
/** Long enough to read the message and press Undo. */
export const UNDO_TOAST_MS = 8000;
