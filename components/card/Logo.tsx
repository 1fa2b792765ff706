// Contract: 10.5.

import { useCallback, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { FALLBACK_LOGO, initialsOf, logoSource } from '../../lib/roles/card-content.ts';
import { words } from '../../lib/words/words.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Logo.module.css';

type LogoProps = {
  url: string;
  name: string;
  className: string | undefined;
};

/**
 * An organisation's logo. If it is missing or does not load, shows the sample's picture or, on an own
 * board, the organisation's initials.
 */
export function Logo({ url, name, className }: LogoProps) {
  const [broken, setBroken] = useState(false);
  // The image may have failed before hydration, when there was no listener.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && image.src !== '') setBroken(true);
  }, []);
  const source = broken
    ? FALLBACK_LOGO
    : logoSource({ company: { logo_url: url } }, publicConfig.imageHosts);
  if (source === FALLBACK_LOGO && publicConfig.isOwnBoard) {
    return (
      <svg className={`${className} ${styles.initials}`} viewBox="0 0 52 52" aria-hidden="true">
        <text x="26" y="26">
          {initialsOf(name)}
        </text>
      </svg>
    );
  }
  return (
    <img
      ref={check}
      className={className}
      src={source}
      onError={() => setBroken(true)}
      alt=""
      width={52}
      height={52}
      loading="lazy"
      decoding="async"
    />
  );
}

/** Marks a top-recommended organisation. */
export function Star({ className, size }: { className: string | undefined; size: number }) {
  return (
    <span className={className} title={words.card.star}>
      <Icon name="star" size={size} />
      <span className="visually-hidden">{`${words.card.starOf} `}</span>
    </span>
  );
}
