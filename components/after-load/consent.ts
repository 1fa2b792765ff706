/** The visitor's consent, and the consent manager that asks for it where one is configured. */
import { reportError } from '../../lib/telemetry/report-error.ts';
import { createConsentStore } from '../../lib/visitor/consent-store.ts';
import { consentCookie } from '../../lib/visitor/consent.ts';
import { managerScript } from '../../lib/visitor/platform-script.ts';
import { loadScript } from './load-script.ts';

/** What the visitor has agreed to in this browser. Browser only. */
export const consent = createConsentStore({
  scope: window,
  readCookies: () => document.cookie,
  writeChoice(mayMeasure) {
    const isSecure = window.location.protocol === 'https:';
    document.cookie = consentCookie(document.cookie, mayMeasure, isSecure);
  },
});

/** Loads the consent manager, which asks by itself and reports through its cookie and events. */
export function loadConsentManager(url: string): void {
  const { src, attributes } = managerScript(url);
  loadScript(src, attributes).catch((error: unknown) => {
    reportError('cannot load the consent manager', error);
  });
}

/**
 * Opens the consent manager's own settings.
 * @throws when it is not loaded, such as when an extension blocks it
 */
export function openManagerSettings(): void {
  const manager: unknown = Reflect.get(window, 'OneTrust');
  const open: unknown = Reflect.get(Object(manager), 'ToggleInfoDisplay');
  if (typeof open !== 'function') throw new Error('the consent manager is not loaded');
  open.call(manager);
}
