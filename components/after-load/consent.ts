import { consentCookie } from '../../lib/visitor/consent.ts';
import { createConsentStore } from '../../lib/visitor/consent-store.ts';

/** What the visitor agreed to, in this browser. For code of the browser alone. */
export const consent = createConsentStore({
  scope: window,
  readCookies: () => document.cookie,
  writeChoice(mayMeasure) {
    const isSecure = window.location.protocol === 'https:';
    document.cookie = consentCookie(document.cookie, mayMeasure, isSecure);
  },
});
