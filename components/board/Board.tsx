import { type InstantSearchServerState, InstantSearchSSRProvider } from 'react-instantsearch';
import type { LiteClient } from 'algoliasearch/lite';
import { useMemo } from 'react';
import { BoardSearch } from './BoardSearch.tsx';
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
};

/** The job board: search, filters and the list of roles (2.7). */
export function Board({ client, serverState, places, builtAt }: BoardProps) {
  const locations = useMemo(
    () => ({ countries: new Set(places.countries), cities: new Set(places.cities) }),
    [places],
  );
  return (
    <InstantSearchSSRProvider {...serverState}>
      <BoardSearch client={client} locations={locations}>
        <SearchPanel />
        <ResultList builtAt={builtAt} />
      </BoardSearch>
    </InstantSearchSSRProvider>
  );
}
