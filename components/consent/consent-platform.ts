import { managerScript } from '../../lib/consent/platform-script.ts';
import { reportError } from '../../lib/errors/report-error.ts';
import { loadScript } from '../after-load/load-script.ts';

/** Loads the consent manager, which asks by itself. It is told of by its cookie and events. */
export function loadConsentManager(url: string): void {
  const { src, attributes } = managerScript(url);
  loadScript(src, attributes).catch((error: unknown) => {
    reportError('cannot load the consent manager', error);
  });
}

/** Opens the consent manager's own settings, where it is there. */
export function openManagerSettings(): void {
  const manager: unknown = Reflect.get(window, 'OneTrust');
  if (typeof manager !== 'object' || manager === null) return;
  const open: unknown = Reflect.get(manager, 'ToggleInfoDisplay');
  if (typeof open === 'function') open.call(manager);
}
