// Contract: 16.5.

import '../styles.css';
import { createRoot } from 'react-dom/client';
import { useEffect, useRef, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import type { Role } from '../../lib/roles/role.ts';
import { ownParams } from '../../lib/query/url-codec.ts';
import { joinParameters, parameterOf, writeParameter } from '../../lib/query/url-parameters.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { PlaceholderCards } from '../board/LoadMore.tsx';
import { RoleCard } from '../card/RoleCard.tsx';
import { cardId, type CardView, type Unfolding } from '../card/card-view.ts';
import { useCardClicks } from '../card/useCardClicks.ts';
import { useBrowserValue } from '../ui/browser.ts';
import button from '../ui/Button.module.css';
import styles from './EmbeddedBoard.module.css';

type Page = { roles: Role[]; total: number };

const nothing = {
  kind: 'loading' as 'loading' | 'loaded' | 'failed',
  roles: [] as Role[],
  total: 0,
  page: 1,
  /** Why nothing can be shown. */
  detail: '',
  readAt: 0,
};

/** A search of the board in a frame on another site. Its URL has the board's parameters. */
function EmbeddedBoard() {
  const { state, showMore, boardUrl, view } = useCards();
  const { kind, roles, total, detail } = state;
  return (
    <main className={styles.frame} aria-label={words.embed.openRoles}>
      <h1 className="visually-hidden">
        {say(words.embed.title, { board: publicConfig.brandName })}
      </h1>
      <div className={styles.top}>
        <h2>
          {kind === 'loaded' ? say(words.embed.openRoleCount, { count: total }) : words.embed.jobs}
        </h2>
        <a href={boardUrl}>{say(words.embed.poweredBy, { board: publicConfig.brandName })}</a>
      </div>
      <Cards roles={roles} view={view} />
      {kind === 'loading' && roles.length === 0 && (
        <PlaceholderCards count={3} label={words.embed.loading} />
      )}
      {kind === 'failed' && (
        <p className={styles.notice} role="alert">
          {detail} <a href={boardUrl}>{words.embed.seeBoard}</a>
        </p>
      )}
      {kind === 'loaded' && total === 0 && (
        <p className={styles.notice}>
          {fill(words.embed.nothing, { jobs: <a href={boardUrl}>{words.embed.seeAll}</a> })}
        </p>
      )}
      {roles.length > 0 && roles.length < total && (
        <div className={styles.more}>
          <button
            type="button"
            className={button.ghost}
            disabled={kind === 'loading'}
            onClick={showMore}
          >
            {words.embed.showMore}
          </button>
        </div>
      )}
    </main>
  );
}

/** The cards, one of which may be open. Saving and hiding are not available in frames. */
function Cards({ roles, view }: { roles: readonly Role[]; view: CardView }) {
  const list = useRef<HTMLOListElement>(null);
  const [open, setOpen] = useState<number | null>(null);
  const [folding, setFolding] = useState<number | null>(null);
  useCardClicks(list, {
    onToggle(card) {
      const pressed = roles.find(({ post_pk: id }) => card.id === cardId(id))?.post_pk ?? null;
      setFolding(open);
      setOpen(pressed === open ? null : pressed);
    },
  });
  const unfoldingOf = (id: number): Unfolding =>
    id === open ? 'open' : id === folding ? 'closing' : 'closed';
  return (
    <ol ref={list} className={styles.list}>
      {roles.map((role) => (
        <RoleCard
          key={role.objectID}
          role={role}
          view={view}
          unfolding={unfoldingOf(role.post_pk)}
          status=""
          hasMenu={false}
          isMenuOpen={false}
          menu={null}
          onFolded={() => setFolding(null)}
        />
      ))}
    </ol>
  );
}

/** The cards for the frame's URL, page by page. */
function useCards() {
  const [state, setState] = useState(nothing);
  const search = useBrowserValue(() => window.location.search, null);
  const { page } = state;

  useEffect(() => {
    if (search === null) return;
    const request = new AbortController();
    void fetchCards(search, page, request.signal).then((answer) => {
      if (request.signal.aborted) return;
      setState((before) => {
        if (typeof answer === 'string') return { ...before, kind: 'failed', detail: answer };
        const roles = withNew(before.roles, answer.roles);
        return { ...before, kind: 'loaded', readAt: Date.now() / 1000, roles, total: answer.total };
      });
    });
    return () => request.abort();
  }, [search, page]);

  const showMore = () =>
    setState((before) => ({ ...before, kind: 'loading', page: before.page + 1 }));
  const boardUrl = `/${joinParameters(ownParams(search ?? ''))}`;
  const closingSort = parameterOf(search ?? '', 'ranking') === 'closing';
  const currentIndex = publicConfig.indexName;
  const view: CardView = { now: state.readAt, closingSort, compact: false, currentIndex };
  return { state, showMore, view, boardUrl };
}

/** Roles may have moved to a later page since the first was loaded. */
function withNew(roles: readonly Role[], more: readonly Role[]): Role[] {
  const known = new Set(roles.map(({ objectID }) => objectID));
  return [...roles, ...more.filter(({ objectID }) => !known.has(objectID))];
}

/** @returns the cards of a page, or an error */
async function fetchCards(
  search: string,
  page: number,
  signal: AbortSignal,
): Promise<Page | string> {
  const own = ['limit', 'ranking'].flatMap((name) => {
    const value = parameterOf(search, name);
    return value ? [writeParameter(name, value)] : [];
  });
  const query = [...ownParams(search), ...own, writeParameter('page', String(page))];
  try {
    const response = await fetch(`/api/cards?${query.join('&')}`, { signal });
    const body = (await response.json()) as Page & { detail?: unknown };
    if (response.ok) return body;
    return typeof body.detail === 'string' ? body.detail : words.embed.failed;
  } catch {
    return words.embed.failed;
  }
}

// Missing before Safari 17. On the other pages Next polyfills it.
URL.canParse ??= (address, base) => {
  try {
    return Boolean(new URL(address, base));
  } catch {
    return false;
  }
};

const root = document.getElementById('frame');
if (root) createRoot(root).render(<EmbeddedBoard />);
