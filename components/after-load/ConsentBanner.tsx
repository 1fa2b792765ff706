import { useEffect, useRef } from 'react';
import { openCookieSettings } from './CookieSettingsButton.tsx';
import { consent } from './consent.ts';
import button from '../ui/Button.module.css';
import styles from './ConsentBanner.module.css';

/** Asks for consent to analytics and experiments (6), without blocking the page. */
export function ConsentBanner() {
  const banner = useRoomBelow();
  return (
    <section ref={banner} className={styles.banner} aria-label="Cookies">
      <p>
        <b>May we count visits and test improvements?</b> This uses cookies with a random ID.
        Everything works without them.
      </p>
      <div className={styles.choices}>
        <button type="button" className={button.ghost} onClick={() => consent.choose(false)}>
          Refuse
        </button>
        <button type="button" className={button.ghost} onClick={() => consent.choose(true)}>
          Accept
        </button>
        <button
          type="button"
          className={button.quiet}
          aria-haspopup="dialog"
          onClick={openCookieSettings}
        >
          Details
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
