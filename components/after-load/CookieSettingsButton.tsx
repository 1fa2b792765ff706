import { openCookieSettings } from './open-cookie-settings.ts';
import styles from './CookieSettingsButton.module.css';

/** Opens the cookie settings again (6). */
export function CookieSettingsButton() {
  return (
    <button
      type="button"
      className={styles.button}
      aria-haspopup="dialog"
      onClick={openCookieSettings}
    >
      Cookie settings
    </button>
  );
}
