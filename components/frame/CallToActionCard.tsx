import { publicConfig } from '../../lib/config/public.ts';
import { AdvisorCards } from './AdvisorCards.tsx';
import styles from './CallToActionCard.module.css';

/**
 * The header's call to action (2.2). All of its forms are there and the stylesheet shows one, since
 * the visitor's variant, and whether they are subscribed, is known before the first paint and not at
 * the build.
 */
export function CallToActionCard({ isHome }: { isHome: boolean }) {
  const { parentSiteUrl } = publicConfig;
  return (
    <div data-header-card>
      <AdvisorCards />
      {isHome && (
        <a
          className={`${styles.card} ${styles.control} ${styles.newsletter}`}
          href={`${parentSiteUrl}/newsletter/`}
        >
          Receive weekly job highlights and research updates from us
          <b>join our newsletter</b>
        </a>
      )}
      <a
        className={`${styles.card} ${styles.control} ${isHome ? styles.advice : ''}`}
        href={`${parentSiteUrl}/speak-with-us/`}
      >
        Want to help AGI go well? Apply to talk to someone on our team
        <b>speak with us</b>
      </a>
    </div>
  );
}
