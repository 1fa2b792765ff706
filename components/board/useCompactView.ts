import { useEffect, useSyncExternalStore } from 'react';
import { isCompactShortcut, shownView } from '../../lib/visitor/compact-view.ts';
import { useVisitor, visitor } from '../ui/useVisitor.ts';

const MOBILE = '(max-width: 767.98px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(MOBILE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/**
 * Whether cards are shown as compact rows (4.3), with the shortcut that toggles it (2.7). How the
 * rows look is decided by `html[data-view]`, which stands before the first paint.
 */
export function useCompactView(): boolean {
  const compact = useVisitor((state) => state.compact);
  const isMobile = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(MOBILE).matches,
    () => false,
  );

  useEffect(() => {
    if (compact !== 'loading') document.documentElement.dataset.view = compact;
  }, [compact]);

  useEffect(() => {
    if (isMobile) return;
    const isMac = /mac/i.test(navigator.platform);
    const press = (event: KeyboardEvent) => {
      if (!isCompactShortcut(event, { isMac })) return;
      event.preventDefault();
      visitor.toggleCompact();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isMobile]);

  return shownView(compact, { isMobile }) === 'compact';
}
