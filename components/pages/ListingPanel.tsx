// Contract: 11.1.

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  type ListingChoice,
  type ListingQuery,
  NAME_LIMIT,
  emptyListingQuery,
  readListingQuery,
  writeListingQuery,
} from '../../lib/content/listing-query.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { type OrganisationCount, organisationsLabel } from '../../lib/content/organisations.ts';
import { words } from '../../lib/words/words.ts';
import { writeAddress } from '../ui/address.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './ListingPanel.module.css';

type ShownFilters = { area: boolean; region: boolean; recommended: boolean };

type ListingPanelProps = {
  query: ListingQuery;
  field: RefObject<HTMLInputElement | null>;
  areas: ListingChoice[];
  regions: ListingChoice[];
  /** The filters for which any organisation has a value. */
  hasValues: ShownFilters;
  /** Null while unknown. */
  count: OrganisationCount | null;
  onChange: (query: ListingQuery, how: 'push' | 'replace') => void;
  onApproach: () => void;
};

export function ListingPanel(props: ListingPanelProps) {
  const { query, field, areas, regions, count, onChange, onApproach } = props;
  const isShown = useShownFilters(props);
  return (
    <search>
      <form className={styles.panel} onSubmit={(event) => event.preventDefault()}>
        <div className={styles.search}>
          <Icon name="search" size={22} />
          <input
            ref={field}
            type="search"
            aria-label={words.organisations.searchField}
            placeholder={words.organisations.searchHint}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={NAME_LIMIT}
            value={query.name}
            onFocus={onApproach}
            onChange={(event) => onChange({ ...query, name: event.target.value }, 'replace')}
          />
          <output className={styles.count}>
            {count === null ? '' : organisationsLabel(count)}
          </output>
        </div>
        <div className={styles.filters}>
          {isShown.area && (
            <Choice
              label={publicConfig.texts.areas.one}
              all={words.organisations.allAreas}
              value={query.area}
              choices={areas}
              onApproach={onApproach}
              onChange={(area) => onChange({ ...query, area }, 'push')}
            />
          )}
          {isShown.region && (
            <Choice
              label={words.organisations.region}
              all={words.organisations.allRegions}
              value={query.region}
              choices={regions}
              onApproach={onApproach}
              onChange={(region) => onChange({ ...query, region }, 'push')}
            />
          )}
          <Toggle
            label={words.organisations.withRoles}
            isOn={query.open}
            onChange={(open) => onChange({ ...query, open }, 'push')}
          />
          {isShown.recommended && (
            <Toggle
              label={words.organisations.recommended}
              isOn={query.recommended}
              onChange={(recommended) => onChange({ ...query, recommended }, 'push')}
            />
          )}
        </div>
      </form>
    </search>
  );
}

/** A filter without values is shown once a URL uses it, and then stays, as on the board. */
function useShownFilters({ query, hasValues }: ListingPanelProps): ShownFilters {
  const [shown, setShown] = useState(hasValues);
  const next = {
    area: shown.area || query.area !== '',
    region: shown.region || query.region !== '',
    recommended: shown.recommended || query.recommended,
  };
  const names = ['area', 'region', 'recommended'] as const;
  if (names.some((name) => next[name] !== shown[name])) setShown(next);
  return next;
}

type ChoiceProps = {
  label: string;
  all: string;
  value: string;
  choices: ListingChoice[];
  onApproach: () => void;
  onChange: (value: string) => void;
};

function Choice({ label, all, value, choices, onApproach, onChange }: ChoiceProps) {
  return (
    <label className={value ? `${styles.choice} ${styles.chosen}` : styles.choice}>
      <span>{label}</span>
      <select value={value} onFocus={onApproach} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.value} ({choice.count})
          </option>
        ))}
      </select>
      <Icon name="down" size={18} />
    </label>
  );
}

type ToggleProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <label className={styles.toggle}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  );
}

const TYPING_MS = 300;

/**
 * The query of the list, in sync with the URL. The first render shows the whole list, like the prerendered
 * HTML.
 */
export function useListingQuery() {
  const [query, setQuery] = useState(emptyListingQuery);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  /** Typing replaces the URL; every other change adds a history entry. */
  const change = useCallback((next: ListingQuery, how: 'push' | 'replace') => {
    setQuery(next);
    clearTimeout(timer.current);
    const write = () => writeAddress(writeListingQuery(window.location, next), how);
    if (how === 'push') write();
    else timer.current = setTimeout(write, TYPING_MS);
  }, []);

  useEffect(() => {
    const read = () => {
      clearTimeout(timer.current);
      setQuery(readListingQuery(window.location.search));
    };
    read();
    // Text typed before hydration.
    const typed = field.current?.value;
    if (typed) change({ ...readListingQuery(window.location.search), name: typed }, 'replace');
    window.addEventListener('popstate', read);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('popstate', read);
    };
  }, [change]);

  return { query, change, field };
}
