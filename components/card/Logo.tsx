import { useCallback, useState } from 'react';
import styles from './Logo.module.css';

const FALLBACK = '/jb_fallback.jpeg';

/** An organisation's logo; the board's own picture where there is none or it does not load. */
export function Logo({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  // A picture may have failed before the page's code ran, when nobody listened.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(true);
  }, []);
  return (
    <img
      ref={check}
      className={styles.logo}
      src={url === '' || broken ? FALLBACK : url}
      onError={() => setBroken(true)}
      alt=""
      width={52}
      height={52}
      loading="lazy"
      decoding="async"
    />
  );
}
