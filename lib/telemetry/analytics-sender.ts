/** Sends page views and events to the analytics service, once its script may be loaded. */
import type { ReportError } from '../visitor/storage.ts';

/** How often to check whether the service has loaded (9). */
const READY_POLL_MS = 100;

/** After its script has run, a service that is missing for this many checks is given up. */
const MAX_CHECKS = 150;

/** Calls that wait for the service; later ones are dropped. */
const MAX_WAITING_CALLS = 200;

/** One call of the service. */
export type AnalyticsCall = {
  /** Names the failure in error reports (8). */
  operation: 'sendPageView' | 'sendJobEvent' | 'sendClick' | 'sendEvent';
  kind: 'page' | 'track';
  name: string;
  properties: object;
  /** The options of the service's call. */
  options: object;
};

type Dependencies = {
  /** Adds the service's script to the page. */
  loadScript: () => Promise<void>;
  /** The service; null until its script has run. */
  find: () => FoundService | null;
  settings: { siteId: string; host: string };
  report: ReportError;
};

export type AnalyticsSender = ReturnType<typeof createAnalyticsSender>;

/**
 * Creates the sender. It loads the service's script when it is first allowed to; calls wait until the
 * service is ready. Nothing here throws: failures are reported with the name of the operation (8).
 */
export function createAnalyticsSender({ loadScript, find, settings, report }: Dependencies) {
  let phase: 'absent' | 'loading' | 'failed' = 'absent';
  let found: FoundService | null = null;
  let isAllowed = false;
  let waiting: AnalyticsCall[] = [];

  function attempt(operation: string, work: () => unknown): void {
    const fail = (error: unknown) => report(`${operation}: ${messageOf(error)}`, error);
    try {
      // Some services return promises, whose rejection would be uncaught.
      Promise.resolve(work()).catch(fail);
    } catch (error) {
      fail(error);
    }
  }

  function call(one: AnalyticsCall, { service, hasPageOptions }: FoundService): void {
    const { operation, kind, name, properties, options } = one;
    attempt(operation, () =>
      kind === 'page' && !hasPageOptions
        ? service.page(name, properties)
        : service[kind](name, properties, options),
    );
  }

  /** Loads the script and waits for the service, for a limited time. */
  function start(): void {
    phase = 'loading';
    let checksLeft = Number.POSITIVE_INFINITY;
    const poll = setInterval(() => {
      // The consent may have been withdrawn meanwhile.
      if (!isAllowed) return;
      found = find();
      checksLeft -= 1;
      if (found) begin(found);
      else if (checksLeft <= 0) giveUp(new Error('the script did not provide a service'));
      else return;
      clearInterval(poll);
    }, READY_POLL_MS);
    const giveUp = (error: unknown) => {
      clearInterval(poll);
      phase = 'failed';
      waiting = [];
      report(`loadAnalytics: ${messageOf(error)}`, error);
    };
    loadScript().then(() => {
      checksLeft = MAX_CHECKS;
    }, giveUp);
  }

  function begin(ready: FoundService): void {
    const { service } = ready;
    attempt('loadAnalytics', () => service.load?.(settings.siteId, settings.host));
    for (const one of waiting.splice(0)) call(one, ready);
  }

  return {
    /** The visitor consented: sends from now on. */
    allow(): void {
      isAllowed = true;
      if (phase === 'absent') start();
    },
    /** The visitor withdrew the consent: sends nothing more, and resets the service. */
    forbid(): void {
      isAllowed = false;
      waiting = [];
      attempt('resetAnalytics', () => found?.service.reset?.());
    },
    /** Sends a call, or keeps it until the service is ready. Without consent it is dropped. */
    send(one: AnalyticsCall): void {
      if (!isAllowed) return;
      if (found) call(one, found);
      else if (phase === 'loading' && waiting.length < MAX_WAITING_CALLS) waiting.push(one);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * The part of an analytics service that the board calls; Segment, RudderStack and Jitsu share it.
 * @internal
 */
export type AnalyticsService = {
  page: (name: string, properties: object, options?: object) => unknown;
  track: (event: string, properties: object, options?: object) => unknown;
  /** Starts the service, where the script alone does not. */
  load?: (siteId: string, host: string) => unknown;
  /** Forgets the visitor. */
  reset?: () => unknown;
};

/** A service that is ready. */
type FoundService = {
  service: AnalyticsService;
  /** Whether `page` takes options after its properties. Jitsu's would misread the properties. */
  hasPageOptions: boolean;
};

/** The global variables of the services. */
const globals = [
  { name: 'analytics', hasPageOptions: true },
  { name: 'rudderanalytics', hasPageOptions: true },
  { name: 'jitsu', hasPageOptions: false },
];

/**
 * The analytics service of the page; null until its script has run. An array of that name is the queue
 * of a snippet, not the service.
 * @param scope `window`
 */
export function findService(scope: object): FoundService | null {
  for (const { name, hasPageOptions } of globals) {
    const candidate: unknown = Reflect.get(scope, name);
    if (isService(candidate)) return { service: candidate, hasPageOptions };
  }
  return null;
}

function isService(candidate: unknown): candidate is AnalyticsService {
  if (typeof candidate !== 'object' || candidate === null || Array.isArray(candidate)) return false;
  const { page, track } = candidate as Partial<AnalyticsService>;
  return typeof page === 'function' && typeof track === 'function';
}

/** Where an analytics service is, and its id for this site. */
export type AnalyticsSettings = { scriptUrl: string; siteId: string; host: string };

/** Address and attributes of the service's script element. */
export function analyticsScript({ scriptUrl, siteId, host }: AnalyticsSettings) {
  return {
    // Segment's write key is part of the path.
    src: scriptUrl.replaceAll('{siteId}', encodeURIComponent(siteId)),
    // Jitsu reads attributes; without the last it would send a page view of its own.
    attributes: { 'data-write-key': siteId, 'data-host': host, 'data-init-only': 'true' },
  };
}
