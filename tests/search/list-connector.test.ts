import { SearchParameters } from 'algoliasearch-helper';
import { describe, expect, it, vi } from 'vitest';
import { connectList, createPageCache } from '../../lib/search/list-connector.ts';
import { MATCH_END, MATCH_START } from '../../lib/search/matches.ts';

const page = (...ids: string[]) => ids.map((objectID) => ({ objectID }));

/** A list whose search has two pages, and the cache it keeps them in. */
function openList() {
  const cache = createPageCache();
  const search = vi.fn();
  const setPage = vi.fn(() => ({ search }));
  const { getWidgetRenderState } = connectList(() => {})({ cache });
  type Answer = { query?: string; status?: string; isArtificial?: boolean };
  const show = (number: number, hits: object[], answer: Answer = {}) => {
    const { query = '', status = 'idle', isArtificial } = answer;
    return getWidgetRenderState!({
      results: { hits, nbPages: 2, __isArtificial: isArtificial },
      helper: { setPage },
      parent: { getPreviousState: () => ({ page: number, query }) },
      state: {},
      instantSearchInstance: { status },
    } as never);
  };
  return { show, setPage, search, stored: cache.current };
}

describe('the pages of the list', () => {
  it('2.7 lists the pages in order, up to the last one', () => {
    const { show, setPage, search } = openList();
    const first = show(0, page('a', 'b'));
    expect(first).toMatchObject({ items: page('a', 'b'), isLastPage: false });

    first.showMore();
    expect(setPage).toHaveBeenCalledExactlyOnceWith(1);
    expect(search).toHaveBeenCalledOnce();
    expect(show(1, page('c'))).toMatchObject({ items: page('a', 'b', 'c'), isLastPage: true });
  });

  it('2.7 the list stays the same one until it has other pages', () => {
    const { show } = openList();
    const hits = page('a');
    const first = show(0, hits);
    const again = show(0, hits);
    expect(again.items).toBe(first.items);
    expect(again.version).toBe(first.version);

    const longer = show(1, page('b'));
    expect(longer.version).not.toBe(first.version);
  });

  it('2.7 results that InstantSearch makes up before the first answer are no page', () => {
    const { show, stored } = openList();
    expect(show(0, [], { isArtificial: true })).toMatchObject({ items: [] });
    expect(stored()).toBeNull();
  });

  it.each(['loading', 'stalled', 'error'])(
    '2.7 the last answer, rendered again while the search is %s, is no page of it',
    (status) => {
      const { show, stored } = openList();
      expect(show(0, page('a'), { status })).toMatchObject({ items: [] });
      expect(stored()).toBeNull();
    },
  );

  it('2.7 another search starts a list of its own', () => {
    const { show } = openList();
    show(0, page('a'));
    show(1, page('b'));
    expect(show(0, page('c'), { query: 'x' })).toMatchObject({ items: page('c') });
    expect(show(0, page('a'))).toMatchObject({ items: page('a') });
  });

  it('2.7 a search asks for its page, and for marks around what matches', () => {
    const { getWidgetSearchParameters } = connectList(() => {})({ cache: createPageCache() });
    const asked = (page?: number) =>
      getWidgetSearchParameters!(new SearchParameters(), { uiState: { page } } as never);
    const marks = { highlightPreTag: MATCH_START, highlightPostTag: MATCH_END };
    expect(asked()).toMatchObject({ ...marks, page: 0 });
    expect(asked(3)).toMatchObject({ ...marks, page: 2 });
  });

  it('2.7 a list that is gone leaves no page in the search', () => {
    const { dispose } = connectList(() => {})({ cache: createPageCache() });
    const state = new SearchParameters({ page: 2 });
    expect(dispose!({ state } as never)).toEqual(new SearchParameters());
  });
});
