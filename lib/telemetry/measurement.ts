import type { Consent } from '../visitor/consent.ts';
import type { AnalyticsCall, AnalyticsSender } from './analytics-sender.ts';
import type { EventName } from './events.ts';
import { PAGE_CATEGORY, pageContext, type PageFacts, routeName } from './page-view.ts';
import type { TrackedCall } from './track.ts';

type Surroundings = {
  sender: Pick<AnalyticsSender, 'allow' | 'forbid' | 'send'>;
  consent: {
    getSnapshot: () => Consent;
    subscribe: (listener: () => void) => () => void;
    refresh: () => void;
  };
  /** The page as it is now. */
  readPage: () => PageFacts;
  /** The anonymous user token of the searches; asked for with consent alone. */
  userToken: () => string;
  /** Removes all ids that need consent, and ends what they were for. */
  forget: () => void;
  /** Begins to watch what the visitor does, while there is consent; gives how to end it. */
  watch: () => () => void;
};

export type Measurement = ReturnType<typeof startMeasurement>;

/** Failures of events about roles are reported under a name of their own (8). */
const jobEvents: readonly EventName[] = [
  'Viewed vacancy description',
  'Viewed vacancy details',
  'Saved vacancy',
  'Hid vacancy',
];

/**
 * Sends page views and events to the analytics service while the visitor agrees (6, 7). What happens
 * before the consent, and after it was withdrawn, is never sent.
 */
export function startMeasurement(surroundings: Surroundings) {
  const { sender, consent, readPage, userToken, forget, watch } = surroundings;
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
    // Services describe the page by themselves, with its address as it is.
    sender.send({ ...call, options: { context: { page, userToken: userToken() } } });
  }

  function viewPage(): void {
    const { path, ...facts } = pageContext(readPage());
    const properties = { ...facts, path, category: PAGE_CATEGORY };
    send({ operation: 'sendPageView', kind: 'page', name: routeName(path), properties });
  }

  const measurement = {
    /** Tells of the page, where it is another one in the same document (7). */
    viewPage,
    /** Tells of an event. */
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
