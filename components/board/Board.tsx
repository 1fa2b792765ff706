import { type InstantSearchServerState, InstantSearchSSRProvider } from 'react-instantsearch';
import type { LiteClient } from 'algoliasearch/lite';
import { useEffect, useMemo } from 'react';
import { loadReadHits } from '../../lib/search/browser-client.ts';
import type { Ranking } from '../../lib/search/indices.ts';
import { AlertsButton } from '../alerts/AlertsButton.tsx';
import { UpdateNotice, useUpdateToken } from '../alerts/UpdateNotice.tsx';
import { AdvisorBoxes } from '../filters/AdvisorBoxes.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { BoardSearch } from '../search/BoardSearch.tsx';
import { ResultList } from './ResultList.tsx';
import { SearchPanel } from './SearchPanel.tsx';

export type BoardProps = {
  client: LiteClient;
  /** First results, as the static build fetched them. */
  serverState?: InstantSearchServerState;
  /** Preset lists of the location dropdowns, from facet discovery. */
  places: { countries: string[]; cities: string[] };
  /** When the page was built. Epoch seconds. */
  builtAt: number;
  /** The order that it was built in. */
  builtRanking: Ranking;
  /** Whether the built-in search can stand in for the search vendor. */
  hasSnapshot: boolean;
};

/** The job board: search, filters and the list of roles (2.7). */
export function Board(props: BoardProps) {
  const { client, serverState, places, builtAt, builtRanking, hasSnapshot } = props;
  const locations = useMemo(
    () => ({ countries: new Set(places.countries), cities: new Set(places.cities) }),
    [places],
  );
  useEffect(() => whenIdle(() => loadReadHits().catch(() => {})), []);
  const update = useUpdateToken();
  return (
    <InstantSearchSSRProvider {...serverState}>
      <BoardSearch client={client} locations={locations} builtRanking={builtRanking}>
        <UpdateNotice update={update} />
        <SearchPanel
          isUpdating={update.state === 'updating'}
          alertsButton={<AlertsButton update={update} />}
        />
        <AdvisorBoxes />
        <ResultList builtAt={builtAt} hasSnapshot={hasSnapshot} />
      </BoardSearch>
    </InstantSearchSSRProvider>
  );
}
