// components/after-load knows what a page loads once it can be used: consent, tracking, error reports, hydration.

import { useEffect, useState } from 'react';
import { collectErrors, reportError } from '../../lib/telemetry/report-error.ts';
import { createLazyComponent } from '../ui/lazy-component.ts';
import { whenIdle } from '../ui/when-idle.ts';

const sendErrors = typeof window === 'undefined' ? null : collectErrors(window);

const lazyConsentAndTracking = createLazyComponent(() =>
  import('./ConsentAndTracking.tsx').then(({ ConsentAndTracking }) => ConsentAndTracking),
);

/** What a page does once it is usable: it reports errors, asks for consent, and measures. */
export function AfterLoad() {
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true);
        sendErrors?.().catch((error: unknown) => {
          reportError('cannot load error reporting', error);
        });
      }),
    [],
  );
  return lazyConsentAndTracking.useElement(isIdle ? {} : null);
}
