/** The search and the opened role in the URL. Contract: 2.8, 2.11. */
import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type BoardRenderState,
  boardDefinitions as definitions,
} from '../../lib/search/board-connector.ts';
import { legacyRedirect } from '../../lib/query/legacy-urls.ts';
import { isFiltered } from '../../lib/query/search-state.ts';
import {
  restoreLastSearch,
  paramsToState,
  writeState,
  urlPushFor,
} from '../../lib/query/url-codec.ts';
import { visitor, useVisitor } from '../ui/useVisitor.ts';
import { useBoard } from './board-context.ts';
import type { ListMachine, ListState } from './list-state.ts';
import { withJobPk } from '../../lib/query/deep-links.ts';
import { splitPath } from '../../lib/query/url-parameters.ts';
import { writeAddress } from '../ui/address.ts';

/** Makes one history entry per typed word rather than per letter. */
const TYPING_PAUSE_MS = 400;

const addressed = () => paramsToState(window.location.search, definitions);

/**
 * Keeps the URL and the search state in sync. The first render matches the prerendered HTML. Then
 * the search in the URL, or the visitor's last one, is applied. From then on changes push history entries,
 * and the state follows Back and Forward.
 * @param isBuiltRanking whether the prerendered order is the order to search in
 */
export function useUrlSync(
  { state, refine }: Pick<BoardRenderState, 'state' | 'refine'>,
  { state: list, read, send }: ListMachine,
  isBuiltRanking: boolean,
): void {
  const isBuilt = useEffectEvent((isNarrowed: boolean) => !isNarrowed && isBuiltRanking);
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const redirect = legacyRedirect(window.location, definitions);
    if (redirect !== null) {
      window.location.replace(redirect);
      return;
    }
    const restored = restoreLastSearch(window.location, visitor.readLastSearch(), definitions);
    const here = restored ?? window.location.href.slice(window.location.origin.length);
    // In the next task: InstantSearch ignores changes during its first effects.
    const timer = setTimeout(() => {
      // The visitor may already have opened a card.
      writeAddress(withOpenedRole(here, read()), 'replace');
      const wanted = addressed();
      const isNarrowed = isFiltered(wanted);
      if (isNarrowed) {
        // A linked search is remembered like a typed one.
        visitor.writeLastSearch(writeState(wanted));
        refine(() => wanted);
      }
      send({ type: 'addressed', isBuilt: isBuilt(isNarrowed) });
    });
    const { pathname } = window.location;
    const follow = () => {
      clearTimeout(typing.current);
      if (window.location.pathname !== pathname) return;
      visitor.writeLastSearch(writeState(addressed()));
      refine(addressed);
    };
    window.addEventListener('popstate', follow);
    return () => {
      clearTimeout(timer);
      clearTimeout(typing.current);
      window.removeEventListener('popstate', follow);
    };
  }, [refine, read, send]);

  const isAddressed = list.stage !== 'built';
  useEffect(() => {
    if (!isAddressed) return;
    clearTimeout(typing.current);
    const push = () => {
      const step = urlPushFor(window.location, state, definitions);
      if (step.kind === 'none') return;
      visitor.writeLastSearch(writeState(state));
      writeAddress(withOpenedRole(step.url, read()), 'push');
    };
    const step = urlPushFor(window.location, state, definitions);
    if (step.kind === 'push' && step.isTyping) typing.current = setTimeout(push, TYPING_PAUSE_MS);
    else push();
  }, [isAddressed, state, read]);
}

/**
 * Calls back when the visitor changes the search: text, filters, order, or the view of saved or hidden
 * roles. Back and Forward do not count.
 * @param isReady false until the page shows the list for its URL
 * @param onChange called with whether this change will be written to the URL anyway
 */
export function useSearchChange(isReady: boolean, onChange: (isInAddress: boolean) => void): void {
  const { state, ranking } = useBoard();
  const statusView = useVisitor((visit) => visit.statusView);
  const change = useEffectEvent(onChange);

  useEffect(() => {
    if (!isReady) return;
    // After a change by the visitor the URL still has the old search, but not after Back.
    const isOwnChange = urlPushFor(window.location, state, definitions).kind === 'push';
    if (isOwnChange) change(true);
  }, [isReady, state]);

  const list = `${ranking} ${statusView}`;
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!isReady) return;
    if (shown.current !== null && shown.current !== list) change(false);
    shown.current = list;
  }, [isReady, list]);
}

/**
 * The URL with `jobPk` set to the expanded role, or removed if there is none. The `jobPk` of the page load
 * stays until that role has been looked up.
 */
function withOpenedRole(path: string, { stage, opened }: ListState): string {
  const isKnown = stage === 'own' || opened.postPk !== null;
  return isKnown ? withJobPk(splitPath(path), opened.postPk) : path;
}

/** Sets or removes `jobPk` in the URL. "push" adds a history entry. */
export function writeRoleAddress(postPk: number | null, how: 'push' | 'replace'): void {
  const { pathname, search, hash } = window.location;
  const next = withJobPk({ pathname, search, hash }, postPk);
  if (next !== pathname + search + hash) writeAddress(next, how);
}
