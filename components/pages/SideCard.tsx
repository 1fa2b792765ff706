import { publicConfig } from '../../lib/config/public.ts';
import styles from '../frame/CallToActionCard.module.css';

/** Leads to the forum post on the birds (2.3). */
export function SideCard() {
  const { birdsPostUrl, parentSiteUrl } = publicConfig;
  return (
    <a className={styles.card} href={birdsPostUrl ?? `${parentSiteUrl}/`}>
      On our recent update...
      <b>Chirp chirp!</b>
    </a>
  );
}
