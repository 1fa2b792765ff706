import Cookies from 'js-cookie';
import { v4 as uuid } from 'uuid';
import { publicConfig } from '../../lib/config/public.ts';
import {
  createAnalyticsSender,
  analyticsScript,
  type AnalyticsSettings,
  findService,
} from '../../lib/telemetry/analytics-sender.ts';
import { startMeasurement } from '../../lib/telemetry/measurement.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { track, trackedCalls } from '../../lib/telemetry/track.ts';
import {
  searchUserToken,
  cookieDomains,
  type KeptIds,
  removeVisitorIds,
} from '../../lib/telemetry/visitor-ids.ts';
import { showControl } from '../../lib/visitor/experiments.ts';
import { consent } from './consent.ts';
import { loadScript } from './load-script.ts';
import { watchEngagement, watchHeaderCard, watchLinks, watchReturns } from './page-events.ts';

/** Lifetime of the anonymous user token. */
const TOKEN_DAYS = 180;

let isStarted = false;

/** Tracks the rest of the visit, depending on consent (6, 7). */
export function startTracking(): void {
  if (isStarted) return;
  isStarted = true;
  if (publicConfig.analytics) {
    measure(publicConfig.analytics);
  } else {
    consent.subscribe(forgetWithoutConsent);
    forgetWithoutConsent();
  }
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
      const stops = [
        watchReturns(() => measurement.viewPage()),
        watchEngagement(track),
        watchLinks(track),
        watchHeaderCard(track),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  });
  trackedCalls.take(measurement.track);
}

function forgetWithoutConsent(): void {
  if (!consent.getSnapshot().mayMeasure) forget();
}

const cookieJar = {
  get: (name: string) => Cookies.get(name),
  set(name: string, value: string) {
    const secure = window.location.protocol === 'https:';
    Cookies.set(name, value, { expires: TOKEN_DAYS, sameSite: 'lax', secure });
  },
};

function forget(): void {
  showControl(document.documentElement);
  removeIds();
}

function removeIds(): void {
  const cookies: KeptIds = {
    names: () => namesIn(() => Cookies.get()),
    remove(name) {
      for (const domain of cookieDomains(window.location.hostname)) {
        Cookies.remove(name, domain === undefined ? {} : { domain });
      }
    },
  };
  const places = [cookies, storedIds(() => localStorage), storedIds(() => sessionStorage)];
  removeVisitorIds(places, publicConfig.analytics !== null);
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
