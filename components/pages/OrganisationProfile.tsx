// Contract: 2.8, 3.12.

import { useEffect } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import type { OrganisationPage } from '../../lib/content/organisations.ts';
import { track } from '../../lib/telemetry/track.ts';
import { onFollow, OutLink } from '../after-load/component-events.tsx';
import { Logo, Star } from '../card/Logo.tsx';
import { useEscape } from '../ui/dismissal.ts';
import { Facts } from '../ui/Facts.tsx';
import { displayStatus } from '../../lib/roles/card-behaviour.ts';
import { isOpen } from '../../lib/roles/closing.ts';
import type { Role } from '../../lib/roles/role.ts';
import { defaultRanking, indexName } from '../../lib/query/indices.ts';
import { RoleList } from '../board/RoleList.tsx';
import { useCompactView, useNow } from '../board/useCardView.ts';
import type { OpenedRole } from '../board/useOpenedRole.ts';
import { scrollToCard, cardElement, openerOf } from '../card/card-view.ts';
import { useExpandedItem } from '../ui/useExpandedItem.ts';
import { useVisitor } from '../ui/useVisitor.ts';
import button from '../ui/Button.module.css';
import sheet from './ProfileSheet.module.css';
import styles from './OrganisationProfile.module.css';

/** Facts about an organisation for job seekers. */
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
            <Star className={styles.star} size={16} />
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
            {organisation.careerPageUrl && (
              <OutLink
                className={button.button}
                href={organisation.careerPageUrl}
                onFollowed={() => track('Viewed organisation vacancies page', { title })}
              >
                Careers page
              </OutLink>
            )}
            {organisation.url && (
              <OutLink
                className={button.ghost}
                href={organisation.url}
                onFollowed={() => track('Viewed organisation homepage', { title })}
              >
                Website
              </OutLink>
            )}
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

const currentIndex = indexName(publicConfig.indexName, defaultRanking);

type OrganisationRolesProps = {
  organisation: OrganisationPage;
  /** Epoch seconds. */
  builtAt: number;
};

/** The cards of the organisation's open roles, without those closed since the build. */
export function OrganisationRoles({ organisation, builtAt }: OrganisationRolesProps) {
  const now = useNow(builtAt);
  const compact = useCompactView();
  const saved = useVisitor((state) => state.saved);
  const hidden = useVisitor((state) => state.hidden);
  const view = { now, closingSort: false, compact, currentIndex };
  const { roles: built, boardPath } = organisation;
  const open = built.filter((role) => isOpen(role, now));
  const lists = { saved, hidden, statusView: '' } as const;
  const roles = open.filter(({ post_pk: id }) => displayStatus(id, lists) !== 'true-hidden');
  const opened = usePageRole(roles);
  const closed = built.length - open.length;
  const total = organisation.openRoles - closed;

  return (
    <section className={styles.roles} aria-labelledby="roles-heading">
      <div className={styles.head}>
        <h2 id="roles-heading">
          Open roles {total > 0 && <span className={styles.count}>{total}</span>}
        </h2>
        {boardPath && total > 0 && (
          <a href={boardPath}>
            {organisation.isGroup ? 'Search these organisations’ roles' : 'See all on the board'}
          </a>
        )}
      </div>
      {roles.length > 0 && <RoleList roles={roles} view={view} opened={opened} />}
      {open.length > roles.length && (
        <p className={styles.note}>
          You have hidden {open.length - roles.length} of these roles. They are under “Other
          filters” <a href="/">on the board</a>.
        </p>
      )}
      {total > open.length && (
        <a className={`${button.ghost} ${styles.all}`} href={boardPath}>
          See all {total} on the board
        </a>
      )}
      {total === 0 && <NothingOpen organisation={organisation} />}
    </section>
  );
}

function NothingOpen({ organisation }: { organisation: OrganisationPage }) {
  const { title } = organisation;
  return (
    <p className={styles.note}>
      Nothing is open here that we would recommend today. New roles come up often:{' '}
      {organisation.careerPageUrl && (
        <>
          look at{' '}
          <a
            href={organisation.careerPageUrl}
            {...onFollow(() => track('Viewed organisation vacancies page', { title }))}
          >
            its careers page
          </a>
          , or{' '}
        </>
      )}
      <a href="/">search all jobs</a>.
    </p>
  );
}

/** The expanded role of a page with a list of roles, in sync with `jobPk` in the URL. */
function usePageRole(roles: readonly Role[]): OpenedRole {
  const pks = roles.map((role) => role.post_pk);
  const { expanded, toggle, expand } = useExpandedItem('jobPk', pks, (pk) => {
    const card = cardElement(pk);
    if (card) scrollToCard(card, 'link');
  });
  const close = () => {
    const card = expanded === null ? null : cardElement(expanded);
    if (card?.contains(document.activeElement)) openerOf(card)?.focus({ preventScroll: true });
    expand(null);
  };
  useEscape(expanded !== null, close);
  return { postPk: expanded, folding: null, toggle, close, fold() {} };
}
