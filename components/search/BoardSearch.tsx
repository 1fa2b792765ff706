// components/search knows the search context, the search box, the sync with the URL, and the state of the list.

import type { LiteClient } from 'algoliasearch/lite';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Configure, InstantSearch, useConnector, useInstantSearch } from 'react-instantsearch';
import { publicConfig } from '../../lib/config/public.ts';
import { createBoardConnector, boardDefinitions } from '../../lib/search/board-connector.ts';
import type { LocationLists } from '../../lib/query/facet-discovery.ts';
import {
  chosenRanking,
  effectiveRanking,
  defaultRanking,
  indexName,
  type Ranking,
} from '../../lib/query/indices.ts';
import { boardParameters } from '../../lib/query/search-parameters.ts';
import { shownVariant } from '../../lib/visitor/experiments.ts';
import { useVisitor, visitor } from '../ui/useVisitor.ts';
import { BoardContextProvider, type SearchLoad } from './board-context.ts';
import { isListLoaded, type ListMachine, useListMachine } from './list-state.ts';
import { useUrlSync } from './useUrlSync.ts';

const parameters = boardParameters(publicConfig.fieldTokens);
const connectBoard = createBoardConnector(boardDefinitions);

type BoardSearchProps = {
  client: LiteClient;
  locations: LocationLists;
  emptyFilters: readonly string[];
  /** The order of the prerendered list. */
  builtRanking: Ranking;
  children: ReactNode;
};

/** Provides one search, in sync with the URL, to everything inside it. Contract: 4.4, 4.8, 9. */
export function BoardSearch(props: BoardSearchProps) {
  const { client, locations, emptyFilters, builtRanking, children } = props;
  const stored = useVisitor((state) => state.index);
  const machine = useListMachine();
  // The first render uses the prerendered order; see `useUrlSync`.
  const isBuilt = machine.state.stage === 'built';
  const [onlyFilter, showOnly] = useState<string | null>(null);
  const chosen = chosenRanking(stored, publicConfig.indexName);
  const wanted = wantedRanking(chosen, builtRanking);
  const searched = isBuilt ? builtRanking : wanted;
  const index = indexName(publicConfig.indexName, searched);
  return (
    <InstantSearch searchClient={client} indexName={index} insights={false}>
      <Configure {...parameters} {...(onlyFilter !== null && { filters: onlyFilter })} />
      <BoardState
        locations={locations}
        emptyFilters={emptyFilters}
        ranking={isBuilt ? defaultRanking : chosen}
        searched={searched}
        isBuiltRanking={wanted === builtRanking}
        indexName={index}
        onlyFilter={onlyFilter}
        showOnly={showOnly}
        machine={machine}
      >
        {children}
      </BoardState>
    </InstantSearch>
  );
}

/** The order to search in; without a variant of the experiment, the prerendered order. */
function wantedRanking(chosen: Ranking, built: Ranking): Ranking {
  if (chosen !== defaultRanking || typeof document === 'undefined') return chosen;
  const variant = shownVariant('ab4', document.documentElement);
  return variant === '' ? built : effectiveRanking(chosen, variant);
}

type BoardStateProps = {
  locations: LocationLists;
  emptyFilters: readonly string[];
  ranking: Ranking;
  searched: Ranking;
  /** Whether the prerendered order is the order to search in. */
  isBuiltRanking: boolean;
  indexName: string;
  onlyFilter: string | null;
  showOnly: (filter: string | null) => void;
  machine: ListMachine;
  children: ReactNode;
};

function BoardState(props: BoardStateProps) {
  const { locations, emptyFilters, ranking, searched, isBuiltRanking } = props;
  const { indexName, machine, children } = props;
  const {
    state,
    counts,
    hitCount,
    literalCount,
    ignoredText,
    understood,
    refine: refineSearch,
  } = useConnector(connectBoard);
  const [allCounts] = useState(counts);
  useUrlSync({ state, refine: refineSearch }, machine, isBuiltRanking);
  const load = useSearchLoad();
  useListLoaded(machine, load.state === 'loaded');

  const { onlyFilter, showOnly } = props;
  const refine = useCallback<typeof refineSearch>(
    (change) => {
      leaveStatusView();
      showOnly(null);
      refineSearch(change);
    },
    [refineSearch, showOnly],
  );

  const board = {
    onlyFilter,
    showOnly,
    state,
    counts,
    allCounts,
    // After a failure the count belongs to an earlier search.
    hitCount: load.state === 'error' ? null : hitCount,
    literalCount,
    ignoredText,
    understood,
    refine,
    locations,
    emptyFilters,
    ranking,
    searched,
    indexName,
    machine,
    isRestored: isListLoaded(machine.state),
    load,
  };
  return <BoardContextProvider value={board}>{children}</BoardContextProvider>;
}

/**
 * A search covers the whole board, so a change of text or filters leaves the view of saved or hidden roles.
 */
function leaveStatusView(): void {
  const { statusView } = visitor.getSnapshot();
  if (statusView !== '') visitor.toggleStatusView(statusView);
}

/** Reports when the results for the URL and the settings have loaded. */
function useListLoaded({ state: { stage }, send }: ListMachine, isLoaded: boolean): void {
  const { results } = useInstantSearch();
  const [built] = useState(results);
  const isNew = results !== built && !results.__isArtificial;
  useEffect(() => {
    if (stage === 'loading' && isNew && isLoaded) send({ type: 'loaded' });
  }, [stage, isNew, isLoaded, send]);
}

const TIME_LIMIT_MS = 8000;
const RETRY_AFTER_MS = 1000;

/**
 * Whether the search service responds: loading, then loaded when results render, or error after 8
 * seconds. Earlier failures are retried silently.
 */
function useSearchLoad(): SearchLoad {
  const { status, refresh } = useInstantSearch({ catchError: true });
  const [timedOut, setTimedOut] = useState(false);
  const waiting = status !== 'idle';

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setTimedOut(true), TIME_LIMIT_MS);
    return () => {
      clearTimeout(timer);
      setTimedOut(false);
    };
  }, [waiting]);

  useEffect(() => {
    if (status !== 'error') return;
    if (!timedOut) {
      const timer = setTimeout(refresh, RETRY_AFTER_MS);
      return () => clearTimeout(timer);
    }
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [status, timedOut, refresh]);

  const state = !waiting ? 'loaded' : timedOut ? 'error' : 'loading';
  const slow = status === 'stalled' || status === 'error';
  return useMemo(() => ({ state, slow, retry: refresh }), [state, slow, refresh]);
}
