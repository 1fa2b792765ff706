import { useEffect, useMemo, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import type { FacetCounts } from '../../lib/query/facet-discovery.ts';
import { facetSuggestions, queryHint } from '../../lib/search/query-hint.ts';
import { hasQuery } from '../../lib/query/search-state.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { browserStorage } from '../ui/useVisitor.ts';
import { useBoard } from './board-context.ts';

type NamedFilterProps = {
  /** The facet values of the whole board at build time. */
  all: FacetCounts;
  /** Called with the label of the dropdown to open. */
  onOpen: (label: string) => void;
};

/**
 * Points out that the query names a filter, or that it is too general; otherwise renders nothing.
 * Contract: 3.8, 8.
 */
export function NamedFilter({ all, onOpen }: NamedFilterProps) {
  const { state, counts, locations, ignoredText } = useBoard();
  const suggestions = useMemo(
    () => facetSuggestions(all, locations, boardDefinitions),
    [all, locations],
  );
  const hint = queryHint(state, suggestions);
  const tags = useTags(hasQuery(state) && hint === null);
  // A tag added after the build is only in the latest counts.
  const isNewTag = hint === null && tags?.has(state.query.trim().toLowerCase());
  const late = isNewTag
    ? queryHint(state, facetSuggestions(counts, locations, boardDefinitions))
    : null;
  const shown = hint ?? late;
  if (!shown) {
    return ignoredText === null ? null : say(words.search.fitsEvery, { text: ignoredText });
  }
  return fill(words.search.addFilter, {
    value: shown.value,
    dropdown: (
      <button type="button" onClick={() => onOpen(shown.type)}>
        {say(words.search.dropdown, { filter: shown.type })}
      </button>
    ),
  });
}

/** Lets the results of the first letter load first. */
const READ_AFTER_MS = 300;

let reading: Promise<ReadonlySet<string>> | null = null;

/** Empty when there is no list. */
async function readNames(): Promise<ReadonlySet<string>> {
  try {
    const { readTags } = await import('../../lib/alerts/client/tags.ts');
    const tags = await readTags({
      apiBase: publicConfig.apiBase,
      fetch: (url, init) => fetch(url, init),
      stored: browserStorage,
      now: Date.now,
    });
    return new Set(tags?.map(({ name }) => name));
  } catch (error) {
    reportError('cannot read the tags', error);
    return new Set();
  }
}

/**
 * The lower-case names of all tags, which may be newer than the page; fetched once needed.
 * @returns null until they have loaded
 */
function useTags(isNeeded: boolean): ReadonlySet<string> | null {
  const [names, setNames] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isCurrent = true;
    const timer = setTimeout(() => {
      reading ??= readNames();
      void reading.then((read) => {
        if (isCurrent) setNames(read);
      });
    }, READ_AFTER_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isNeeded]);
  return names;
}
