import { publicConfig } from '../../lib/config/public.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './BrandLink.module.css';

/** The wider website's name; it leads to its home (2.4). */
export function BrandLink() {
  return (
    <a className={styles.brand} href={`${publicConfig.parentSiteUrl}/`}>
      <Icon name="star" size={22} />
      {publicConfig.brandName}
    </a>
  );
}
