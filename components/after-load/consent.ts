/** The visitor's consent in this browser, and the consent manager of boards that configure one. Contract: 6. */
import { createConsentStore, consentCookie, managerScript } from '../../lib/visitor/consent.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';

/** Browser only. */
export const consent = createConsentStore({
  scope: globalThis.window,
  readCookies: () => document.cookie,
  writeChoice(mayMeasure) {
    const isSecure = window.location.protocol === 'https:';
    document.cookie = consentCookie(document.cookie, mayMeasure, isSecure);
  },
});

/** Loads the consent manager. It asks the visitor and reports through its cookie and events. */
export function loadConsentManager(url: string): void {
  const { src, attributes } = managerScript(url);
  loadScript(src, attributes).catch((error: unknown) => {
    reportError('cannot load the consent manager', error);
  });
}

/**
 * Opens the consent manager's settings.
 * @throws when it is not loaded, such as when an extension blocks it
 */
export function openManagerSettings(): void {
  const manager: unknown = Reflect.get(window, 'OneTrust');
  const open: unknown = Reflect.get(Object(manager), 'ToggleInfoDisplay');
  if (typeof open !== 'function') throw new Error('the consent manager is not loaded');
  open.call(manager);
}

/**
 * Adds a script to the page.
 * @throws when it cannot be loaded
 */
export function loadScript(src: string, attributes: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
    script.async = true;
    script.src = src;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      reject(new Error(`${new URL(src).origin} did not deliver a script`));
    });
    document.head.append(script);
  });
}
