/** Sends page views and events to the analytics service while the visitor consents. Contract: 2.1, 6, 7, 8. */
import { routeName } from '../config/pages.ts';
import type { Consent } from '../visitor/consent.ts';
import type { AnalyticsCall, AnalyticsSender } from './analytics-sender.ts';
import type { EventName, TrackedEvents } from './events.ts';
import { withoutPersonalParameters } from './redact.ts';
import type { TrackedCall } from './track.ts';

const PAGE_CATEGORY = 'Job Board';

type PageFacts = { url: string; referrer: string; title: string };

/** The page context for analytics, without personal parameters. */
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
  readPage: () => PageFacts;
  /** The anonymous user token for searches; called only with consent. */
  userToken: () => string;
  /** Removes all ids that need consent and ends experiments that need it. */
  forget: () => void;
  /** Starts observing the visitor; returns the stop function. */
  watch: () => () => void;
};

/** Failures of these are reported under an operation of their own. */
const jobEvents: readonly EventName[] = [
  'Viewed vacancy description',
  'Viewed vacancy details',
  'Saved vacancy',
  'Hid vacancy',
];

/** Nothing that happens before consent, or after it is withdrawn, is ever sent. */
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
    // Without a context, services send the full URL.
    sender.send({ ...call, options: { context: { page, userToken: userToken() } } });
  }

  function viewPage(): void {
    const { path, ...facts } = pageContext(readPage());
    const properties = { ...facts, path, category: PAGE_CATEGORY };
    send({ operation: 'sendPageView', kind: 'page', name: routeName(path), properties });
  }

  const measurement = {
    /** Also called when the page is shown again. */
    viewPage,
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

const MAX_TEXT_LENGTH = 200;

type PressedLink = {
  href: string;
  /** Visible or accessible. */
  text: string;
};

/**
 * @param ownOrigins origins of the board and of its parent site
 * @param variant name of the visitor's variant
 */
export function linkClick(
  { href, text }: PressedLink,
  ownOrigins: readonly string[],
  variant: string,
): TrackedEvents['Clicked'] {
  const isInternal = ownOrigins.includes(originOf(href));
  return {
    objectType: 'link',
    label: withoutPersonalParameters(href),
    userFacingLabel: text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH),
    category: isInternal ? 'Internal Links' : 'External links',
    variant,
  };
}

function originOf(href: string): string {
  return URL.canParse(href) ? new URL(href).origin : '';
}
