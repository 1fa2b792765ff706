import { publicConfig } from '../../lib/config/public.ts';
import styles from './CallToActionCard.module.css';

/**
 * The header's call to action (2.2). On the home page both texts are there and the stylesheet shows
 * one, since whether the visitor is subscribed is known before the first paint and not at the build.
 */
export function CallToActionCard({ isHome }: { isHome: boolean }) {
  const { parentSiteUrl } = publicConfig;
  return (
    <div>
      {isHome && (
        <a className={`${styles.card} ${styles.newsletter}`} href={`${parentSiteUrl}/newsletter/`}>
          Receive weekly job highlights and research updates from us
          <b>join our newsletter</b>
        </a>
      )}
      <a
        className={`${styles.card} ${isHome ? styles.advice : ''}`}
        href={`${parentSiteUrl}/speak-with-us/`}
      >
        Want to help AGI go well? Apply to talk to someone on our team
        <b>speak with us</b>
      </a>
    </div>
  );
}
