/** The third-party consent manager, on boards that configure one. */
import { reportError } from '../../lib/telemetry/report-error.ts';
import { managerScript } from '../../lib/visitor/consent-store.ts';
import { loadScript } from './load-script.ts';

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
