import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import type { LocationLists } from '../../lib/query/facet-discovery.ts';
import {
  type FacetItem,
  facetItems,
  itemSections,
  toggled,
  togglesFor,
} from '../../lib/query/facet-items.ts';
import type { FacetFilter } from '../../lib/query/filter-definitions.ts';
import { type SearchState, withValues } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { AreaSection } from './AreaSection.tsx';
import { DropdownFooter, OptionRow } from './OptionRow.tsx';
import { useFacetItems, usePagedList } from './useFacetItems.ts';
import { useListKeys } from './useListKeys.ts';
import styles from './FacetDropdown.module.css';

/** An own board without career development has a single group of areas (2.7, 10.4). */
const hasAreaGroups = publicConfig.filters['career-development'] !== false;

/** The values of a facet, with search, paging and checkboxes. */
export function FacetDropdown({ facet }: { facet: FacetFilter }) {
  const { state, locations, refine } = useBoard();
  const [searchText, setSearchText] = useState('');
  const [chosen, setChosen] = useState('');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const items = useFacetItems(facet, searchText);
  const { list, shown, hasMore, showMore } = usePagedList(items, {
    pageSize: facet.pageSize,
    resetKey: searchText,
  });

  function toggle(value: string): void {
    refine((latest) => withToggled(latest, facet, value));
    if (searchText === '') return;
    setSearchText('');
    // The focused row may disappear. On phones, focusing the input would reopen the keyboard.
    if (!window.matchMedia('(pointer: coarse)').matches) input.current?.focus();
  }
  const first =
    searchText.trim() === '' ? undefined : items.find(({ includedIn }) => includedIn === null);
  function chooseFirst(): void {
    if (!first) return;
    toggle(first.value);
    setChosen(`${first.name} ${first.isRefined ? 'is no longer selected' : 'is selected'}`);
  }
  const { onKeyDown, onFocus, showMoreFrom } = useListKeys({
    input,
    list,
    searchText,
    setSearchText,
    chooseFirst,
    shownCount: shown.length,
    hasMore,
    showMore,
  });
  const clear = () => refine((latest) => withoutValues(latest, facet, locations));
  const options = (all: typeof shown) =>
    all.map((item) => (
      <FacetOption
        key={item.value}
        item={item}
        isFirst={item.value === first?.value}
        onToggle={() => toggle(item.value)}
      />
    ));

  return (
    <>
      {facet.searchable && (
        <DropdownSearch
          label={facet.label}
          listId={id}
          text={searchText}
          onChange={setSearchText}
          onKeyDown={onKeyDown}
          input={input}
        />
      )}
      <output className="visually-hidden">{chosen}</output>
      <div
        ref={list}
        id={id}
        role="presentation"
        className={facet.searchable ? styles.list : `${styles.list} ${styles.tall}`}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        {facet.attribute === 'tags_area' && hasAreaGroups ? (
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

/** The selected values of this dropdown. Several dropdowns may share an attribute. */
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

type DropdownSearchProps = {
  /** Label of the dropdown. */
  label: string;
  /** Id of the filtered list. */
  listId: string;
  text: string;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  input: RefObject<HTMLInputElement | null>;
};

/** Filters the values of a long dropdown. */
function DropdownSearch(props: DropdownSearchProps) {
  const { label, listId, text, onChange, onKeyDown, input } = props;
  return (
    <div className={styles.search}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        type="text"
        aria-label={`Search ${label}`}
        aria-controls={listId}
        aria-describedby={`${listId}-keys`}
        placeholder="Search..."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span id={`${listId}-keys`} className="visually-hidden">
        Enter selects the first value found. The arrow keys move through the values.
      </span>
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

type FacetOptionProps = {
  item: FacetItem;
  /** Whether Enter in the search input chooses it. */
  isFirst: boolean;
  onToggle: () => void;
};

function FacetOption({ item, isFirst, onToggle }: FacetOptionProps) {
  const isPart = item.label !== item.name;
  return (
    <OptionRow
      isOn={item.isRefined}
      count={item.count}
      value={item.value}
      isNested={isPart}
      isPreferred={isFirst}
      {...(item.includedIn === null
        ? {}
        : { reason: `Included in ${item.includedIn}, which is selected` })}
      {...(isPart ? { name: item.name } : {})}
      onChange={onToggle}
    >
      {item.highlighted.map(({ text, isMatch }, position) =>
        isMatch ? <mark key={position}>{text}</mark> : text,
      )}
    </OptionRow>
  );
}
