import { createConsentStore } from '../../lib/visitor/consent-store.ts';
import { consentCookie } from '../../lib/visitor/consent.ts';

/** The visitor's consent in this browser. Browser only. */
export const consent = createConsentStore({
  scope: window,
  readCookies: () => document.cookie,
  writeChoice(mayMeasure) {
    const isSecure = window.location.protocol === 'https:';
    document.cookie = consentCookie(document.cookie, mayMeasure, isSecure);
  },
});
