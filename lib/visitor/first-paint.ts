/**
 * Runs before the first paint and marks the root element for the stylesheets, according to the
 * visitor's settings. Contract: 4.5, 15.6.
 */
import type { FirstPaintConfig } from '../config/public.ts';
import { chosenRanking, defaultRanking, effectiveRanking } from '../query/indices.ts';
import { belongsToSearch, readParameters } from '../query/url-parameters.ts';
import { assign } from './assignment.ts';
import { isBotUserAgent } from './user-agent.ts';
import {
  experimentCookie,
  readCookie,
  writeCookie,
  createSafeStorage,
  searchStorage,
} from './storage.ts';
import {
  showVariant,
  shownVariant,
  type TestName,
  testNames,
  type Variant,
} from './experiments.ts';
import {
  isSubscribed,
  rememberNewsletter,
  showSubscribed,
  parseVisits,
  visited,
  VISITS_KEY,
} from './visits.ts';
import { parseCompact, settingKeys } from './visitor-store.ts';

/** Also hides the prerendered list when the visitor needs a different one. */
export function markPage(config: FirstPaintConfig): void {
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
const isBot = (userAgent: string) => isBotUserAgent(userAgent) || /headless/i.test(userAgent);

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
