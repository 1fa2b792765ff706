// Contract: 2.7, 4.3, 15.7.

import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { rolePath } from '../../lib/roles/card-content.ts';
import { relativeDay } from '../../lib/roles/dates.ts';
import type { ClosedSummary } from '../../lib/search/closed-roles.ts';
import { searchRoute } from '../../lib/search/browser-client.ts';
import { calendarOfRoles } from '../../lib/query/search-forms.ts';
import { readMarks, rememberRoles, savedNotes } from '../../lib/visitor/saved-marks.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import type { CardView } from '../card/card-view.ts';
import button from '../ui/Button.module.css';
import { browserStorage, useVisitor, visitor } from '../ui/useVisitor.ts';
import { useBoard } from '../search/board-context.ts';
import { RoleList } from './RoleList.tsx';
import { FallbackOffer } from './Fallback.tsx';
import { isFocusLost } from '../search/list-focus.ts';
import { PlaceholderCards } from './LoadMore.tsx';
import { noStatusRoles, statusRoles } from './look-up-roles.ts';
import panel from '../ui/Panel.module.css';
import styles from './StatusView.module.css';
import type { OpenedRole } from './useOpenedRole.ts';
import { useRoleLookup } from './useRoleLookup.ts';

const texts = {
  saved: {
    heading: words.statusView.saved,
    empty: words.statusView.noSaved,
    hint: words.statusView.savedHint,
    failed: words.statusView.savedFailed,
    loading: words.statusView.loadingSaved,
  },
  hidden: {
    heading: words.statusView.hidden,
    empty: words.statusView.noHidden,
    hint: words.statusView.hiddenHint,
    failed: words.statusView.hiddenFailed,
    loading: words.statusView.loadingHidden,
  },
};

type StatusViewProps = {
  kind: 'saved' | 'hidden';
  view: CardView;
  opened: OpenedRole;
};

/** The visitor's saved or hidden roles, instead of the results. */
export function StatusView({ kind, view, opened }: StatusViewProps) {
  const { indexName } = useBoard();
  const lookup = useRoleLookup();
  const ids = useVisitor((state) => state[kind]);
  const { records, closed, unreadable, phase } = useSyncExternalStore(
    statusRoles.subscribe,
    statusRoles.getSnapshot,
    () => noStatusRoles,
  );
  const newestFirst = ids.toReversed();
  const roles = newestFirst.flatMap((id) => records.get(id) ?? []);
  const ended = kind === 'saved' ? newestFirst.flatMap((id) => closed.get(id) ?? []) : [];
  const isKnown = (id: number) => records.has(id) || closed.has(id) || unreadable.has(id);
  const missing = ids.filter((id) => !isKnown(id));
  const isMissing = missing.length > 0;
  const load = () => void statusRoles.refresh(lookup, indexName, missing);
  const { refresh } = useInstantSearch();
  /** Also retries the results behind this view, which have most likely failed too. */
  const loadAll = () => {
    refresh();
    load();
  };

  useEffect(() => {
    if (isMissing && (phase === 'idle' || phase === 'loaded')) load();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `load` is new in every render
  }, [isMissing, phase]);

  const notes = useMemo(
    () => (kind === 'saved' ? savedNotes(roles, readMarks(browserStorage), view.now) : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `roles` is new in every render
    [kind, ids, records, view.now],
  );
  useEffect(() => {
    if (kind === 'saved') rememberRoles(browserStorage, { saved: ids, roles, isNew: false });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `roles` is new in every render
  }, [kind, ids, records]);

  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused element may have disappeared with the list; a ticked option keeps the focus.
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, [kind]);

  const { heading: title, empty, hint, failed, loading } = texts[kind];
  return (
    <div>
      <div className={styles.top}>
        <h2 ref={heading} tabIndex={-1}>
          {title} <span className={styles.count}>{ids.length}</span>
        </h2>
        {kind === 'saved' && roles.some((role) => role.closes_at !== null) && (
          <a className={button.quiet} href={calendarOfRoles(ids)} download>
            {words.statusView.calendar}
          </a>
        )}
        <button
          type="button"
          className={button.quiet}
          onClick={() => visitor.toggleStatusView(kind)}
        >
          {words.statusView.back}
        </button>
      </div>
      {ids.length === 0 && (
        <div className={panel.panel}>
          <h3>{empty}</h3>
          <p>{hint}</p>
        </div>
      )}
      <RoleList roles={roles} view={view} opened={opened} notes={notes} />
      <ClosedRoles
        roles={ended.filter(({ post_pk: postPk }) => !records.has(postPk))}
        now={view.now}
        onEmptied={() => heading.current?.focus()}
      />
      {isMissing && phase !== 'failed' && (
        <PlaceholderCards count={Math.min(missing.length, 3)} label={loading} />
      )}
      {isMissing && phase === 'failed' && (
        <div className={panel.panel} role="alert">
          <h3>{failed}</h3>
          <div className={panel.actions}>
            <button type="button" className={button.button} onClick={load}>
              {words.statusView.tryAgain}
            </button>
            {searchRoute() && <FallbackOffer onReady={loadAll} />}
          </div>
        </div>
      )}
    </div>
  );
}

type ClosedRolesProps = {
  roles: readonly ClosedSummary[];
  now: number;
  /** Called when the last one is about to be removed, so that the focus can be moved. */
  onEmptied: () => void;
};

/** Saved roles that have closed. Their pages are kept for a year. */
function ClosedRoles({ roles, now, onEmptied }: ClosedRolesProps) {
  if (roles.length === 0) return null;
  function remove(postPk: number, pressed: HTMLElement): void {
    const item = pressed.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    if (neighbour) neighbour.querySelector('button')?.focus();
    else onEmptied();
    visitor.unsave(postPk);
  }
  return (
    <ul className={styles.closed} aria-label={words.statusView.closed}>
      {roles.map(({ post_pk: postPk, title, company_name: organisation, closed_on: closedOn }) => (
        <li key={postPk}>
          <div>
            <a href={rolePath(postPk)}>{title}</a>
            <p>
              {say(words.statusView.closedSince, { organisation, day: relativeDay(closedOn, now) })}
            </p>
          </div>
          <button
            type="button"
            className={button.quiet}
            aria-label={say(words.statusView.removeFromSaved, { title })}
            onClick={(event) => remove(postPk, event.currentTarget)}
          >
            {words.statusView.remove}
          </button>
        </li>
      ))}
    </ul>
  );
}
