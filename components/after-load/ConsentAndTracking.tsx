/** The consent banner, and what starts with or without consent. Contract: 6. */
import { useEffect, useSyncExternalStore, useRef } from 'react';
import { asksForConsent, publicConfig } from '../../lib/config/public.ts';
import { isBotUserAgent } from '../../lib/visitor/user-agent.ts';
import { unknownConsent } from '../../lib/visitor/consent.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { loadConsentManager, consent } from './consent.ts';
import { startTracking } from './start-tracking.ts';
import { openCookieSettings } from './CookieSettingsButton.tsx';
import button from '../ui/Button.module.css';
import styles from './ConsentBanner.module.css';

/** Asks for missing consent, itself or through the consent manager, and tracks once it is given. */
export function ConsentAndTracking() {
  const { isAnswered } = useSyncExternalStore(
    consent.subscribe,
    consent.getSnapshot,
    () => unknownConsent,
  );
  useEffect(() => {
    if (publicConfig.consentScriptUrl) loadConsentManager(publicConfig.consentScriptUrl);
  }, []);
  useEffect(() => startTracking(), []);
  return isAnswered || !mayAsk() ? null : <ConsentBanner />;
}

/** Bots cannot answer, and Global Privacy Control counts as a refusal. */
function mayAsk(): boolean {
  if (!asksForConsent(publicConfig)) return false;
  if (publicConfig.consentScriptUrl || isBotUserAgent(navigator.userAgent)) return false;
  return !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}

/** Asks for consent to analytics and experiments, without blocking the page. */
function ConsentBanner() {
  const banner = useRoomBelow();
  return (
    <section ref={banner} className={styles.banner} aria-label={words.consent.label}>
      <p>{fill(words.consent.ask, { question: <b>{words.consent.question}</b> })}</p>
      <div className={styles.choices}>
        <button type="button" className={button.ghost} onClick={() => consent.choose(false)}>
          {words.consent.refuse}
        </button>
        <button type="button" className={button.ghost} onClick={() => consent.choose(true)}>
          {words.consent.accept}
        </button>
        <button
          type="button"
          className={button.quiet}
          aria-haspopup="dialog"
          onClick={openCookieSettings}
        >
          {words.consent.details}
        </button>
      </div>
    </section>
  );
}

/** Adds space below the page, so that the element never covers the end of the page. */
function useRoomBelow() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty(
        '--room-below',
        `${window.innerHeight - measured.getBoundingClientRect().top}px`,
      );
    });
    observer.observe(measured);
    return () => {
      observer.disconnect();
      style.removeProperty('--room-below');
    };
  }, []);
  return element;
}
