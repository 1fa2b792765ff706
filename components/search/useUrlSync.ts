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
import { writeAddress } from '../ui/address.ts';
import { visitor, useVisitor } from '../ui/useVisitor.ts';
import { useBoard } from './board-context.ts';
import type { ListMachine } from './list-state.ts';
import { withOpenedRole } from './role-address.ts';

/** A typed word is one history entry, not one per letter. */
const TYPING_PAUSE_MS = 400;

const addressed = () => paramsToState(window.location.search, definitions);

/**
 * Keeps the address and the search state in step (2.11). The first render shows the bare page, as the
 * static HTML does. Then the search of the address, or the visitor's last one, is applied. From then
 * on changes push history entries, and the state follows Back and Forward.
 * @param isBuiltRanking whether the page was built in the order to search in
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
    // A tick later: InstantSearch ignores changes during its own first effects.
    const timer = setTimeout(() => {
      // A card may have been opened already.
      writeAddress(withOpenedRole(here, read()), 'replace');
      const wanted = addressed();
      const isNarrowed = isFiltered(wanted);
      if (isNarrowed) {
        // A search that came by a link is remembered like one that was typed.
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
 * Calls back when the visitor asks for another list: other words or filters, another order, or the
 * saved or hidden roles. Steps through the history do not count.
 * @param isReady false until the page shows the list of its address
 * @param onChange called with whether the address will be written for this change anyway
 */
export function useSearchChange(isReady: boolean, onChange: (isInAddress: boolean) => void): void {
  const { state, ranking } = useBoard();
  const statusView = useVisitor((visit) => visit.statusView);
  const change = useEffectEvent(onChange);

  useEffect(() => {
    if (!isReady) return;
    // The address still says the old search when the visitor has changed it, but not after Back.
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
