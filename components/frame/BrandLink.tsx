import { publicConfig } from '../../lib/config/public.ts';
import styles from './BrandLink.module.css';

/** The wider website's name; it leads to its home (2.4). */
export function BrandLink() {
  return (
    <a className={styles.brand} href={`${publicConfig.parentSiteUrl}/`}>
      <img src="/favicon.svg" width={22} height={22} alt="" />
      {publicConfig.brandName}
    </a>
  );
}
