/** Tracking on every page, with consent: time on page, links, the header card (2.2, 4.12, 7, 9). */
import { publicConfig } from '../../lib/config/public.ts';
import { chosenRanking, effectiveRanking, indexName } from '../../lib/query/indices.ts';
import { startEngagementTimer } from '../../lib/telemetry/engagement.ts';
import type { TrackedEvents } from '../../lib/telemetry/events.ts';
import { linkClick } from '../../lib/telemetry/link-clicks.ts';
import { routeName } from '../../lib/config/pages.ts';
import type { Track } from '../../lib/telemetry/track.ts';
import { shownVariant } from '../../lib/visitor/experiments.ts';
import { visitor } from '../ui/useVisitor.ts';
import { MIDDLE_BUTTON, shownVariantName } from './component-events.ts';

type Interaction = TrackedEvents['Header card interaction']['interaction'];

const HEADER_CARD = '[data-header-card]';

/** Events that count as an interaction with the header card; hover and focus once per page. */
const cardEvents: Array<{ type: string; interaction: Interaction; once: boolean }> = [
  { type: 'pointerenter', interaction: 'hover', once: true },
  { type: 'focusin', interaction: 'focus', once: true },
  { type: 'submit', interaction: 'submit', once: false },
];

/**
 * Tracks the time on page, which restarts with each page and each index.
 * @returns a function that stops tracking
 */
export function watchEngagement(track: Track): () => void {
  let index = currentIndex();
  const timer = startEngagementTimer({
    events: window,
    isVisible: () => document.visibilityState === 'visible',
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
  const stops = [visitor.subscribe(followIndex), watchReturns(timer.restart), timer.stop];
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

/**
 * Tracks interactions with the header card.
 * @returns a function that stops tracking
 */
export function watchHeaderCard(track: Track): () => void {
  const end = new AbortController();
  const card = document.querySelector(HEADER_CARD);
  for (const { type, interaction, once } of cardEvents) {
    const report = () => {
      track('Header card interaction', { interaction, variant: shownVariantName() });
    };
    card?.addEventListener(type, report, { once, signal: end.signal });
  }
  return () => end.abort();
}

/**
 * Tracks every followed link on the page.
 * @returns a function that stops tracking
 */
export function watchLinks(track: Track): () => void {
  const ownOrigins = [window.location.origin, new URL(publicConfig.parentSiteUrl).origin];
  const follow = (event: MouseEvent) => {
    if (event.type === 'auxclick' && event.button !== MIDDLE_BUTTON) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href) return;
    track(
      'Clicked',
      linkClick({ href: link.href, text: shownText(link) }, ownOrigins, shownVariantName()),
    );
  };
  document.addEventListener('click', follow, true);
  document.addEventListener('auxclick', follow, true);
  return () => {
    document.removeEventListener('click', follow, true);
    document.removeEventListener('auxclick', follow, true);
  };
}

/** A link's visible text; without any, its accessible name. */
function shownText(link: HTMLAnchorElement): string {
  const unseen = [...link.querySelectorAll<HTMLElement>('.visually-hidden')];
  const seen = unseen.reduce((text, part) => text.replace(part.innerText, ''), link.innerText);
  return seen.trim() || (link.getAttribute('aria-label') ?? link.querySelector('img')?.alt ?? '');
}

/**
 * Calls back whenever the browser restores the page from its back/forward cache, which counts as another
 * visit.
 * @returns a function that stops watching
 */
export function watchReturns(onReturn: () => void): () => void {
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) onReturn();
  };
  window.addEventListener('pageshow', comeBack);
  return () => window.removeEventListener('pageshow', comeBack);
}
