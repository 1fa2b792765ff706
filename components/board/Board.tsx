// components/board knows the list of roles, the opened role, the views of saved and hidden roles.
// Contract: 2.7, 4.7, 11.1, 15.4.

import type { LiteClient } from 'algoliasearch/lite';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type InstantSearchServerState, InstantSearchSSRProvider } from 'react-instantsearch';
import { flushSync } from 'react-dom';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { loadReadHits } from '../../lib/search/browser-client.ts';
import { isExclusion } from '../../lib/query/exclusions.ts';
import { mobileToggleLabel } from '../../lib/search/control-labels.ts';
import type { Ranking } from '../../lib/query/indices.ts';
import { hasQuery } from '../../lib/query/search-state.ts';
import { AlertsButton, useAlertLink } from '../alerts/AlertsButton.tsx';
import { UpdateNotice, useUpdateToken } from '../alerts/UpdateNotice.tsx';
import { AdvisorBoxes } from '../filters/Advisor.tsx';
import { FilterActions, FilterBar } from '../filters/FilterBar.tsx';
import { BoardSearch } from '../search/BoardSearch.tsx';
import { lazyHint, QueryHint } from '../search/QueryHint.tsx';
import { SearchField } from '../search/SearchField.tsx';
import { useBoard } from '../search/board-context.ts';
import { whenIdle } from '../ui/browser.ts';
import { createLazyComponent } from '../ui/lazy-component.tsx';
import { lazyNoResults, ResultList } from './ResultList.tsx';
import styles from './Board.module.css';

export type BoardProps = {
  client: LiteClient;
  /** First results, fetched by the static build. */
  serverState?: InstantSearchServerState;
  /** Preset options of the location dropdowns, from facet discovery. */
  places: { countries: string[]; cities: string[] };
  /** Filters without any value in the catalogue: ids of dropdowns, attributes of toggles. */
  emptyFilters: string[];
  /** When the page was built. Epoch seconds. */
  builtAt: number;
  /** The order of the prerendered list. */
  builtRanking: Ranking;
};

/** The job board: search, filters, the alerts button and the list of roles. */
export function Board(props: BoardProps) {
  const { client, serverState, places, emptyFilters, builtAt, builtRanking } = props;
  const locations = useMemo(
    () => ({ countries: new Set(places.countries), cities: new Set(places.cities) }),
    [places],
  );
  useEffect(() => whenIdle(() => loadReadHits().catch(() => {})), []);
  const update = useUpdateToken();
  const isAlertLinked = useAlertLink();
  return (
    <InstantSearchSSRProvider {...serverState}>
      <BoardSearch
        client={client}
        locations={locations}
        emptyFilters={emptyFilters}
        builtRanking={builtRanking}
      >
        <UpdateNotice update={update} />
        <SearchPanel
          isNeeded={update.state === 'updating' || isAlertLinked}
          alertsButton={<AlertsButton update={update} isLinked />}
        />
        <AdvisorBoxes />
        <ResultList builtAt={builtAt} alertsButton={<AlertsButton update={update} />} />
      </BoardSearch>
    </InstantSearchSSRProvider>
  );
}

const lazyLeftOut = createLazyComponent(
  async () => (await import('../search/LeftOut.tsx')).LeftOut,
);

const lazyUnderstood = createLazyComponent(
  async () => (await import('../search/UnderstoodText.tsx')).UnderstoodText,
);

type SearchPanelProps = {
  /** Opens the filters, for updating an alert or for a link to its modal. */
  isNeeded: boolean;
  alertsButton: ReactNode;
};

/** Search box and filters. On phones the filters are collapsed at first. */
function SearchPanel({ isNeeded, alertsButton }: SearchPanelProps) {
  const { state } = useBoard();
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  if (hasQuery(state) && !isUsed) setUsed(true);
  const toggle = useRef<HTMLButtonElement>(null);
  const filters = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  const hasLeftOut = Object.values(state.refinementList).flat().some(isExclusion);
  const leftOut = lazyLeftOut.useElement(hasLeftOut ? {} : null);
  const understood = lazyUnderstood.useElement(isUsed && hasQuery(state) ? {} : null);
  const label = mobileToggleLabel(state, boardDefinitions, { isOpen });

  const [wasNeeded, setWasNeeded] = useState(false);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setIsOpen(true);
  }

  function prepare(): void {
    setUsed(true);
    lazyHint.preload();
    lazyNoResults.preload();
  }

  function openFilter(name: string): void {
    // The dropdown opens at its button, which must be visible.
    flushSync(() => setIsOpen(true));
    const buttons = filters.current?.querySelectorAll<HTMLElement>('[aria-haspopup=dialog]') ?? [];
    const dropdown = [...buttons].find((one) => one.textContent?.startsWith(`${name} `));
    dropdown?.scrollIntoView({ block: 'nearest' });
    dropdown?.focus();
    dropdown?.click();
  }

  function closeFromBelow(): void {
    setIsOpen(false);
    toggle.current?.focus();
  }

  return (
    <search className={styles.panel}>
      <SearchField onFocus={prepare} />
      <QueryHint isUsed={isUsed} onOpen={openFilter} />
      {understood}
      {leftOut}
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </button>
      <div id={id} className={isOpen ? undefined : styles.folded}>
        <FilterBar group={filters} />
        <FilterActions
          alertsButton={alertsButton}
          onCleared={() => filters.current?.focus({ preventScroll: true })}
        />
        <button type="button" className={styles.toggle} onClick={closeFromBelow}>
          {label}
        </button>
      </div>
    </search>
  );
}
