import { useMemo } from 'react';
import type { OrganisationPage } from '../../lib/catalogue/organisation-page.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { displayStatus } from '../../lib/roles/display-status.ts';
import { isOpen } from '../../lib/roles/open.ts';
import { defaultRanking, indexName } from '../../lib/search/indices.ts';
import { track } from '../../lib/telemetry/track.ts';
import { RoleList } from '../board/RoleList.tsx';
import { useCompactView } from '../board/useCardView.ts';
import { useNow } from '../board/useCardView.ts';
import button from '../ui/Button.module.css';
import { onFollow } from '../after-load/follow.ts';
import { useVisitor } from '../ui/useVisitor.ts';
import { usePageRole } from './usePageRole.ts';
import styles from './OrganisationRoles.module.css';

/** The build took them from the catalogue, in this order. */
const currentIndex = indexName(publicConfig.indexName, defaultRanking);

type OrganisationRolesProps = {
  organisation: OrganisationPage;
  /** Epoch seconds. */
  builtAt: number;
};

/** The organisation's open roles, as the same cards; those that closed since the build are gone. */
export function OrganisationRoles({ organisation, builtAt }: OrganisationRolesProps) {
  const now = useNow(builtAt);
  const compact = useCompactView();
  const saved = useVisitor((state) => state.saved);
  const hidden = useVisitor((state) => state.hidden);
  const view = useMemo(() => ({ now, closingSort: false, compact, currentIndex }), [now, compact]);
  const { roles: built, boardPath } = organisation;
  const open = useMemo(() => built.filter((role) => isOpen(role, now)), [built, now]);
  const roles = useMemo(() => {
    const lists = { saved, hidden, statusView: '' } as const;
    return open.filter((role) => displayStatus(role.post_pk, lists) !== 'true-hidden');
  }, [open, saved, hidden]);
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
            {organisation.isComposite
              ? 'Search these organisations’ roles'
              : 'See all on the board'}
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
        <a className={`${button.button} ${button.ghost} ${styles.all}`} href={boardPath}>
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
