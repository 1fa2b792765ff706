import { useCallback, useState } from 'react';
import { FALLBACK_LOGO, logoSource } from '../../lib/roles/card-content.ts';

type LogoProps = { url: string; className: string | undefined };

/** An organisation's logo; the board's own picture where there is none or it does not load. */
export function Logo({ url, className }: LogoProps) {
  const [broken, setBroken] = useState(false);
  // A picture may have failed before the page's code ran, when nobody listened.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.src !== '') setBroken(true);
  }, []);
  return (
    <img
      ref={check}
      className={className}
      src={broken ? FALLBACK_LOGO : logoSource({ company: { logo_url: url } })}
      onError={() => setBroken(true)}
      alt=""
      width={52}
      height={52}
      loading="lazy"
      decoding="async"
    />
  );
}
