import { publicConfig } from '../../lib/config/public.ts';
import styles from './CallToActionCard.module.css';

/** The header's call to action for a visitor who is not subscribed to the newsletter (2.2). */
export function CallToActionCard() {
  return (
    <a className={styles.card} href={`${publicConfig.parentSiteUrl}/newsletter/`}>
      Receive weekly job highlights and research updates from us
      <b>join our newsletter</b>
    </a>
  );
}
