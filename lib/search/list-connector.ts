/** The pages of the board's list, as they are loaded one after the other. */
import type { Connector, InitOptions, RenderOptions } from 'instantsearch.js';
import { MATCH_END, MATCH_START } from './matches.ts';

/** The hits of each page that was loaded, by its number from 0. */
export type ListPages = Record<number, object[]>;

/** The pages of one search, the latest, which can be read and replaced. */
export function createPageCache() {
  let search = '';
  let pages: ListPages | null = null;
  const keyOf = (state: object) =>
    JSON.stringify(Object.entries({ ...state, page: 0 }).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    read: (state: object) => (keyOf(state) === search ? pages : null),
    write(state: object, next: ListPages): void {
      search = keyOf(state);
      pages = next;
    },
    current: () => pages,
    replace(next: ListPages): void {
      pages = next;
    },
  };
}

export type PageCache = ReturnType<typeof createPageCache>;

type ListRenderState = {
  /**
   * Which list this is. First, since `useConnector` compares each value deeply with the one before,
   * until it finds a difference: whole roles after each key press, were they compared.
   */
  version: number;
  /** The hits of all pages loaded so far, in order: the same array until there are others. */
  items: readonly object[];
  isLastPage: boolean;
  /** Loads the next page. */
  showMore: () => void;
};

type Description = { $$type: 'board.list'; renderState: ListRenderState };

/** In place of InstantSearch's own infinite hits, which copies and compares each hit several times (0020). */
export const connectList: Connector<Description, { cache: PageCache }> =
  (renderFn, unmountFn = () => {}) =>
  (widgetParams) => {
    const { cache } = widgetParams;
    let listed: object[][] = [];
    let items: readonly object[] = [];
    let version = 0;

    const renderState = (options: InitOptions | RenderOptions) => {
      const { results, helper, parent, state: latest, instantSearchInstance } = options;
      // The list stays that of the last answer while the next one is on its way.
      const state = parent.getPreviousState() ?? latest;
      const pages = cache.read(state) ?? {};
      const page = state.page ?? 0;
      const isAnswer = results && !results.__isArtificial;
      if (isAnswer && !pages[page] && instantSearchInstance.status === 'idle') {
        pages[page] = results.hits;
        cache.write(state, pages);
      }
      // Keys that are numbers are in order.
      const loaded = Object.values(pages);
      if (loaded.length !== listed.length || loaded.some((hits, at) => hits !== listed[at])) {
        listed = loaded;
        items = loaded.flat();
        version++;
      }
      const lastPage = Math.max(page, ...Object.keys(pages).map(Number));
      const showMore = () => void helper.setPage(lastPage + 1).search();
      const isLastPage = results ? results.nbPages <= lastPage + 1 : true;
      return { version, items, isLastPage, showMore, widgetParams };
    };

    return {
      $$type: 'board.list',
      init(options) {
        const { instantSearchInstance } = options;
        renderFn({ ...renderState(options), instantSearchInstance }, true);
      },
      render(options) {
        const { instantSearchInstance } = options;
        renderFn({ ...renderState(options), instantSearchInstance }, false);
      },
      dispose({ state }) {
        unmountFn();
        return state.setQueryParameter('page', undefined);
      },
      getRenderState: (all) => all,
      getWidgetRenderState: renderState,
      getWidgetUiState(uiState, { searchParameters: { page } }) {
        return page ? { ...uiState, page: page + 1 } : uiState;
      },
      getWidgetSearchParameters: (parameters, { uiState }) =>
        parameters.setQueryParameters({
          highlightPreTag: MATCH_START,
          highlightPostTag: MATCH_END,
          page: uiState.page ? uiState.page - 1 : 0,
        }),
    };
  };
