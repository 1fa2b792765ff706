import { publicConfig } from '../../lib/config/public.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';

/** Opens the cookie settings, whose code is loaded for it. */
export function openCookieSettings(): void {
  const opened = publicConfig.consentScriptUrl
    ? import('./consent-platform.ts').then((manager) => manager.openManagerSettings())
    : import('./cookie-settings.ts').then(({ showCookieSettings }) => showCookieSettings());
  opened.catch((error: unknown) => reportError('cannot open the cookie settings', error));
}
