import { publicConfig } from '../../lib/config/public.ts';
import { openRolesLabel, type OrganisationSummary } from '../../lib/content/organisations.ts';
import { Logo } from '../card/Logo.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './OrganisationCard.module.css';

const AREAS_SHOWN = 2;

/** One organisation in the list. The whole card links to its page. */
export function OrganisationCard({ organisation }: { organisation: OrganisationSummary }) {
  const {
    title,
    about,
    areas,
    headquarters,
    regions,
    logo,
    openRoles,
    isRecommended,
    reason,
    path,
  } = organisation;
  const place = headquarters || regions.join(' / ');
  return (
    <li className={styles.card}>
      <Logo className={styles.logo} url={logo} name={title} />
      <h3 className={styles.title}>
        {isRecommended && <Star />}
        {path ? <a href={path}>{title}</a> : title}
      </h3>
      <p className={styles.place}>
        {place && (
          <>
            <Icon name="pin" size={16} />
            <span>{place}</span>
          </>
        )}
      </p>
      {about && <p className={styles.about}>{about}</p>}
      {reason && <p className={styles.reason}>{reason}</p>}
      <ul className={styles.areas} aria-label={publicConfig.texts.areas.several}>
        {areas.slice(0, AREAS_SHOWN).map((area) => (
          <li key={area}>{area}</li>
        ))}
        {areas.length > AREAS_SHOWN && (
          <li className={styles.others} title={areas.slice(AREAS_SHOWN).join(', ')}>
            +{areas.length - AREAS_SHOWN}
            <span className="visually-hidden"> more: {areas.slice(AREAS_SHOWN).join(', ')}</span>
          </li>
        )}
      </ul>
      <p className={openRoles > 0 ? styles.open : styles.closed}>{openRolesLabel(openRoles)}</p>
    </li>
  );
}

/** Marks a top-recommended organisation, as on the cards of its roles. */
export function Star({ size = 16 }: { size?: number }) {
  return (
    <span className={styles.star} title="Top-recommended organisation">
      <Icon name="star" size={size} />
      <span className="visually-hidden">Top-recommended organisation: </span>
    </span>
  );
}
