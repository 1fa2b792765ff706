import { useEffect, useSyncExternalStore } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { unknownConsent } from '../../lib/visitor/consent.ts';
import { isBotUserAgent } from '../../lib/telemetry/error-view.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { consent } from './consent.ts';
import { loadConsentManager } from './consent-platform.ts';
import { startTracking } from './start-tracking.ts';

const lazyBanner = createLazyComponent(() =>
  import('./ConsentBanner.tsx').then(({ ConsentBanner }) => ConsentBanner),
);

/** Asks for the consent that is missing, or has the consent manager ask, and measures with it. */
export function Measured() {
  const { isAnswered } = useSyncExternalStore(
    consent.subscribe,
    consent.getSnapshot,
    () => unknownConsent,
  );
  useEffect(() => {
    if (publicConfig.consentScriptUrl) loadConsentManager(publicConfig.consentScriptUrl);
  }, []);
  useEffect(() => startTracking(), []);
  return lazyBanner.useElement(isAnswered || !mayAsk() ? null : {});
}

/** Programs cannot answer, and a browser that says no to all sites has answered. */
function mayAsk(): boolean {
  if (publicConfig.consentScriptUrl || isBotUserAgent(navigator.userAgent)) return false;
  return !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}
