// Contract: 13.8.

import { useEffect, useMemo, useState } from 'react';
import { kindLabels, type Row } from '../../lib/desk/client/desk-api.ts';
import {
  type DeskState,
  type DeskStore,
  rowsShown,
  rowsToSkip,
} from '../../lib/desk/client/desk-store.ts';
import {
  facetOptionsOf,
  type Filter,
  noFilter,
  optionsOf,
} from '../../lib/desk/client/narrowed-list.ts';
import { importedFacetFields } from '../../lib/roles/facets.ts';
import { DAY_SECONDS } from '../../lib/roles/closing.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { fill } from '../../lib/words/fill.ts';
import { fieldLabels } from './RoleForm.tsx';
import styles from './CandidateFilter.module.css';

/** Fewer say little about what is still to be found. */
const MIN_RECENT = 20;

type CandidateFilterProps = { state: DeskState; store: DeskStore };

/** Narrows the list by words, employer, team, kind and age, and skips what is left of it at once. */
export function CandidateFilter({ state, store }: CandidateFilterProps) {
  const { overview, list, filter, marked } = state;
  const [yesterday] = useState(() => Math.floor(Date.now() / 1000) - DAY_SECONDS);
  const listed = useMemo(
    () => overview?.rows.filter(({ judgement }) => judgement === list) ?? [],
    [overview?.rows, list],
  );
  const [countedRows, countedFilter] = useAfterPause(
    useMemo(() => [listed, filter] as const, [listed, filter]),
  );
  const options = useMemo(
    () => optionsOf(countedRows, countedFilter, yesterday),
    [countedRows, countedFilter, yesterday],
  );
  // Drawn again only when they change: there may be thousands of teams.
  const choices = useMemo(
    () => (
      <div className={styles.choices}>
        <Choice
          label={words.desk.allEmployers}
          value={filter.organisation}
          options={options.organisation}
          onChoose={(organisation) => store.narrow({ organisation })}
        />
        {(options.team.length > 0 || filter.team !== '') && (
          <Choice
            label={words.desk.allTeams}
            value={filter.team}
            options={options.team}
            onChoose={(team) => store.narrow({ team })}
          />
        )}
        {(options.rule.length > 0 || filter.rule !== '') && (
          <Choice
            label={words.desk.allRules}
            value={filter.rule}
            options={options.rule}
            onChoose={(rule) => store.narrow({ rule })}
          />
        )}
        <Choice
          label={words.desk.allKinds}
          value={filter.kind}
          options={options.kind}
          nameOf={(kind) => kindLabels[kind as keyof typeof kindLabels]}
          onChoose={(kind) => store.narrow({ kind: kind as Filter['kind'] })}
        />
      </div>
    ),
    [options, filter, store],
  );
  if (!overview || listed.length === 0) return null;
  const { recent } = overview;
  const shown = rowsShown(state);
  const { facets, ...single } = filter;
  const isNarrowed = Object.values({ ...facets, ...single }).some(Boolean);
  return (
    <search className={styles.filter} aria-label={words.desk.narrow}>
      <input
        type="search"
        aria-label={words.desk.text}
        placeholder={words.desk.textHint}
        value={filter.text}
        onChange={(event) => store.narrow({ text: event.target.value })}
      />
      {choices}
      <label className={styles.fresh}>
        <input
          type="checkbox"
          checked={filter.since > 0}
          onChange={(event) => store.narrow({ since: event.target.checked ? yesterday : 0 })}
        />
        {fill(words.desk.freshSince, { number: <span>{options.fresh}</span> })}
      </label>
      {(options.doubtful > 0 || filter.isDoubtful) && (
        <label className={styles.fresh}>
          <input
            type="checkbox"
            checked={filter.isDoubtful}
            onChange={(event) => store.narrow({ isDoubtful: event.target.checked })}
          />
          {fill(words.desk.doubtful, { number: <span>{options.doubtful}</span> })}
        </label>
      )}
      <Facets rows={countedRows} filter={filter} counted={countedFilter} store={store} />
      {list === 'waiting' && recent.judged >= MIN_RECENT && (
        <p>{say(words.desk.fitted, { judged: recent.judged, accepted: recent.accepted })}</p>
      )}
      {(isNarrowed || marked.size > 0) && (
        <div className={styles.done}>
          <span aria-live="polite">
            {marked.size > 0
              ? say(words.desk.marked, { number: rowsToSkip(state).length })
              : say(words.desk.shownOf, { shown: shown.length, all: listed.length })}
          </span>
          {list === 'waiting' && shown.length > 0 && <SkipMany state={state} store={store} />}
          <button
            type="button"
            onClick={() => (marked.size > 0 ? store.unmark() : store.narrow(noFilter))}
          >
            {words.desk.clear}
          </button>
        </div>
      )}
    </search>
  );
}

/** How long the list must stay as it is before it is counted again, so that no key waits for that. */
const COUNT_AFTER_MS = 150;

function useAfterPause<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), COUNT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const facetFields = [...importedFacetFields, 'locations'] as const;

type FacetsProps = {
  rows: readonly Row[];
  filter: Filter;
  /** The filter that the counts are for, which may follow a moment later. */
  counted: Filter;
  store: DeskStore;
};

/** The board's own facets, counted only while they are shown. */
function Facets({ rows, filter, counted, store }: FacetsProps) {
  const [isOpen, setOpen] = useState(false);
  const chosen = Object.keys(filter.facets).length;
  const options = useMemo(
    () =>
      isOpen
        ? facetFields.map((field) => [field, facetOptionsOf(rows, counted, field)] as const)
        : [],
    [isOpen, rows, counted],
  );
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {chosen > 0
          ? say(words.desk.moreFiltersChosen, { number: chosen })
          : words.desk.moreFilters}
      </summary>
      <div className={styles.choices}>
        {options.map(([field, values]) => {
          const value = filter.facets[field] ?? '';
          if (values.length === 0 && value === '') return null;
          return (
            <Choice
              key={field}
              label={say(words.desk.anyOf, { field: fieldLabels[field] })}
              value={value}
              options={values}
              onChoose={(choice) => {
                const { [field]: _earlier, ...others } = filter.facets;
                store.narrow({ facets: choice === '' ? others : { ...others, [field]: choice } });
              }}
            />
          );
        })}
      </div>
    </details>
  );
}

type ChoiceProps = {
  /** The choice of everything. */
  label: string;
  value: string;
  options: ReadonlyArray<{ value: string; count: number }>;
  nameOf?: (value: string) => string;
  onChoose: (value: string) => void;
};

function Choice({ label, value, options, nameOf = (name) => name, onChoose }: ChoiceProps) {
  return (
    <select aria-label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {nameOf(option.value)} ({option.count})
        </option>
      ))}
    </select>
  );
}

/** Asks before it skips, because that may be thousands. */
function SkipMany({ state, store }: CandidateFilterProps) {
  const { filter, marked } = state;
  // The question is about the rows that were seen when it was asked.
  const [asked, setAsked] = useState<{ about: unknown; rows: readonly Row[] } | null>(null);
  const about = marked.size > 0 ? marked : filter;
  if (asked?.about !== about) {
    return (
      <button
        type="button"
        disabled={state.isBusy}
        onClick={() => setAsked({ about, rows: rowsToSkip(state) })}
      >
        {marked.size > 0 ? words.desk.skipMarked : words.desk.skipAll}
      </button>
    );
  }
  return (
    <button
      type="button"
      className={styles.sure}
      disabled={state.isBusy}
      onClick={(event) => {
        // A double click has only asked.
        if (event.detail > 1) return;
        setAsked(null);
        void store.skipMany(asked.rows);
      }}
    >
      {say(words.desk.skipRoles, { count: asked.rows.length })}
    </button>
  );
}
