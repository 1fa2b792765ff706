/** The InstantSearch widget that owns the board's search state. */
import type { Connector, InstantSearch, UiState } from 'instantsearch.js';
import type { Understood } from '../search-engine/rules.ts';
import { publicConfig } from '../config/public.ts';
import type { FacetCounts } from '../query/facet-discovery.ts';
import { type FilterDefinitions, createFilterDefinitions } from '../query/filter-definitions.ts';
import { helperParameters, highlightedFields } from '../query/search-parameters.ts';
import {
  emptyState,
  type LooseSearchState,
  normalizeState,
  type SearchState,
} from '../query/search-state.ts';
import { writeState } from '../query/url-codec.ts';

/** The filters of this board, with the configured field names. */
export const boardDefinitions = createFilterDefinitions(publicConfig);

export type BoardRenderState = {
  /** The current search, even before its response. Referentially stable. */
  state: SearchState;
  /** Disjunctive facet counts by attribute, from the latest response. */
  counts: FacetCounts;
  /** Roles found; null until the first response. */
  hitCount: number | null;
  /** Matches without broader words. */
  literalCount: number | null;
  /** The text, if it had only stop words and so was not searched for; otherwise null. */
  ignoredText: string | null;
  /** The parts of the text that were taken as filters. */
  understood: readonly Understood[];
  /** `change` gets the latest state, not that of the last render. */
  refine: (change: (state: SearchState) => SearchState) => void;
};

type Description = { $$type: 'board.search'; renderState: BoardRenderState };

/** The part of InstantSearch's results that the board reads. */
type Results = {
  __isArtificial?: boolean | undefined;
  nbHits: number;
  nbSortedHits?: number;
  query: string;
  queryAfterRemoval?: string;
  userData?: unknown[];
  disjunctiveFacets: Array<{ name: string; data: Record<string, number> }>;
};

/**
 * Owns text, facets, toggles and salary. A single owner means one order of changes, one mapping to
 * the URL, and no cost per facet.
 */
export function createBoardConnector(
  definitions: FilterDefinitions,
): Connector<Description, Record<string, never>> {
  return (renderFn, unmountFn = () => {}) =>
    (widgetParams) => {
      let current: SearchState = emptyState();
      let search: InstantSearch;

      /** Keeps the object of an equal state, so that effects can depend on it. */
      const setCurrent = (next: SearchState) => {
        if (writeState(next) !== writeState(current)) current = next;
      };

      const refine: BoardRenderState['refine'] = (change) => {
        setCurrent(normalizeState(change(current), definitions));
        const next = current as UiState[string];
        search.setUiState((all) => ({ ...all, [search.mainIndex.getIndexId()]: next }));
      };
      const renderState = (results?: Results | null) => {
        const answer = results && !results.__isArtificial ? results : null;
        return {
          state: current,
          counts: results ? countsOf(results) : {},
          hitCount: answer && answer.nbHits,
          literalCount: answer && (answer.nbSortedHits ?? answer.nbHits),
          understood: answer ? readUnderstood(answer) : NOTHING,
          ignoredText: answer?.queryAfterRemoval === undefined ? null : answer.query.trim(),
          refine,
          widgetParams,
        };
      };

      return {
        $$type: 'board.search',
        init({ instantSearchInstance }) {
          search = instantSearchInstance;
          renderFn({ ...renderState(), instantSearchInstance }, true);
        },
        render({ instantSearchInstance, results }) {
          renderFn({ ...renderState(results as Results), instantSearchInstance }, false);
        },
        dispose({ state }) {
          unmountFn();
          return state;
        },
        getRenderState: (all) => all,
        getWidgetRenderState({ results, instantSearchInstance }) {
          search = instantSearchInstance;
          return renderState(results as Results | null | undefined);
        },
        getWidgetUiState: (uiState) => ({ ...uiState, ...current }),
        getWidgetSearchParameters(parameters, { uiState }) {
          setCurrent(normalizeState(uiState as LooseSearchState, definitions));
          return parameters.setQueryParameters({
            ...helperParameters(current, definitions),
            attributesToHighlight: highlightedFields(current),
          });
        },
      };
    };
}

const NOTHING: readonly Understood[] = [];

/** A vendor's index may have rules with other data. */
function readUnderstood({ userData }: Results): readonly Understood[] {
  return userData?.filter(isUnderstood) ?? NOTHING;
}

/** An operator's own rule at Algolia may return other data. */
const isUnderstood = (data: unknown): data is Understood =>
  Array.isArray((data as Understood | null)?.numericFilters);

const countsOf = ({ disjunctiveFacets }: Results): FacetCounts =>
  Object.fromEntries(disjunctiveFacets.map(({ name, data }) => [name, data]));
