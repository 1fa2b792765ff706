import { publicConfig } from '../../lib/config/public.ts';
import { chosenRanking, effectiveRanking, indexName } from '../../lib/search/indices.ts';
import { startEngagementTimer } from '../../lib/telemetry/engagement-timer.ts';
import { routeName } from '../../lib/telemetry/page-view.ts';
import type { Track } from '../../lib/telemetry/track.ts';
import { shownVariant } from '../../lib/visitor/shown-variant.ts';
import { visitor } from '../ui/useVisitor.ts';
import { watchPages } from './watch-pages.ts';

/**
 * Tells how long the visitor stays (9). It begins anew on each route and with each index (4.12).
 * @returns stops it
 */
export function watchEngagement(track: Track): () => void {
  let index = currentIndex();
  const timer = startEngagementTimer({
    events: window,
    isVisible: () => document.visibilityState === 'visible',
    now: Date.now,
    onReport(seconds) {
      const page = routeName(window.location.pathname);
      track('Stayed on page', { seconds, page, currentIndex: index });
    },
  });
  const followIndex = () => {
    const next = currentIndex();
    if (next === index) return;
    index = next;
    timer.restart();
  };
  const stops = [visitor.subscribe(followIndex), watchPages(timer.restart), timer.stop];
  return () => {
    for (const stop of stops) stop();
  };
}

function currentIndex(): string {
  const base = publicConfig.indexName;
  const chosen = chosenRanking(visitor.getSnapshot().index, base);
  const variant = shownVariant('ab4', document.documentElement) || 'control';
  return indexName(base, effectiveRanking(chosen, variant));
}
