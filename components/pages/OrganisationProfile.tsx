import { useEffect } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import type { OrganisationPage } from '../../lib/content/organisations.ts';
import { track } from '../../lib/telemetry/track.ts';
import { onFollow } from '../after-load/component-events.ts';
import { Logo } from '../card/Logo.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Star } from './OrganisationCard.tsx';
import button from '../ui/Button.module.css';
import styles from './OrganisationProfile.module.css';
import sheet from './ProfileSheet.module.css';

/** Facts about an organisation for job seekers (3.12). */
export function OrganisationProfile({ organisation }: { organisation: OrganisationPage }) {
  const { title, logo, description, isRecommended, reason, isGroup } = organisation;
  useEffect(() => {
    const { areas, headquarters, regions } = organisation;
    track('Viewed organisation description', { title, problemArea: areas, headquarters, regions });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per page
  }, []);
  const hasLinks = organisation.url !== '' || organisation.careerPageUrl !== '';
  return (
    <section className={sheet.sheet} aria-label={`About ${title}`}>
      <Logo className={sheet.logo} url={logo} name={title} />
      <div className={sheet.text}>
        {isRecommended && (
          <p className={styles.recommended}>
            <Star />
            <span>{reason || 'One of our top recommended organisations.'}</span>
          </p>
        )}
        {description ? (
          <div className={styles.description} dangerouslySetInnerHTML={{ __html: description }} />
        ) : (
          <p>We have not written about {isGroup ? 'this group' : 'this organisation'} yet.</p>
        )}
        <Facts facts={factsOf(organisation)} />
        {hasLinks && (
          <p className={styles.links}>
            <OutwardLink
              href={organisation.careerPageUrl}
              label="Careers page"
              isMain
              onFollow={() => track('Viewed organisation vacancies page', { title })}
            />
            <OutwardLink
              href={organisation.url}
              label="Website"
              onFollow={() => track('Viewed organisation homepage', { title })}
            />
          </p>
        )}
      </div>
    </section>
  );
}

function factsOf(organisation: OrganisationPage) {
  const { areas, headquarters, regions } = organisation;
  return [
    { label: publicConfig.texts.areas.several, value: areas.join(', ') },
    { label: 'Headquarters', value: headquarters },
    { label: 'Regions', value: regions.join(' / ') },
  ];
}

type OutwardProps = { href: string; label: string; isMain?: boolean; onFollow: () => void };

function OutwardLink({ href, label, isMain, onFollow: callback }: OutwardProps) {
  if (href === '') return null;
  return (
    <a
      className={isMain ? button.button : button.ghost}
      href={href}
      target="_blank"
      rel="noopener"
      {...onFollow(callback)}
    >
      {label}
      <Icon name="out" size={18} />
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
