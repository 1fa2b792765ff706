// Contract: 2.7.

import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { displayStatus } from '../../lib/roles/card-behaviour.ts';
import { searchRoute, type Fallback } from '../../lib/search/browser-client.ts';
import type { MatchedRole } from '../../lib/query/matches.ts';
import { isFiltered } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { useListFocus } from '../search/list-focus.ts';
import { createLazyComponent } from '../ui/lazy-component.tsx';
import { noUpdates, useBrowserValue } from '../ui/browser.ts';
import { useVisitor, visitor } from '../ui/useVisitor.ts';
import { LoadMore, PlaceholderCards } from './LoadMore.tsx';
import { RoleList } from './RoleList.tsx';
import { useCardView } from './useCardView.ts';
import { useListedRoles } from './useListedRoles.ts';
import { useOpenedRole } from './useOpenedRole.ts';
import { useStatusRefresh } from './useRoleLookup.ts';
import { publicConfig } from '../../lib/config/public.ts';
import {
  batchNoticeAfter,
  dateHeadings,
  latestPosting,
  type ListOrder,
} from '../../lib/search/list-markers.ts';
import type { FacetCounts } from '../../lib/query/facet-discovery.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import button from '../ui/Button.module.css';
import panel from '../ui/Panel.module.css';
import styles from './ResultList.module.css';

const lazyStatusView = createLazyComponent(
  async () => (await import('./StatusView.tsx')).StatusView,
);
export const lazyNoResults = createLazyComponent(
  async () => (await import('./NoResults.tsx')).NoResults,
);
const lazyNewSince = createLazyComponent(async () => (await import('./NewSince.tsx')).NewSince);
const lazyNotice = createLazyComponent(async () => (await import('./Fallback.tsx')).FallbackNotice);

/**
 * The roles found, loaded page by page, or instead the visitor's saved or hidden roles.
 * @param builtAt when the page was built, epoch seconds
 * @param alertsButton offered when nothing is found
 */
export function ResultList({
  builtAt,
  alertsButton,
}: {
  builtAt: number;
  alertsButton: ReactNode;
}) {
  const { state, hitCount, literalCount, allCounts, load, machine, refine } = useBoard();
  const listed = useListedRoles();
  const { roles, order, isLastPage, isListed, isDrawn, isReady, showMore } = listed;
  const opened = useOpenedRole(listed);
  const { first, others } = useShownRoles(roles, machine.state.opened.first);
  const view = useCardView(builtAt, order.closingSort);
  const statusView = useVisitor((visit) => visit.statusView);
  const statusRoles = lazyStatusView.usePart(
    statusView === '' ? null : { key: statusView, kind: statusView, view, opened },
  );
  const fallback = useFallback();
  const notice = lazyNotice.useElement(fallback && { takenAt: fallback.takenAt });
  const since = useLastVisit();
  const news = lazyNewSince.useElement(
    since !== null && isListed ? { since, now: view.now } : null,
  );
  const matching = roles.filter(({ missingWords }) => !missingWords);
  const noResults = lazyNoResults.usePart(
    hitCount !== null && matching.length === 0 ? { allCounts, alertsButton } : null,
  );
  useEffect(() => {
    // In case the results are empty.
    if (isFiltered(state)) lazyNoResults.preload();
  }, [state]);
  useStatusRefresh();
  const heading = useListFocus(statusView === '' && load.state !== 'error');

  if (statusView !== '') {
    return (
      <div className={styles.region}>
        {notice}
        {statusRoles ?? <PlaceholderCards count={3} />}
      </div>
    );
  }
  if (load.state === 'error') {
    return (
      <div className={styles.region}>
        <ConnectionError onRetry={load.retry} />
      </div>
    );
  }
  return (
    <section
      aria-labelledby={heading.id}
      aria-busy={load.state === 'loading' || !isDrawn}
      className={load.slow ? `${styles.region} ${styles.waiting}` : styles.region}
    >
      <h2 {...heading} className="visually-hidden">
        {words.list.heading}
      </h2>
      {notice}
      <div className={styles.news}>{news}</div>
      <div className={hitCount === null ? undefined : styles.pending}>
        <PlaceholderCards count={6} label={words.list.loading} />
      </div>
      {hitCount !== null && (
        <div className={styles.answer}>
          {noResults}
          <RoleList
            roles={first ? [first, ...others] : others}
            view={view}
            opened={opened}
            refine={refine}
            marks={
              new Map([
                ...listMarks({
                  roles: others,
                  hasFirst: first !== null,
                  latestPostedAt: latestPosting(roles, view.now),
                  order,
                  now: view.now,
                }),
                ...closeMarks(others, first ? 1 : 0),
              ])
            }
          />
          {isDrawn && matching.length > 0 && others.length === 0 && !first && isLastPage && (
            <AllHidden />
          )}
          {isDrawn && isLastPage && matching.length > 0 && (
            <MoreToFind found={literalCount ?? matching.length} allCounts={allCounts} />
          )}
          {!isLastPage && <LoadMore isReady={isReady} listed={roles.length} onReached={showMore} />}
        </div>
      )}
    </section>
  );
}

/** The roles without hidden ones, with the role in the URL first. */
function useShownRoles(roles: readonly MatchedRole[], named: MatchedRole | null) {
  const hidden = useVisitor((visit) => visit.hidden);
  const saved = useVisitor((visit) => visit.saved);
  return useMemo(() => {
    const lists = { saved, hidden, statusView: '' } as const;
    const isShown = ({ post_pk: id }: MatchedRole) => displayStatus(id, lists) !== 'true-hidden';
    const first = named && isShown(named) ? named : null;
    const others = roles.filter((role) => role.post_pk !== named?.post_pk && isShown(role));
    return { first, others };
  }, [roles, named, saved, hidden]);
}

/** The search used instead of the search service; null while that responds. */
function useFallback(): Fallback | null {
  const route = searchRoute();
  return useSyncExternalStore(
    route?.subscribe ?? noUpdates,
    () => route?.getSnapshot() ?? null,
    () => null,
  );
}

/** When the previous visit ended, epoch seconds; null on the first visit. See `first-paint.js`. */
function useLastVisit(): number | null {
  return useBrowserValue<number | null>(
    () => Number(document.documentElement.dataset.since) || null,
    null,
  );
}

type Posted = { posted_at: number };

type MarkedList = {
  /** The roles shown, without the linked role above them. */
  roles: readonly Posted[];
  /** Whether there is a linked role above them. */
  hasFirst: boolean;
  /** When the newest role of the whole list was posted, epoch seconds. */
  latestPostedAt: number;
  order: ListOrder;
  now: number;
};

/** Date separators and the end of the latest batch, shown between the cards. */
function listMarks(list: MarkedList): ReadonlyMap<number, ReactNode> {
  const { hasFirst, latestPostedAt, order, now } = list;
  // A date in the future says nothing about when a role was posted.
  const roles = list.roles.map(({ posted_at }) => ({
    posted_at: Math.min(posted_at, latestPostedAt),
  }));
  const headings = dateHeadings(roles, { order, now });
  const marks = new Map<number, ReactNode>();
  if (headings.size === 0 || latestPostedAt === -Infinity) return marks;
  const noticeAfter = batchNoticeAfter(roles, latestPostedAt);
  roles.forEach((_, index) => {
    const heading = headings.get(index);
    const hasNotice = noticeAfter !== null && index === noticeAfter + 1;
    if (heading === undefined && !hasNotice) return;
    marks.set(
      hasFirst ? index + 1 : index,
      <>
        {hasNotice && <BatchNotice />}
        {heading !== undefined && <DateSeparator label={heading} />}
      </>,
    );
  });
  return marks;
}

/**
 * A heading above each group of close matches that lack the same words.
 * @param offset of the first role in the list
 */
function closeMarks(roles: readonly MatchedRole[], offset: number): Map<number, ReactNode> {
  const marks = new Map<number, ReactNode>();
  let before = '';
  roles.forEach(({ closeHeading = '' }, index) => {
    if (closeHeading !== before) {
      marks.set(index + offset, <li className={styles.close}>{closeHeading}</li>);
    }
    before = closeHeading;
  });
  return marks;
}

function DateSeparator({ label }: { label: string }) {
  return <li className={styles.separator}>{label}</li>;
}

function BatchNotice() {
  return (
    <li className={styles.notice}>
      <p>{words.list.everything}</p>
      {publicConfig.pages.collections && (
        <a className={button.ghost} href="/collections">
          {publicConfig.texts.collections.tab}
        </a>
      )}
    </li>
  );
}

/** With at least this many exact matches, no other searches are offered. */
const ENOUGH_ROLES = 5;

const lazyWaysOut = createLazyComponent(async () => (await import('./NoResults.tsx')).WaysOut);
const lazyOffer = createLazyComponent(async () => (await import('./Fallback.tsx')).FallbackOffer);

/**
 * Suggests searches that find more, under a list with few exact matches.
 * @param found number of exact matches, without those of broader words
 */
function MoreToFind({ found, allCounts }: { found: number; allCounts: FacetCounts }) {
  return lazyWaysOut.useElement(found < ENOUGH_ROLES ? { found, allCounts } : null);
}

function AllHidden() {
  return (
    <div className={panel.panel}>
      <h3>{words.list.allHidden}</h3>
      <div className={panel.actions}>
        <button
          type="button"
          className={button.ghost}
          onClick={() => visitor.toggleStatusView('hidden')}
        >
          {words.list.showHidden}
        </button>
      </div>
    </div>
  );
}

/** Shown when the search service has not responded within 8 seconds. */
function ConnectionError({ onRetry }: { onRetry: () => void }) {
  const { contactEmail, algolia } = publicConfig;
  const offer = lazyOffer.useElement(searchRoute() && { onReady: onRetry });
  const domains = algolia ? words.list.algoliaDomains : new URL(publicConfig.siteUrl).host;
  return (
    <div role="alert" className={panel.panel}>
      <h2>{words.list.noConnection}</h2>
      <p>{words.list.retryHint}</p>
      <ul>
        <li>{say(words.list.firewall, { domains })}</li>
        <li>
          {fill(words.list.writeToUs, {
            email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
          })}
        </li>
      </ul>
      <div className={panel.actions}>
        <button type="button" className={button.button} onClick={() => window.location.reload()}>
          {words.list.refresh}
        </button>
        <button type="button" className={button.ghost} onClick={onRetry}>
          {words.list.tryAgain}
        </button>
        {offer}
      </div>
    </div>
  );
}
