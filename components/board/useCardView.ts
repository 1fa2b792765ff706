// Contract: 2.7, 4.3.

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { isCompactShortcut, shownView } from '../../lib/visitor/visitor-store.ts';
import type { CardView } from '../card/card-view.ts';
import { useBoard } from '../search/board-context.ts';
import { usePhone } from '../ui/browser.ts';
import { useVisitor, visitor } from '../ui/useVisitor.ts';

/**
 * The settings shared by all cards of the board's list.
 * @param builtAt when the page was built, epoch seconds
 */
export function useCardView(builtAt: number, closingSort: boolean): CardView {
  const now = useNow(builtAt);
  const compact = useCompactView();
  const { indexName: currentIndex } = useBoard();
  return useMemo(
    () => ({ now, closingSort, compact, currentIndex }),
    [now, closingSort, compact, currentIndex],
  );
}

const MINUTE_MS = 60_000;

function subscribeMinutes(onTick: () => void): () => void {
  const timer = setInterval(onTick, MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * The time for "Today" and "2 days ago" on cards, in epoch seconds. The first render uses the build time, as
 * the prerendered HTML does; later ones the current minute.
 */
export function useNow(builtAt: number): number {
  return useSyncExternalStore(
    subscribeMinutes,
    () => Math.floor(Date.now() / MINUTE_MS) * 60,
    () => builtAt,
  );
}

/**
 * Whether cards are compact rows, including the keyboard shortcut that toggles it. The look of the rows
 * depends on `html[data-view]`, which is set before first paint.
 */
export function useCompactView(): boolean {
  const compact = useVisitor((state) => state.compact);
  const isMobile = usePhone();

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
