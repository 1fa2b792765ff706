/** Sends page views and events to the analytics service while the visitor consents. */
import type { Consent } from '../visitor/consent.ts';
import type { AnalyticsCall, AnalyticsSender } from './analytics-sender.ts';
import type { EventName } from './events.ts';
import { withoutPersonalParameters } from './personal-parameters.ts';
import type { TrackedCall } from './track.ts';

/** The category of every page of the board (7). */
const PAGE_CATEGORY = 'Job Board';

/** Names of the routes (2.1), and of the pages that mails link to. */
const routeNames: Record<string, string> = {
  '/': 'index',
  '/jobs': 'jobs',
  '/birds': 'birds',
  '/organisations': 'organisations',
  '/collections': 'collections',
  '/resources': 'resources',
  '/faq': 'faq',
  '/partners': 'partners',
  '/developers': 'developers',
  '/alerts/confirm': 'alerts-confirm',
  '/alerts/unsubscribe': 'alerts-unsubscribe',
  '/alerts/manage': 'alerts-manage',
  '/alerts/feedback': 'alerts-feedback',
  '/alerts/keep': 'alerts-keep',
};

/**
 * The name of the route at a path (2.1). It is derived from the path, since one route may have a page
 * for each variant.
 */
export function routeName(path: string): string {
  const plain = path.replace(/(.)\/+$/, '$1');
  if (Object.hasOwn(routeNames, plain)) return routeNames[plain] ?? '';
  if (/^\/organisations\/[^/]+$/.test(plain)) return 'organisations-id';
  return /^\/roles\/\d+$/.test(plain) ? 'roles-id' : 'not-found';
}

/** How the page describes itself. */
type PageFacts = { url: string; referrer: string; title: string };

/** The page as sent to analytics services, its addresses without personal parameters (7). */
function pageContext({ url, referrer, title }: PageFacts) {
  const clean = withoutPersonalParameters(url);
  const { pathname, search } = new URL(clean);
  return {
    url: clean,
    path: pathname,
    search,
    referrer: withoutPersonalParameters(referrer),
    title,
  };
}

type Dependencies = {
  sender: Pick<AnalyticsSender, 'allow' | 'forbid' | 'send'>;
  consent: {
    getSnapshot: () => Consent;
    subscribe: (listener: () => void) => () => void;
    refresh: () => void;
  };
  /** Describes the current page. */
  readPage: () => PageFacts;
  /** The anonymous user token of the searches; called only with consent. */
  userToken: () => string;
  /** Removes all ids that need consent, and ends the experiments that need it. */
  forget: () => void;
  /** Starts to observe the visitor while there is consent; returns how to stop. */
  watch: () => () => void;
};

/** Events about roles; their failures are reported under a name of their own (8). */
const jobEvents: readonly EventName[] = [
  'Viewed vacancy description',
  'Viewed vacancy details',
  'Saved vacancy',
  'Hid vacancy',
];

/**
 * Starts the measurement (6, 7). Nothing that happens before the consent, or after it was withdrawn, is
 * ever sent.
 */
export function startMeasurement(dependencies: Dependencies) {
  const { sender, consent, readPage, userToken, forget, watch } = dependencies;
  let isOn = false;
  let stopWatching = () => {};

  function follow(): void {
    const { mayMeasure } = consent.getSnapshot();
    if (mayMeasure === isOn) return;
    isOn = mayMeasure;
    if (isOn) {
      sender.allow();
      viewPage();
      stopWatching = watch();
    } else {
      stopWatching();
      sender.forbid();
      forget();
    }
  }

  function send(call: Omit<AnalyticsCall, 'options'>): void {
    // The choice may have changed in another tab.
    consent.refresh();
    if (!isOn) return;
    const page = pageContext(readPage());
    // Otherwise services describe the page themselves, with its full address.
    sender.send({ ...call, options: { context: { page, userToken: userToken() } } });
  }

  function viewPage(): void {
    const { path, ...facts } = pageContext(readPage());
    const properties = { ...facts, path, category: PAGE_CATEGORY };
    send({ operation: 'sendPageView', kind: 'page', name: routeName(path), properties });
  }

  const measurement = {
    /** Sends another page view, when the page is shown again (7). */
    viewPage,
    /** Sends an event. */
    track({ name, properties }: TrackedCall): void {
      send({ operation: operationOf(name), kind: 'track', name, properties });
    },
  };
  consent.subscribe(follow);
  if (!consent.getSnapshot().mayMeasure) forget();
  follow();
  return measurement;
}

function operationOf(name: EventName): AnalyticsCall['operation'] {
  if (name === 'Clicked') return 'sendClick';
  return jobEvents.includes(name) ? 'sendJobEvent' : 'sendEvent';
}
