// Contract: 2.7, 10.4.

import { type KeyboardEvent, useId, useRef, useState, type ReactNode } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { isExclusion } from '../../lib/query/exclusions.ts';
import type { LocationLists } from '../../lib/query/facet-discovery.ts';
import {
  type FacetItem,
  facetItems,
  itemSections,
  toggled,
  togglesFor,
} from '../../lib/query/facet-items.ts';
import type { FacetFilter } from '../../lib/query/filter-definitions.ts';
import { type SearchState, withToggle, withValues } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { Icon } from '../ui/Icon.tsx';
import { browserStorage } from '../ui/useVisitor.ts';
import { writeCountry } from '../../lib/visitor/own-country.ts';
import { DropdownFooter, OptionRow, ToggleOption } from './OptionRow.tsx';
import { useFacetItems, usePagedList, useListKeys } from './useFacetList.ts';
import type { AreaSection as SectionName } from '../../lib/roles/area-groups.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import styles from './FacetDropdown.module.css';

/** An own board without career development has a single group of areas. */
const hasAreaGroups = publicConfig.filters['career-development'] !== false;

/** The values of a facet, with search, paging and checkboxes. */
export function FacetDropdown({ facet }: { facet: FacetFilter }) {
  const { state, locations, emptyFilters, refine } = useBoard();
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
    const isChosen = !(state.refinementList[facet.attribute] ?? []).includes(value);
    if (facet.offersCountries && isChosen) writeCountry(browserStorage, value);
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
    setChosen(
      first.isRefined
        ? say(words.filters.notSelected, { value: first.name })
        : say(words.filters.selected, { value: first.name }),
    );
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
  const toggles = facet.toggles.filter(
    ({ attribute }) => !emptyFilters.includes(attribute) || state.toggle[attribute],
  );
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
      {facet.offersCountries && <p className={styles.about}>{words.filters.whereDoYouLive}</p>}
      {facet.searchable && (
        <div className={styles.search}>
          <Icon name="search" size={18} />
          <input
            ref={input}
            type="text"
            aria-label={say(words.filters.searchIn, { filter: facet.label })}
            aria-controls={id}
            aria-describedby={`${id}-keys`}
            placeholder={words.filters.searchHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="done"
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <span id={`${id}-keys`} className="visually-hidden">
            {words.filters.searchKeys}
          </span>
          {searchText !== '' && (
            <button
              type="button"
              aria-label={words.filters.clearSearch}
              onClick={() => {
                setSearchText('');
                input.current?.focus();
              }}
            >
              <Icon name="close" size={16} />
            </button>
          )}
        </div>
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
        <output className={styles.none}>{items.length === 0 && words.filters.noValues}</output>
        {hasMore && (
          <button type="button" className={styles.more} onClick={showMoreFrom}>
            {words.filters.showMore}
          </button>
        )}
      </div>
      {toggles.length > 0 && (
        <div className={styles.toggles}>
          {toggles.map((toggle) => (
            <ToggleOption key={toggle.attribute} toggle={toggle} />
          ))}
        </div>
      )}
      <DropdownFooter
        isActive={
          selectedValues(state, facet, locations).length > 0 ||
          toggles.some(({ attribute }) => state.toggle[attribute])
        }
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
  return items.filter(({ isRefined }) => isRefined).map(({ value }) => value);
}

function withoutValues(
  state: SearchState,
  facet: FacetFilter,
  locations: LocationLists,
): SearchState {
  const values = selectedValues(state, facet, locations);
  const cleared = values.reduce((next, value) => withToggled(next, facet, value), state);
  return facet.toggles.reduce((next, { attribute }) => withToggle(next, attribute, false), cleared);
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
      {...(isExclusion(item.value) ? {} : { count: item.count })}
      value={item.value}
      isNested={isPart}
      isPreferred={isFirst}
      {...(item.includedIn === null
        ? {}
        : { reason: say(words.filters.includedIn, { place: item.includedIn }) })}
      {...(isPart ? { name: item.name } : {})}
      onChange={onToggle}
    >
      {item.highlighted.map(({ text, isMatch }, position) =>
        isMatch ? <mark key={position}>{text}</mark> : text,
      )}
    </OptionRow>
  );
}

function AreaSection({ section, children }: { section: SectionName; children: ReactNode }) {
  const heading = useId();
  return (
    <fieldset aria-labelledby={heading} className={styles.section}>
      <div className={styles.heading}>
        <span id={heading}>{section}</span>
        {section === 'Career development' && !publicConfig.isOwnBoard && <CareerDevelopmentNote />}
      </div>
      {children}
    </fieldset>
  );
}

/** A note about the group. Hovering shows it; pressing keeps it open, so that its links can be reached. */
function CareerDevelopmentNote() {
  const [isOpen, setIsOpen] = useState(false);
  const { parentSiteUrl } = publicConfig;
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    button.current?.focus();
    setIsOpen(false);
  };
  return (
    <span className={styles.noteAnchor}>
      <button
        ref={button}
        type="button"
        className={styles.noteButton}
        aria-label={words.filters.aboutCareerDevelopment}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={close}
      >
        <Icon name="info" size={18} />
      </button>
      <span id={id} className={isOpen ? `${styles.note} ${styles.open}` : styles.note}>
        {fill(words.filters.careerDevelopment, {
          careerCapital: (
            <a href={`${parentSiteUrl}/career-guide/career-capital`} onKeyDown={close}>
              {words.filters.careerCapital}
            </a>
          ),
          problems: (
            <a href={`${parentSiteUrl}/problem-profiles`} onKeyDown={close}>
              {words.filters.problems}
            </a>
          ),
        })}
      </span>
    </span>
  );
}
