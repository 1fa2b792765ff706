/**
 * What a page must know of its visitor before it is painted, as marks on the root element that the
 * stylesheets read.
 */
import type { FirstPaintConfig } from '../config/public.ts';
import { chosenRanking, defaultRanking, effectiveRanking } from '../query/indices.ts';
import { belongsToSearch, readParameters } from '../query/url-parameters.ts';
import { assign } from './assignment.ts';
import { isBotUserAgent } from './bots.ts';
import { experimentCookie, readCookie, writeCookie } from './cookies.ts';
import {
  showVariant,
  shownVariant,
  type TestName,
  testNames,
  type Variant,
} from './experiments.ts';
import { isSubscribed, rememberNewsletter, showSubscribed } from './newsletter-flag.ts';
import { createSafeStorage, searchStorage } from './storage.ts';
import { parseCompact, settingKeys } from './visitor-state.ts';
import { parseVisits, visited, VISITS_KEY } from './visits.ts';

/** Marks the page for its visitor. A prebuilt list that is not the one to show is hidden. */
export function markPage(config: FirstPaintConfig): void {
  const root = document.documentElement;
  // The order of the list that is built into the page; none on pages without the board.
  const builtFor = document.querySelector<HTMLMetaElement>('meta[name=built-for]')?.content;
  const isHome = location.pathname === '/';
  // The page of another ranking, which is only meant to be served in place of the home page.
  if (builtFor && !isHome) location.replace(`/${location.search}${location.hash}`);

  // What cannot be read or kept is reported by the page itself, later.
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

  // The list leaves room for what is new since the last visit (15.6).
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

// `isbot` knows more of them, but weighs 1.4 kB, for which the first paint would wait.
const isBot = (userAgent: string) => isBotUserAgent(userAgent) || /headless/i.test(userAgent);

/** The variant of an experiment (4.5), also where no edge function has assigned one. */
function variantOf(testName: TestName, { experiments }: FirstPaintConfig): Variant {
  if (!experiments.includes(testName) || isBot(navigator.userAgent)) return 'control';
  try {
    const { userID, variant } = assign(testName, document.cookie);
    const name = experimentCookie(testName);
    const kept = () => readCookie(document.cookie, name);
    if (userID === '' || kept() === userID) return variant;
    const isSecure = location.protocol === 'https:';
    document.cookie = writeCookie({ name, value: userID, sameSite: 'Strict', isSecure });
    // Without the cookie, each page would be of another variant.
    return kept() === userID ? variant : 'control';
  } catch {
    // Some frames may not have cookies.
    return 'control';
  }
}
