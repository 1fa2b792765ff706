// Contract: 6.

import { publicConfig } from '../../lib/config/public.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { words } from '../../lib/words/words.ts';
import { visitor } from '../ui/useVisitor.ts';
import styles from './CookieSettingsButton.module.css';

/** Reopens the cookie settings. */
export function CookieSettingsButton() {
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      onClick={openCookieSettings}
    >
      {words.consent.settings}
    </button>
  );
}

export function openCookieSettings(): void {
  const opened = publicConfig.consentScriptUrl
    ? import('./consent.ts').then((manager) => manager.openManagerSettings())
    : import('./cookie-settings.ts').then(({ showCookieSettings }) => showCookieSettings());
  opened.catch((error: unknown) => {
    reportError('cannot open the cookie settings', error);
    visitor.showToast(words.toasts.partNotLoaded);
  });
}
