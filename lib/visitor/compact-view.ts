/** How cards are shown; "loading" until the storage was read (4.3). */
export type Compact = 'loading' | 'compact' | 'normal';

/** Reads the storage's value; anything that is not "compact" is the normal view. */
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
