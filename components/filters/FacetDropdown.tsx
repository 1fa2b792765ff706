import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { LocationLists } from '../../lib/search/facet-discovery.ts';
import { toggled, togglesFor, facetItems, itemSections } from '../../lib/search/facet-items.ts';
import type { FacetFilter } from '../../lib/search/filter-definitions.ts';
import { type SearchState, withValues } from '../../lib/search/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { DropdownFooter } from './DropdownFooter.tsx';
import { DropdownSearch } from './DropdownSearch.tsx';
import { FacetOption } from './FacetOption.tsx';
import { OptionSection } from './OptionSection.tsx';
import { useFacetItems } from './useFacetItems.ts';
import { usePagedList } from './usePagedList.ts';
import styles from './FacetDropdown.module.css';

/** The values of one facet: searched, paged, ticked (2.7). */
export function FacetDropdown({ facet }: { facet: FacetFilter }) {
  const { state, locations, refine } = useBoard();
  const [searchText, setSearchText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // A thousand values take longer to search than a letter may take to show.
  const searched = useDeferredValue(searchText);
  const items = useFacetItems(facet, searched);
  const { list, shown, hasMore, showMore } = usePagedList(items, {
    pageSize: facet.pageSize,
    resetKey: searched,
  });
  const showMoreFrom = useFocusAt(list, shown.length, showMore);

  const toggle = useCallback(
    (value: string) => {
      refine((latest) => withToggled(latest, facet, value));
      if (searchText === '') return;
      setSearchText('');
      // The row may leave with the search. A touched input would raise the keyboard once more.
      if (!window.matchMedia('(pointer: coarse)').matches) input.current?.focus();
    },
    [refine, facet, searchText],
  );
  const clear = () => refine((latest) => withoutValues(latest, facet, locations));
  const options = (all: typeof shown) =>
    all.map((item) => <FacetOption key={item.value} item={item} onToggle={toggle} />);

  return (
    <>
      {facet.searchable && (
        <DropdownSearch
          label={facet.label}
          text={searchText}
          onChange={setSearchText}
          input={input}
        />
      )}
      <div ref={list} className={facet.searchable ? styles.list : `${styles.list} ${styles.tall}`}>
        {facet.attribute === 'tags_area' ? (
          itemSections(shown).map(({ section, items: inSection }) => (
            <OptionSection key={section} section={section}>
              {options(inSection)}
            </OptionSection>
          ))
        ) : (
          <fieldset className={styles.group}>
            <legend className="visually-hidden">{facet.label}</legend>
            {options(shown)}
          </fieldset>
        )}
        <output className={styles.none}>{items.length === 0 && 'No results.'}</output>
        {hasMore && (
          <button type="button" className={styles.more} onClick={showMoreFrom}>
            Show more
          </button>
        )}
      </div>
      <DropdownFooter
        isActive={selectedValues(state, facet, locations).length > 0}
        onClear={clear}
      />
    </>
  );
}

function withToggled(state: SearchState, facet: FacetFilter, value: string): SearchState {
  const selected = state.refinementList[facet.attribute] ?? [];
  return withValues(state, facet.attribute, toggled(selected, togglesFor(facet, selected, value)));
}

/** Selected values of this dropdown; one attribute may have several dropdowns. */
function selectedValues(
  { refinementList }: SearchState,
  facet: FacetFilter,
  locations: LocationLists,
): string[] {
  const selected = refinementList[facet.attribute] ?? [];
  const items = facetItems(facet, {}, { selected, locations, searchText: '' });
  return items.map(({ value }) => value);
}

function withoutValues(
  state: SearchState,
  facet: FacetFilter,
  locations: LocationLists,
): SearchState {
  const values = selectedValues(state, facet, locations);
  return values.reduce((next, value) => withToggled(next, facet, value), state);
}

/** Shows more rows and moves the focus to the first of them, once it is there. */
function useFocusAt(
  list: { current: HTMLElement | null },
  shownCount: number,
  showMore: () => void,
): () => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const first = wanted.current;
    if (first === null || shownCount <= first) return;
    wanted.current = null;
    list.current?.querySelectorAll<HTMLInputElement>('input')[first]?.focus();
  }, [shownCount, list]);
  return () => {
    wanted.current = shownCount;
    showMore();
  };
}
