/** Loads the analytics service once allowed, and sends it page views and events. Contract: 8, 9. */
import type { ReportError } from '../visitor/storage.ts';

const READY_POLL_MS = 100;

/** Checks for the service after its script has run, before giving up. */
const MAX_CHECKS = 150;

/** Calls kept until the service is ready; later ones are dropped. */
const MAX_WAITING_CALLS = 200;

export type AnalyticsCall = {
  /** Names a failure in error reports. */
  operation: 'sendPageView' | 'sendJobEvent' | 'sendClick' | 'sendEvent';
  kind: 'page' | 'track';
  name: string;
  properties: object;
  options: object;
};

type Dependencies = {
  loadScript: () => Promise<void>;
  /** The service; null until its script has run. */
  find: () => FoundService | null;
  settings: { siteId: string; host: string };
  report: ReportError;
};

export type AnalyticsSender = ReturnType<typeof createAnalyticsSender>;

/**
 * Loads the service's script when first allowed to; calls are kept until the service is ready.
 * Nothing here throws: failures are reported by operation.
 */
export function createAnalyticsSender({ loadScript, find, settings, report }: Dependencies) {
  let phase: 'absent' | 'loading' | 'failed' = 'absent';
  let found: FoundService | null = null;
  let isAllowed = false;
  let waiting: AnalyticsCall[] = [];

  async function attempt(operation: string, work: () => unknown): Promise<void> {
    try {
      // Some services return promises.
      await work();
    } catch (error) {
      report(`${operation}: ${messageOf(error)}`, error);
    }
  }

  function call(one: AnalyticsCall, { service, hasPageOptions }: FoundService): void {
    const { operation, kind, name, properties, options } = one;
    void attempt(operation, () =>
      kind === 'page' && !hasPageOptions
        ? service.page(name, properties)
        : service[kind](name, properties, options),
    );
  }

  /** Loads the script and polls for the service for a limited time. */
  function start(): void {
    phase = 'loading';
    let checksLeft = Number.POSITIVE_INFINITY;
    const poll = setInterval(() => {
      // Consent may have been withdrawn while the script loaded.
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
    void attempt('loadAnalytics', () => service.load?.(settings.siteId, settings.host));
    for (const one of waiting.splice(0)) call(one, ready);
  }

  return {
    /** Starts sending. */
    allow(): void {
      isAllowed = true;
      if (phase === 'absent') start();
    },
    /** Stops sending and resets the service. */
    forbid(): void {
      isAllowed = false;
      waiting = [];
      void attempt('resetAnalytics', () => found?.service.reset?.());
    },
    /** Sends a call or keeps it until the service is ready. Dropped without consent. */
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

/** The API that Segment, RudderStack and Jitsu have in common. @internal */
export type AnalyticsService = {
  page: (name: string, properties: object, options?: object) => unknown;
  track: (event: string, properties: object, options?: object) => unknown;
  /** For services that the script alone does not start. */
  load?: (siteId: string, host: string) => unknown;
  /** Forgets the visitor. */
  reset?: () => unknown;
};

type FoundService = {
  service: AnalyticsService;
  /** Whether `page` takes options after its properties. Jitsu's would misread the properties. */
  hasPageOptions: boolean;
};

const globals = [
  { name: 'analytics', hasPageOptions: true },
  { name: 'rudderanalytics', hasPageOptions: true },
  { name: 'jitsu', hasPageOptions: false },
];

/**
 * Null until the service's script has run. An array under its name is the queue of a snippet, not
 * the service.
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

export type AnalyticsSettings = { scriptUrl: string; siteId: string; host: string };

/** Address and attributes of the service's script element. */
export function analyticsScript({ scriptUrl, siteId, host }: AnalyticsSettings) {
  return {
    // Segment's write key is part of the path.
    src: scriptUrl.replaceAll('{siteId}', encodeURIComponent(siteId)),
    // For Jitsu. Without the last attribute it would send a page view of its own.
    attributes: { 'data-write-key': siteId, 'data-host': host, 'data-init-only': 'true' },
  };
}
