// Contract: 4.2, 15.1, 15.4.

import Head from 'next/head';
import { useEffect } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import type { BiographyLine } from '../../lib/content/biography.ts';
import {
  closedOn,
  roleDescription,
  type RolePage,
  roleTitle,
} from '../../lib/content/role-page.ts';
import { displayStatus, offeredActions } from '../../lib/roles/card-behaviour.ts';
import { cardTags, rolePath } from '../../lib/roles/card-content.ts';
import { isOpen } from '../../lib/roles/closing.ts';
import { closesLabel } from '../../lib/roles/dates.ts';
import { shortLocationLine } from '../../lib/roles/locations.ts';
import { roleLink } from '../../lib/query/deep-links.ts';
import { defaultRanking, indexName } from '../../lib/query/indices.ts';
import type { SimilarRole } from '../../lib/query/similar-roles.ts';
import { track, vacancyOf } from '../../lib/telemetry/track.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { useNow } from '../board/useCardView.ts';
import { Logo } from '../card/Logo.tsx';
import { RoleActions, roleFacts, RoleChanges, RoleChecked } from '../card/RoleDetails.tsx';
import { WhoCanApply } from '../card/WhoCanApply.tsx';
import { actionLabels, applyAction } from '../card/RoleMenu.tsx';
import { BoardHeading } from '../frame/BoardHeading.tsx';
import { PageMeta } from '../frame/PageFrame.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Icon } from '../ui/Icon.tsx';
import { useVisitor } from '../ui/useVisitor.ts';
import button from '../ui/Button.module.css';
import styles from './RoleProfile.module.css';
import sheet from './ProfileSheet.module.css';

const currentIndex = indexName(publicConfig.indexName, defaultRanking);

type RoleProfileProps = {
  page: RolePage;
  /** When the page was built, epoch seconds. */
  builtAt: number;
  /** False for a role whose page is not built yet. */
  isIndexed?: boolean;
};

/** The page of a single role, also after it has closed. */
export function RoleProfile({ page, builtAt, isIndexed = true }: RoleProfileProps) {
  const { role, similar } = page;
  const organisationPath = publicConfig.pages.organisations ? page.organisationPath : '';
  const now = useNow(builtAt);
  const closed = closedOn(page, now);
  // Shows both dates of the role.
  const view = { now, closingSort: true, compact: false, currentIndex };
  const path = rolePath(role.post_pk);
  const others = similar.filter((other) => isOpen(other, now));
  useEffect(() => {
    track('Viewed vacancy description', vacancyOf(role, currentIndex));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per page
  }, []);
  const title = roleTitle(role);
  return (
    <>
      <PageMeta
        title={title}
        shareTitle={title}
        description={roleDescription(role, page.about)}
        canonicalPath={path}
        isIndexed={isIndexed && closed === null}
      />
      {closed === null && page.structuredData && (
        <Head>
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: page.structuredData }}
          />
        </Head>
      )}
      <BoardHeading
        heading={role.title}
        subtitle={
          organisationPath ? <a href={organisationPath}>{role.company_name}</a> : role.company_name
        }
        path={path}
        subject={role.title}
      />
      {closed !== null && (
        <ClosedNotice closed={closed} alertPath={page.alertPath} hasSimilar={others.length > 0} />
      )}
      {closed !== null && others.length > 0 && <SimilarRoles roles={others} />}
      <article className={sheet.sheet} aria-label={title}>
        <Logo className={sheet.logo} url={role.company.logo_url} name={role.company_name} />
        <div className={sheet.text}>
          <RoleMeta role={role} now={now} isClosed={closed !== null} />
          <Html html={role.description_short} className={styles.description} />
          <RoleChanges role={role} now={now} />
          <Facts facts={roleFacts({ role, view, isClosed: closed !== null })} />
          <WhoCanApply role={role} />
          {page.posting !== '' && (
            <section className={styles.posting} aria-labelledby="posting-heading">
              <h2 id="posting-heading">{words.rolePage.employersWords}</h2>
              <Html html={page.posting} className={styles.about} />
            </section>
          )}
          <Html html={role.company.description} className={styles.about} />
          {closed === null && <RoleChecked role={role} now={now} />}
          <Biography lines={page.biography} />
          <RoleActions role={role} view={view} isClosed={closed !== null}>
            {closed === null && (
              <>
                <a className={button.ghost} href={roleLink(role.post_pk)}>
                  {words.rolePage.seeOnBoard}
                </a>
                <a className={button.ghost} href={page.alertPath}>
                  <Icon name="bell" size={18} />
                  {words.rolePage.alertMe}
                </a>
              </>
            )}
            <ListActions role={role} />
          </RoleActions>
        </div>
      </article>
      {closed === null && others.length > 0 && <SimilarRoles roles={others} />}
    </>
  );
}

type ClosedNoticeProps = {
  /** The day in words. */
  closed: string;
  alertPath: string;
  hasSimilar: boolean;
};

function ClosedNotice({ closed, alertPath, hasSimilar }: ClosedNoticeProps) {
  return (
    <section className={styles.closed} aria-labelledby="closed-heading">
      <h2 id="closed-heading">{words.rolePage.closed}</h2>
      <p>
        {say(words.rolePage.closedOn, {
          day: closed,
          next: hasSimilar ? words.rolePage.similarOpen : words.rolePage.mayComeAgain,
        })}
      </p>
      <a className={button.button} href={alertPath}>
        <Icon name="bell" size={18} />
        {words.rolePage.alertMe}
      </a>
    </section>
  );
}

type RoleProps = Pick<RolePage, 'role'>;

function RoleMeta({ role, now, isClosed }: RoleProps & { now: number; isClosed: boolean }) {
  const places = shortLocationLine(role).line;
  return (
    <ul className={styles.meta} aria-label={words.rolePage.inShort}>
      {places && (
        <li className={styles.places}>
          <Icon name="pin" size={16} />
          {places}
        </li>
      )}
      {!isClosed && role.closes_at !== null && (
        <li className={styles.closes}>{closesLabel(role, now)}</li>
      )}
      {cardTags(role).map(({ label, kind }) => (
        <li key={label} className={`${styles.tag} ${styles[kind] ?? ''}`}>
          {label}
        </li>
      ))}
    </ul>
  );
}

function Biography({ lines }: { lines: readonly BiographyLine[] }) {
  return (
    <section className={styles.biography} aria-labelledby="biography-heading">
      <h2 id="biography-heading" className={styles.heading}>
        {words.rolePage.soFar}
      </h2>
      <dl>
        {lines.map(({ day, what }, at) => (
          <div key={at}>
            <dt>{day}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Sanitised HTML. */
function Html({ html, className }: { html: string; className: string | undefined }) {
  if (html === '') return null;
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Save and hide; not rendered without JavaScript. */
function ListActions({ role }: RoleProps) {
  const saved = useVisitor((state) => state.saved);
  const hidden = useVisitor((state) => state.hidden);
  const status = displayStatus(role.post_pk, { saved, hidden, statusView: '' });
  return offeredActions(status).map((action) => (
    <button
      key={action}
      type="button"
      className={`${button.quiet} ${styles.scripted}`}
      onClick={() => applyAction(action, role, currentIndex)}
    >
      <Icon name={actionLabels[action].icon} size={18} />
      {actionLabels[action].label}
    </button>
  ));
}

function SimilarRoles({ roles }: { roles: readonly SimilarRole[] }) {
  return (
    <section className={styles.similar} aria-labelledby="similar-heading">
      <h2 id="similar-heading">{words.rolePage.similar}</h2>
      <ul>
        {roles.map(({ post_pk: postPk, title, company_name: organisation, places, logo }) => (
          <li key={postPk} className={styles.other}>
            <Logo className={styles.otherLogo} url={logo} name={organisation} />
            <h3 className={styles.otherTitle}>
              <a href={rolePath(postPk)}>{title}</a>
            </h3>
            <p>{organisation}</p>
            {places && <p>{places}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
