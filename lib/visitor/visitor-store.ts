// lib/visitor knows what one browser remembers: saved and hidden roles, view, consent, experiments.

/**
 * The visitor's own state in this browser: saved and hidden roles, compact view, ranking, last
 * search, toast. Contract: 2.6, 2.7, 2.11, 3.4, 4.1, 4.2, 4.3, 4.4, 4.12, 5, 8.
 */
import { toggledStatusView, type StatusView } from '../roles/card-behaviour.ts';
import { words } from '../words/words.ts';
import type { SafeStorage } from './storage.ts';

/** "loading" until the storage has been read. */
type Compact = 'loading' | 'compact' | 'normal';

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
  /** Forgotten after the visit. `serial` is unique, so that a repeated message is shown again. */
  toast: { message: string; serial: number; undo?: () => void } | null;
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

function toggledCompact(compact: Compact): 'compact' | 'normal' {
  return compact === 'compact' ? 'normal' : 'compact';
}

/** The shortcut shown next to "Compact view". */
export function compactShortcut({ isMac }: { isMac: boolean }): string {
  return isMac ? '⌘ + /' : words.list.compactKeys;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'repeat'>;

/** Cmd+/ on Mac, Ctrl+/ elsewhere. A held key counts once. */
export function isCompactShortcut(press: KeyPress, { isMac }: { isMac: boolean }): boolean {
  return press.key === '/' && !press.repeat && (isMac ? press.metaKey : press.ctrlKey);
}

export const TOAST_MS = 3000;
/** Long enough to read the message and press Undo. */
export const UNDO_TOAST_MS = 8000;

type ListKey = 'saved' | 'hidden';

/** Analytics events of the visitor's changes. */
type Track = {
  (name: 'Toggled compact mode', properties: { toCompact: boolean }): void;
  (name: 'Show saved jobs' | 'Show hidden jobs'): void;
};

type Dependencies = {
  /** Local storage. */
  stored: SafeStorage;
  /** May be a different storage; see `searchStorage`. */
  storedSearch: SafeStorage;
  /** Where `storage` events of other tabs arrive: `window`. */
  events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  track: Track;
};

/**
 * A store over local storage for `useSyncExternalStore`.
 *
 * Tabs stay in sync: each change starts from the current content of the storage, and changes in
 * other tabs arrive as `storage` events. If the storage is blocked, full or broken, the state lives
 * in memory. Nothing here throws.
 */
export function createVisitorStore({ stored, storedSearch, events, track }: Dependencies) {
  const listeners = new Set<() => void>();
  /** Keys whose latest value could not be stored, so memory is ahead of the storage. */
  const unwritten = new Set<string>();
  let state: VisitorState = initialVisitorState;
  let isLoaded = false;
  let toasts = 0;

  function change(next: Partial<VisitorState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** Undefined when the value in memory is newer. */
  function readUnlessAhead(key: string): string | null | undefined {
    return unwritten.has(key) ? undefined : stored.read(key);
  }

  function readList(key: ListKey): readonly number[] {
    const text = readUnlessAhead(key);
    if (text === undefined) return state[key];
    const fresh = parseIdList(text, stored.reportUnreadable);
    const isSame =
      fresh.length === state[key].length && fresh.every((id, i) => id === state[key][i]);
    return isSame ? state[key] : fresh;
  }

  function write(key: string, value: string | null): void {
    if (stored.write(key, value)) unwritten.delete(key);
    else unwritten.add(key);
  }

  function load(): void {
    isLoaded = true;
    const compact = readUnlessAhead(settingKeys.compact);
    const index = readUnlessAhead(settingKeys.index);
    const next = {
      saved: readList('saved'),
      hidden: readList('hidden'),
      compact: parseCompact(compact === undefined ? state.compact : compact),
      index: index === undefined ? state.index : index,
    };
    const keys = ['saved', 'hidden', 'compact', 'index'] as const;
    if (keys.some((key) => next[key] !== state[key])) change(next);
  }

  function current(): VisitorState {
    if (!isLoaded) load();
    return state;
  }

  function changeList(
    key: ListKey,
    edit: (ids: readonly number[]) => readonly number[],
    message?: string,
    undo?: () => void,
  ): void {
    const before = readList(key);
    const after = edit(before);
    if (after !== before) write(key, JSON.stringify(after));
    const toast =
      message && after !== before
        ? { message, serial: ++toasts, ...(undo ? { undo } : {}) }
        : state.toast;
    if (after !== state[key] || toast !== state.toast) change({ [key]: after, toast });
  }

  /** Removes a role from a list, with a toast that can undo it. */
  function remove(key: ListKey, postPk: number, message: string): void {
    const before = readList(key);
    changeList(
      key,
      (ids) => withoutIds(ids, [postPk]),
      message,
      () => changeList(key, (ids) => restored(ids, before, postPk)),
    );
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      if (listeners.size === 1) {
        events.addEventListener('storage', load);
        load();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) events.removeEventListener('storage', load);
      };
    },
    getSnapshot: current,

    save: (postPk: number) => changeList('saved', (ids) => withId(ids, postPk), words.toasts.saved),
    unsave: (postPk: number) => remove('saved', postPk, words.toasts.unsaved),
    hide: (postPk: number) =>
      changeList('hidden', (ids) => withId(ids, postPk), words.toasts.hidden),
    unhide: (postPk: number) => remove('hidden', postPk, words.toasts.unhidden),
    /** Removes roles that no longer exist from both lists. */
    prune(vanished: readonly number[]): void {
      changeList('saved', (ids) => withoutIds(ids, vanished));
      changeList('hidden', (ids) => withoutIds(ids, vanished));
    },

    toggleCompact(): void {
      const compact = toggledCompact(current().compact);
      write(settingKeys.compact, compact);
      change({ compact });
      track('Toggled compact mode', { toCompact: compact === 'compact' });
    },
    /** Takes a full index name. */
    setIndex(index: string): void {
      write(settingKeys.index, index);
      change({ index });
    },

    /** Switches between the list and the results. */
    toggleStatusView(pressed: ListKey): void {
      const statusView = toggledStatusView(state.statusView, pressed);
      change({ statusView });
      if (statusView !== '') track(`Show ${statusView} jobs`);
    },
    showToast: (message: string) => change({ toast: { message, serial: ++toasts } }),
    /** Given a serial, closes only that toast. */
    closeToast(serial = state.toast?.serial): void {
      if (state.toast && state.toast.serial === serial) change({ toast: null });
    },

    /**
     * The last search's query string; empty when there is none. Not part of the snapshot, since
     * nothing on screen shows it.
     */
    readLastSearch: (): string => storedSearch.read(settingKeys.lastSearch) ?? '',
    writeLastSearch(query: string): void {
      storedSearch.write(settingKeys.lastSearch, query === '' ? null : query);
    },
  };
}

/** A longer list was not written by the board. */
const MAX_IDS = 10_000;

/**
 * Parses a JSON array of role ids. Numeric strings are accepted and duplicates dropped; the valid
 * ids of a partly broken list are kept.
 * @param onBroken called when the text is not a list of ids
 */
function parseIdList(text: string | null, onBroken: (cause: unknown) => void): number[] {
  if (text === null) return [];
  let entries: unknown;
  try {
    entries = JSON.parse(text);
  } catch (error) {
    onBroken(error);
    return [];
  }
  if (!Array.isArray(entries)) {
    onBroken(new TypeError('not a list of role ids'));
    return [];
  }
  const ids = entries.slice(0, MAX_IDS).map(roleId);
  const sound = ids.filter((id) => id !== null);
  if (sound.length < ids.length) onBroken(new TypeError('not only role ids'));
  return [...new Set(sound)];
}

function roleId(entry: unknown): number | null {
  const id = typeof entry === 'string' && /^\d+$/.test(entry) ? Number(entry) : entry;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Appends an id; returns the same list if it is already there. */
function withId(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) ? ids : [...ids, id];
}

/** Removes ids; returns the same list if it has none of them. */
function withoutIds(ids: readonly number[], gone: readonly number[]): readonly number[] {
  const kept = ids.filter((id) => !gone.includes(id));
  return kept.length === ids.length ? ids : kept;
}

/** Restores a removed role to its position, or appends it if the list has changed since. */
function restored(
  ids: readonly number[],
  before: readonly number[],
  postPk: number,
): readonly number[] {
  const isUnchanged = withoutIds(before, [postPk]).join() === ids.join();
  return isUnchanged ? before : withId(ids, postPk);
}
