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
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
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
    <section className={sheet.sheet} aria-label={say(words.organisation.about, { title })}>
      <Logo className={sheet.logo} url={logo} name={title} />
      <div className={sheet.text}>
        {isRecommended && (
          <p className={styles.recommended}>
            <Star className={styles.star} size={16} />
            <span>{reason || words.organisation.topRecommended}</span>
          </p>
        )}
        {description ? (
          <div className={styles.description} dangerouslySetInnerHTML={{ __html: description }} />
        ) : (
          <p>{isGroup ? words.organisation.nothingAboutGroup : words.organisation.nothingAbout}</p>
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
                {words.organisation.careersPage}
              </OutLink>
            )}
            {organisation.url && (
              <OutLink
                className={button.ghost}
                href={organisation.url}
                onFollowed={() => track('Viewed organisation homepage', { title })}
              >
                {words.organisation.website}
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
    { label: words.organisation.headquarters, value: headquarters },
    { label: words.organisation.regions, value: regions.join(' / ') },
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
          {words.organisation.openRoles}{' '}
          {total > 0 && <span className={styles.count}>{total}</span>}
        </h2>
        {boardPath && total > 0 && (
          <a href={boardPath}>
            {organisation.isGroup
              ? words.organisation.searchThese
              : words.organisation.seeAllOnBoard}
          </a>
        )}
      </div>
      {roles.length > 0 && <RoleList roles={roles} view={view} opened={opened} />}
      {open.length > roles.length && (
        <p className={styles.note}>
          {fill(words.organisation.hidden, {
            count: open.length - roles.length,
            board: <a href="/">{words.organisation.onTheBoard}</a>,
          })}
        </p>
      )}
      {total > open.length && (
        <a className={`${button.ghost} ${styles.all}`} href={boardPath}>
          {say(words.organisation.seeAll, { count: total })}
        </a>
      )}
      {total === 0 && <NothingOpen organisation={organisation} />}
    </section>
  );
}

function NothingOpen({ organisation }: { organisation: OrganisationPage }) {
  const { title, careerPageUrl } = organisation;
  const search = <a href="/">{words.organisation.searchAll}</a>;
  if (!careerPageUrl) {
    return <p className={styles.note}>{fill(words.organisation.nothingOpen, { search })}</p>;
  }
  const careers = (
    <a
      href={careerPageUrl}
      {...onFollow(() => track('Viewed organisation vacancies page', { title }))}
    >
      {words.organisation.itsCareersPage}
    </a>
  );
  return (
    <p className={styles.note}>
      {fill(words.organisation.nothingOpenButCareers, { careers, search })}
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
