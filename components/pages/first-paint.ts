// Runs before first paint of every page, blocking it: sets the visitor's attributes on the page, queues
// clicks until hydration, and loads Next's scripts once the text is painted (docs/decisions/0019). Contract: 4.5,
// 15.6.

import { publicConfig, type FirstPaintConfig } from '../../lib/config/public.ts';
import { clickTogglesCard } from '../../lib/roles/card-behaviour.ts';
import { CARDS } from '../card/card-view.ts';
import { chosenRanking, defaultRanking, effectiveRanking } from '../../lib/query/indices.ts';
import { belongsToSearch, readParameters } from '../../lib/query/url-parameters.ts';
import { assign } from '../../lib/visitor/assignment.ts';
import { isBotUserAgent } from '../../lib/visitor/user-agent.ts';
import {
  experimentCookie,
  readCookie,
  writeCookie,
  createSafeStorage,
  searchStorage,
} from '../../lib/visitor/storage.ts';
import {
  showVariant,
  shownVariant,
  type TestName,
  testNames,
  type Variant,
} from '../../lib/visitor/experiments.ts';
import { parseVisits, visited, VISITS_KEY } from '../../lib/visitor/visits.ts';
import {
  isSubscribed,
  rememberNewsletter,
  showSubscribed,
} from '../../lib/visitor/newsletter-flag.ts';
import { parseCompact, settingKeys } from '../../lib/visitor/visitor-store.ts';

markPage(publicConfig);

/**
 * Marks the root element for the stylesheets, according to the visitor's settings, and hides the
 * prerendered list when the visitor needs a different one.
 */
function markPage(config: FirstPaintConfig): void {
  const root = document.documentElement;
  // The ranking of the prerendered list; undefined on pages without the board.
  const builtFor = document.querySelector<HTMLMetaElement>('meta[name=built-for]')?.content;
  const isHome = location.pathname === '/';
  // Pages of other rankings are only meant to be served at `/`.
  if (builtFor && !isHome) location.replace(`/${location.search}${location.hash}`);

  // The page itself reports storage failures later.
  const ignore = () => {};
  const stored = createSafeStorage(() => localStorage, ignore);
  const now = Date.now();
  const parameters = readParameters(location.search);

  if (parameters.some(({ name, value }) => name === 'source' && value === 'email')) {
    rememberNewsletter(stored, root, now);
  } else if (isSubscribed(stored, now)) {
    showSubscribed(root);
  }
  if (parseCompact(stored.read(settingKeys.compact) ?? null) === 'compact') {
    root.dataset.view = 'compact';
  }
  if (stored.read(settingKeys.advisorBanner) === 'true') root.dataset.advisorBanner = 'dismissed';

  for (const testName of testNames) showVariant(testName, variantOf(testName, config), root);
  if (!isHome) return;

  // The layout reserves space for the notice of what is new since the last visit.
  const visits = visited(parseVisits(stored.read(VISITS_KEY)), now / 1000);
  if (stored.write(VISITS_KEY, JSON.stringify(visits)) && visits.since !== null) {
    root.dataset.since = String(visits.since);
  }
  const chosen = chosenRanking(stored.read(settingKeys.index) ?? null, config.indexName);
  const due = effectiveRanking(chosen, shownVariant('ab4', root) || 'control');
  const isBuilt = chosen === defaultRanking && due === builtFor;
  const isSearch =
    parameters.some((one) => belongsToSearch(one) || one.name === 'jobPk') ||
    Boolean(searchStorage(config.stateStorage, stored, ignore).read(settingKeys.lastSearch));
  if (isSearch || !isBuilt) root.dataset.pending = '';
}

// `isbot` knows more bots, but its 1.4 kB would delay the first paint.
function isBot(userAgent: string): boolean {
  return isBotUserAgent(userAgent) || /headless/i.test(userAgent);
}

/** The variant of an experiment, whether or not an edge function assigned one. */
function variantOf(testName: TestName, { experiments }: FirstPaintConfig): Variant {
  if (!experiments.includes(testName) || isBot(navigator.userAgent)) return 'control';
  try {
    const { userID, variant } = assign(testName, document.cookie);
    const name = experimentCookie(testName);
    const kept = () => readCookie(document.cookie, name);
    if (userID === '' || kept() === userID) return variant;
    const isSecure = location.protocol === 'https:';
    document.cookie = writeCookie({ name, value: userID, sameSite: 'Strict', isSecure });
    // Without the cookie each page could get a different variant.
    return kept() === userID ? variant : 'control';
  } catch {
    // `document.cookie` throws in sandboxed frames.
    return 'control';
  }
}

/** Queued clicks and choices by control; the last one of each counts. */
const held = new Map<Element, () => void>();
let pressedAt = { x: 0, y: 0 };

function notePress({ clientX, clientY }: PointerEvent): void {
  pressedAt = { x: clientX, y: clientY };
}

function holdClick(event: MouseEvent): void {
  const target = event.target as Element;
  const control =
    target.closest(`[aria-haspopup], label, ${CARDS}`) ??
    target.closest('button[type=button], input[type=checkbox]');
  // Links work without scripts.
  if (!control || target.closest('a, select')) return;
  if (control.matches(CARDS) && !togglesCard(event, target)) return;
  event.preventDefault();
  event.stopPropagation();
  held.set(control, () => {
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
}

function togglesCard({ button, detail, clientX: x, clientY: y }: MouseEvent, target: Element) {
  return clickTogglesCard({
    button,
    // A click by keyboard has no pointer position.
    pressedAt: detail === 0 ? { x, y } : pressedAt,
    releasedAt: { x, y },
    onControl: target.closest('svg') !== null,
    selectsText: false,
  });
}

function holdChoice(event: Event): void {
  const { target } = event;
  if (!(target instanceof HTMLSelectElement)) return;
  const { value } = target;
  event.stopPropagation();
  held.set(target, () => {
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Otherwise the browser would reload the page and lose the typed text. */
function holdSubmit(event: SubmitEvent): void {
  if (!(event.target as Element).hasAttribute('action')) event.preventDefault();
}

const holding = new AbortController();
const options = { capture: true, signal: holding.signal };
document.addEventListener('pointerdown', notePress, options);
document.addEventListener('click', holdClick, options);
document.addEventListener('change', holdChoice, options);
document.addEventListener('submit', holdSubmit, options);
window.addEventListener(
  'hydrated',
  () => {
    holding.abort();
    for (const repeat of held.values()) repeat();
  },
  { once: true },
);

function loadScripts(): void {
  for (const inert of document.querySelectorAll('script[type="text/plain"]')) {
    const script = document.createElement('script');
    // The attribute unchanged, since Next looks up its scripts by it.
    script.src = inert.getAttribute('src') ?? '';
    // Keeps their order.
    script.async = false;
    inert.replaceWith(script);
  }
}

document.addEventListener('DOMContentLoaded', () => {
  new PerformanceObserver(loadScripts).observe({ type: 'paint', buffered: true });
  // Background tabs do not paint.
  setTimeout(loadScripts, 1000);
});
