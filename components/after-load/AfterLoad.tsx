// components/after-load knows hydration, and what a page loads after it: consent, tracking, error reports.

import { useEffect, useState } from 'react';
import { collectErrors, reportError } from '../../lib/telemetry/report-error.ts';
import { createLazyComponent } from '../ui/lazy-component.tsx';
import { whenIdle } from '../ui/browser.ts';

const sendErrors = typeof window === 'undefined' ? null : collectErrors(window);

const lazyConsentAndTracking = createLazyComponent(
  async () => (await import('./ConsentAndTracking.tsx')).ConsentAndTracking,
);

async function startErrorReports(): Promise<void> {
  if (!sendErrors) return;
  const { consent } = await import('./consent.ts');
  await sendErrors(() => {
    consent.refresh();
    return consent.getSnapshot().mayMeasure;
  });
}

/** Starts error reports, consent and tracking once the page is interactive. */
export function AfterLoad() {
  const [isIdle, setIdle] = useState(false);
  useEffect(
    () =>
      whenIdle(() => {
        setIdle(true);
        startErrorReports().catch((error: unknown) => {
          reportError('cannot load error reporting', error);
        });
      }),
    [],
  );
  return lazyConsentAndTracking.useElement(isIdle ? {} : null);
}
