import Router from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { type BoardRenderState, boardDefinitions as definitions } from '../../lib/search/board-connector.ts';
import { legacyRedirect } from '../../lib/search/legacy-urls.ts';
import { isFiltered } from '../../lib/search/search-state.ts';
import { restoreLastSearch, createUrl, paramsToState, writeState, urlPushFor } from '../../lib/search/url-codec.ts';
import { withOpenedRole } from '../board/useLinkedRole.ts';
import { visitor } from '../ui/useVisitor.ts';

/** A word typed is one step of the history, not one a letter. */
const TYPING_PAUSE_MS = 400;

const addressed = () => paramsToState(window.location.search, definitions);

/**
 * Keeps the address and the search state the same (2.11), in two phases: the first render shows
 * the bare page, as the static HTML does; then the address, or the visitor's last search, is taken
 * up. From then on changes push history entries through Next's router, so that Back and Forward
 * work across pages, and the state follows them.
 * @returns whether the address has been taken up, and whether it asked for anything
 */
export function useUrlSync({ state, refine }: Pick<BoardRenderState, 'state' | 'refine'>) {
  const [phase, setPhase] = useState<'static' | 'plain' | 'narrowed'>('static');
  const typing = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  useEffect(() => {
    const redirect = legacyRedirect(window.location);
    if (redirect !== null) {
      window.location.replace(redirect);
      return;
    }
    const restored = restoreLastSearch(window.location, visitor.readLastSearch(), definitions);
    const here = restored ?? window.location.href.slice(window.location.origin.length);
    // A tick later, because InstantSearch takes no changes during its own first effects.
    const timer = setTimeout(() => {
      // Makes this entry shallow as well, so that coming Back to it fetches nothing.
      void Router.replace(here, undefined, { shallow: true, scroll: false }).then(() => {
        const wanted = addressed();
        if (isFiltered(wanted)) refine(() => wanted);
        setPhase(isFiltered(wanted) ? 'narrowed' : 'plain');
      });
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
  }, [refine]);

  const written = writeState(state);
  useEffect(() => {
    if (phase === 'static') return;
    clearTimeout(typing.current);
    const step = urlPushFor(window.location, state, definitions);
    if (step.kind === 'none') return;
    const push = () => {
      visitor.writeLastSearch(written);
      const url = withOpenedRole(createUrl(window.location, state));
      void Router.push(url, undefined, { shallow: true, scroll: false });
    };
    if (step.isTyping) typing.current = setTimeout(push, TYPING_PAUSE_MS);
    else push();
    // `written` stands for `state`, which is a new object in every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phase, written]);

  return phase;
}
