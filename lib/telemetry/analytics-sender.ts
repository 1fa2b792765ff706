import type { ErrorReporter } from './report-error.ts';
import type { FoundService } from './analytics-services.ts';

/** How often it is looked whether the service is there (9). Milliseconds. */
export const READY_POLL_MS = 100;

/** A script that has run and not brought its service after so many looks never will. */
const LOOK_LIMIT = 150;

/** Calls that wait for the service; those after them are dropped. */
const WAITING_LIMIT = 200;

/** One call of the service. */
export type AnalyticsCall = {
  /** Names the failure in error reports (8). */
  operation: 'sendPageView' | 'sendJobEvent' | 'sendClick' | 'sendEvent';
  kind: 'page' | 'track';
  name: string;
  properties: object;
  /** What the service must know beside the properties. */
  options: object;
};

type Surroundings = {
  /** Adds the service's script to the page. */
  loadScript: () => Promise<void>;
  /** The service; null until its script has run. */
  find: () => FoundService | null;
  settings: { siteId: string; host: string };
  report: ErrorReporter;
};

export type AnalyticsSender = ReturnType<typeof createAnalyticsSender>;

/**
 * Sends calls to the analytics service, whose script it loads when it is first allowed to. Calls made
 * until then wait. Nothing here throws: what fails is reported with the operation before it (8).
 */
export function createAnalyticsSender({ loadScript, find, settings, report }: Surroundings) {
  let phase: 'absent' | 'loading' | 'failed' = 'absent';
  let found: FoundService | null = null;
  let isAllowed = false;
  let waiting: AnalyticsCall[] = [];

  function attempt(operation: string, work: () => unknown): void {
    const fail = (error: unknown) => report(`${operation}: ${messageOf(error)}`, error);
    try {
      // The services answer with promises of their own, whose failure would be an uncaught one.
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

  /** Looks for the service until it is there, or the script has had its time. */
  function start(): void {
    phase = 'loading';
    let looksLeft = Number.POSITIVE_INFINITY;
    const poll = setInterval(() => {
      // A consent that was withdrawn in the meantime takes nothing up.
      if (!isAllowed) return;
      found = find();
      looksLeft -= 1;
      if (found) takeUp(found);
      else if (looksLeft <= 0) giveUp(new Error('the script brought no service'));
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
      looksLeft = LOOK_LIMIT;
    }, giveUp);
  }

  function takeUp(ready: FoundService): void {
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
    /** The visitor withdrew the consent: sends nothing more, and lets the service forget them. */
    forbid(): void {
      isAllowed = false;
      waiting = [];
      attempt('resetAnalytics', () => found?.service.reset?.());
    },
    /** Sends a call, or keeps it until the service is there. Without consent it is dropped. */
    send(one: AnalyticsCall): void {
      if (!isAllowed) return;
      if (found) call(one, found);
      else if (phase === 'loading' && waiting.length < WAITING_LIMIT) waiting.push(one);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
