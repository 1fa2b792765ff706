/** What the board remembers of a visitor, the compact view, and the messages of the toast. */
import type { StatusView } from '../roles/card-behaviour.ts';

/** How cards are shown; "loading" until the storage was read (4.3). */
type Compact = 'loading' | 'compact' | 'normal';

/**
 * A message shown briefly. `serial` differs for each, so that a repeated message is shown again.
 * `undo` takes back what the message is about.
 */
type Toast = { message: string; serial: number; undo?: () => void };

/** What the board remembers of a visitor, in this browser only (3.4). */
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

/** The state that the static pages show and the browser starts with. */
export const initialVisitorState: VisitorState = {
  saved: [],
  hidden: [],
  statusView: '',
  compact: 'loading',
  index: null,
  toast: null,
};

/** The keys under which a browser keeps settings (4.12). */
export const settingKeys = {
  compact: 'compact',
  index: 'jobs_index',
  lastSearch: 'last_search_state',
  advisorBanner: 'advisorbot-banner-dismissed',
} as const;

/** Reads the stored value; anything but "compact" is the normal view. */
export function parseCompact(stored: string | null): 'compact' | 'normal' {
  return stored === 'compact' ? 'compact' : 'normal';
}

/** The view that is shown: on mobile always the normal one (4.3). */
export function shownView(compact: Compact, { isMobile }: { isMobile: boolean }): Compact {
  return isMobile ? 'normal' : compact;
}

/** The view after toggling (4.3). */
export function toggledCompact(compact: Compact): 'compact' | 'normal' {
  return compact === 'compact' ? 'normal' : 'compact';
}

/** The hint beside "Compact view" (2.7). */
export function compactShortcut({ isMac }: { isMac: boolean }): string {
  return isMac ? '⌘ + /' : 'CTRL + /';
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'repeat'>;

/** Whether a key press is Cmd+/ on Mac, or Ctrl+/ elsewhere (2.7). A held key counts once. */
export function isCompactShortcut(press: KeyPress, { isMac }: { isMac: boolean }): boolean {
  return press.key === '/' && !press.repeat && (isMac ? press.metaKey : press.ctrlKey);
}

/** Texts of the toast (4.1, 4.2, 5, 8). */
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

/** The toast closes by itself after this long (2.6). Milliseconds. */
export const TOAST_MS = 3000;
/** With Undo it stays longer, to be read and pressed. */
export const UNDO_TOAST_MS = 8000;
