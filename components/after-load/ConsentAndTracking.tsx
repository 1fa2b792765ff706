import { useEffect, useSyncExternalStore } from 'react';
import { asksForConsent, publicConfig } from '../../lib/config/public.ts';
import { isBotUserAgent } from '../../lib/visitor/bots.ts';
import { unknownConsent } from '../../lib/visitor/consent.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { loadConsentManager } from './consent-platform.ts';
import { consent } from './consent.ts';
import { startTracking } from './start-tracking.ts';

const lazyBanner = createLazyComponent(() =>
  import('./ConsentBanner.tsx').then(({ ConsentBanner }) => ConsentBanner),
);

/** Asks for missing consent, itself or through the consent manager, and tracks once it is given. */
export function ConsentAndTracking() {
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

/** Bots cannot answer, and Global Privacy Control counts as a refusal. */
function mayAsk(): boolean {
  if (!asksForConsent(publicConfig)) return false;
  if (publicConfig.consentScriptUrl || isBotUserAgent(navigator.userAgent)) return false;
  return !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}
