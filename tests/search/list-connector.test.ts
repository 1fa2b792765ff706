import { describe, expect, it, vi } from 'vitest';
import { connectList, type ListPages, type PageCache } from '../../lib/search/list-connector.ts';

const page = (...ids: string[]) => ids.map((objectID) => ({ objectID }));

/** A list whose search has two pages, and the cache it keeps them in. */
function openList() {
  let pages: ListPages | null = null;
  const cache: PageCache = {
    read: () => pages,
    write: (_, next) => (pages = next),
  };
  const search = vi.fn();
  const setPage = vi.fn(() => ({ search }));
  const { getWidgetRenderState } = connectList(() => {})({ cache });
  const show = (number: number, hits: object[], more: object = {}) =>
    getWidgetRenderState!({
      results: { hits, nbPages: 2, ...more },
      helper: { setPage },
      parent: { getPreviousState: () => ({ page: number }) },
      state: {},
      instantSearchInstance: { status: 'idle' },
    } as never);
  return { show, setPage, search, stored: () => pages };
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
    expect(show(0, [], { __isArtificial: true })).toMatchObject({ items: [] });
    expect(stored()).toBeNull();
  });
});
