/** Tracking on every page, with consent: page views, time on page, links, the header card. Contract: 2.2, 4.12, 6, 7, 9. */
import Cookies from 'js-cookie';
import { v4 as uuid } from 'uuid';
import { publicConfig } from '../../lib/config/public.ts';
import {
  createAnalyticsSender,
  analyticsScript,
  type AnalyticsSettings,
  findService,
} from '../../lib/telemetry/analytics-sender.ts';
import { startMeasurement, linkClick } from '../../lib/telemetry/measurement.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { track, trackedCalls } from '../../lib/telemetry/track.ts';
import {
  searchUserToken,
  cookieDomains,
  type KeptIds,
  removeVisitorIds,
} from '../../lib/telemetry/visitor-ids.ts';
import { showControl, shownVariant } from '../../lib/visitor/experiments.ts';
import { consent, loadScript } from './consent.ts';
import { chosenRanking, effectiveRanking, indexName } from '../../lib/query/indices.ts';
import { startEngagementTimer } from '../../lib/telemetry/engagement.ts';
import type { TrackedEvents } from '../../lib/telemetry/events.ts';
import { routeName } from '../../lib/config/pages.ts';
import { visitor } from '../ui/useVisitor.ts';
import { MIDDLE_BUTTON, shownVariantName } from './component-events.tsx';

const TOKEN_DAYS = 180;

let isStarted = false;

/** Tracks the rest of the visit, depending on consent. */
export function startTracking(): void {
  if (isStarted) return;
  isStarted = true;
  if (publicConfig.analytics) return measure(publicConfig.analytics);
  const forgetWithoutConsent = () => {
    if (!consent.getSnapshot().mayMeasure) forget();
  };
  consent.subscribe(forgetWithoutConsent);
  forgetWithoutConsent();
}

function measure(settings: AnalyticsSettings): void {
  const { src, attributes } = analyticsScript(settings);
  const measurement = startMeasurement({
    sender: createAnalyticsSender({
      loadScript: () => loadScript(src, attributes),
      find: () => findService(window),
      settings,
      report: reportError,
    }),
    consent,
    readPage: () => ({
      url: window.location.href,
      referrer: document.referrer,
      title: document.title,
    }),
    userToken: () => searchUserToken(cookieJar, uuid),
    forget,
    watch() {
      const end = new AbortController();
      watchReturns(() => measurement.viewPage(), end.signal);
      watchEngagement(end.signal);
      watchLinks(end.signal);
      watchHeaderCard(end.signal);
      return () => end.abort();
    },
  });
  trackedCalls.take(measurement.track);
}

const cookieJar = {
  get: (name: string) => Cookies.get(name),
  set(name: string, value: string) {
    const secure = window.location.protocol === 'https:';
    Cookies.set(name, value, { expires: TOKEN_DAYS, sameSite: 'lax', secure });
  },
};

/** Ends the experiments that need consent, and removes the ids. */
function forget(): void {
  showControl(document.documentElement);
  const cookies: KeptIds = {
    names: () => namesIn(() => Cookies.get()),
    remove(name) {
      for (const domain of cookieDomains(window.location.hostname)) {
        Cookies.remove(name, domain === undefined ? {} : { domain });
      }
    },
  };
  const stores = [cookies, storedIds(() => localStorage), storedIds(() => sessionStorage)];
  removeVisitorIds(stores, publicConfig.analytics !== null);
}

const storedIds = (open: () => Storage): KeptIds => ({
  names: () => namesIn(open),
  remove: (name) => open().removeItem(name),
});

/** Empty if the browser denies access. */
function namesIn(open: () => object): string[] {
  try {
    return Object.keys(open());
  } catch {
    return [];
  }
}

/** Tracks the time on page, which restarts with each page and each index. */
function watchEngagement(signal: AbortSignal): void {
  let index = currentIndex();
  const timer = startEngagementTimer({
    events: window,
    isVisible: () => document.visibilityState === 'visible',
    onReport(seconds) {
      const page = routeName(window.location.pathname);
      track('Stayed on page', { seconds, page, currentIndex: index });
    },
  });
  const unsubscribe = visitor.subscribe(() => {
    const next = currentIndex();
    if (next === index) return;
    index = next;
    timer.restart();
  });
  watchReturns(timer.restart, signal);
  signal.addEventListener('abort', () => {
    unsubscribe();
    timer.stop();
  });
}

function currentIndex(): string {
  const base = publicConfig.indexName;
  const chosen = chosenRanking(visitor.getSnapshot().index, base);
  const variant = shownVariant('ab4', document.documentElement) || 'control';
  return indexName(base, effectiveRanking(chosen, variant));
}

/** Tracks interactions with the header card; hover and focus once per page. */
function watchHeaderCard(signal: AbortSignal): void {
  const card = document.querySelector('[data-header-card]');
  const report = (interaction: TrackedEvents['Header card interaction']['interaction']) =>
    track('Header card interaction', { interaction, variant: shownVariantName() });
  card?.addEventListener('pointerenter', () => report('hover'), { once: true, signal });
  card?.addEventListener('focusin', () => report('focus'), { once: true, signal });
  card?.addEventListener('submit', () => report('submit'), { signal });
}

function watchLinks(signal: AbortSignal): void {
  const ownOrigins = [window.location.origin, new URL(publicConfig.parentSiteUrl).origin];
  const follow = (event: MouseEvent) => {
    if (event.type === 'auxclick' && event.button !== MIDDLE_BUTTON) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href) return;
    const pressed = { href: link.href, text: shownText(link) };
    track('Clicked', linkClick(pressed, ownOrigins, shownVariantName()));
  };
  document.addEventListener('click', follow, { capture: true, signal });
  document.addEventListener('auxclick', follow, { capture: true, signal });
}

/** A link's visible text; without any, its accessible name. */
function shownText(link: HTMLAnchorElement): string {
  const unseen = [...link.querySelectorAll<HTMLElement>('.visually-hidden')];
  const seen = unseen.reduce((text, part) => text.replace(part.innerText, ''), link.innerText);
  return seen.trim() || (link.getAttribute('aria-label') ?? link.querySelector('img')?.alt ?? '');
}

/** Calls back when the browser restores the page from its back/forward cache: another visit. */
function watchReturns(onReturn: () => void, signal: AbortSignal): void {
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) onReturn();
  };
  window.addEventListener('pageshow', comeBack, { signal });
}
