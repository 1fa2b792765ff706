import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { LocationLists } from '../../lib/search/facet-discovery.ts';
import {
  type FacetItem,
  facetItems,
  itemSections,
  toggled,
  togglesFor,
} from '../../lib/search/facet-items.ts';
import type { FacetFilter } from '../../lib/search/filter-definitions.ts';
import { type SearchState, withValues } from '../../lib/search/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { AreaSection } from './AreaSection.tsx';
import { DropdownFooter, OptionRow } from './OptionRow.tsx';
import { useFacetItems, usePagedList } from './useFacetItems.ts';
import styles from './FacetDropdown.module.css';

/** The values of one facet: searched, paged, ticked (2.7). */
export function FacetDropdown({ facet }: { facet: FacetFilter }) {
  const { state, locations, refine } = useBoard();
  const [searchText, setSearchText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  // Searching a thousand values takes longer than a typed letter may take to appear.
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
      // The focused row may disappear. On a phone, focusing the input would raise the keyboard again.
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
            <AreaSection key={section} section={section}>
              {options(inSection)}
            </AreaSection>
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

type DropdownSearchProps = {
  /** Label of the dropdown. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  input: RefObject<HTMLInputElement | null>;
};

/** Narrows the values of a long dropdown. */
function DropdownSearch({ label, text, onChange, input }: DropdownSearchProps) {
  return (
    <div className={styles.search}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="text"
        aria-label={`Search ${label}`}
        placeholder="Search..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear the search text"
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
    </div>
  );
}

type FacetOptionProps = { item: FacetItem; onToggle: (value: string) => void };

/** A value of a facet. It renders only when it has changed. */
const FacetOption = memo(function FacetOption({ item, onToggle }: FacetOptionProps) {
  const isPart = item.label !== item.name;
  return (
    <OptionRow
      isOn={item.isRefined}
      count={item.count}
      value={item.value}
      isNested={isPart}
      {...(isPart ? { name: item.name } : {})}
      onChange={() => onToggle(item.value)}
    >
      {item.highlighted.map(({ text, isMatch }, position) =>
        isMatch ? <mark key={position}>{text}</mark> : text,
      )}
    </OptionRow>
  );
}, isSame);

function isSame(before: FacetOptionProps, after: FacetOptionProps): boolean {
  const [a, b] = [before.item, after.item];
  return (
    before.onToggle === after.onToggle &&
    a.value === b.value &&
    a.label === b.label &&
    a.name === b.name &&
    a.count === b.count &&
    a.isRefined === b.isRefined &&
    a.highlighted.length === b.highlighted.length &&
    a.highlighted.every((part, position) => {
      const other = b.highlighted[position];
      return part.text === other?.text && part.isMatch === other.isMatch;
    })
  );
}
