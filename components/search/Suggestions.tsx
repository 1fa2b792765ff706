/** The popup of the search box, and the keys of its combobox. Contract: 2.7. */

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus --
   a datalist can neither show counts nor apply filters; the input has the focus and the keys */

import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import type { FacetCounts } from '../../lib/query/facet-discovery.ts';
import { writeState } from '../../lib/query/url-codec.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { roleOf } from '../../lib/search/client.ts';
import { countRequests } from '../../lib/search/count-requests.ts';
import {
  markTyped,
  readCounts,
  suggest,
  suggestedValues,
  type Suggestion,
} from '../../lib/search/suggestions.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import {
  addRecentSearch,
  clearRecentSearches,
  readRecentSearches,
  removeRecentSearch,
} from '../../lib/visitor/recent-searches.ts';
import { words } from '../../lib/words/words.ts';
import { say, written } from '../../lib/words/say.ts';
import { useDismissal } from '../ui/dismissal.ts';
import { Icon } from '../ui/Icon.tsx';
import { browserStorage } from '../ui/useVisitor.ts';
import { useBoard } from './board-context.ts';
import { focusList } from './list-focus.ts';
import { useQueries } from './useQueries.ts';
import styles from './Suggestions.module.css';

/** What the input says about the popup. */
export type Popup = {
  isOpen: boolean;
  /** Id of the active option, if any. */
  activeId?: string | undefined;
};

type SuggestionsProps = {
  input: RefObject<HTMLInputElement | null>;
  /** Id of the list. */
  id: string;
  text: string;
  /** The facet values of the whole board. */
  all: FacetCounts;
  /** How often the visitor has typed or pressed the box. */
  asked: number;
  /** Called when the popup opens or closes, or another option becomes active. */
  onPopup: (popup: Popup) => void;
};

/**
 * Suggestions for the text of the search box. The focus stays in the input: the arrow keys only mark an
 * option, which Enter then applies; otherwise Enter searches as typed.
 */
export function Suggestions({ input, id, text, all, asked, onPopup }: SuggestionsProps) {
  const { refine, hitCount } = useBoard();
  const [isWanted, setWanted] = useState(false);
  const [activeName, setActiveName] = useState<string | null>(null);
  const [recent, setRecent] = useState(() => readRecentSearches(browserStorage));
  // Also what was typed or pressed before this code had loaded.
  const [seen, setSeen] = useState(0);
  if (asked !== seen) {
    setSeen(asked);
    // Another tab may have added or removed some.
    setRecent(readRecentSearches(browserStorage));
    setActiveName(null);
    setWanted(input.current === document.activeElement);
  }
  // The beginning that was typed for an option is no search.
  const isChoosing = useRef(false);
  const suggestions = useSuggestions(text, all, recent, isWanted);
  const isOpen = isWanted && suggestions.length > 0;
  const active = isOpen ? suggestions.findIndex((one) => keyOf(one) === activeName) : -1;
  const activeId = active < 0 ? undefined : optionId(id, active);

  useEffect(() => onPopup({ isOpen, activeId }), [onPopup, isOpen, activeId]);

  const readRecent = () => setRecent(readRecentSearches(browserStorage));
  function open(): void {
    readRecent();
    setWanted(true);
  }
  function close(): void {
    setWanted(false);
    setActiveName(null);
  }
  function remember(searched: string): void {
    // A text that finds nothing is probably a typo.
    if (hitCount === 0) return;
    addRecentSearch(browserStorage, searched);
    readRecent();
  }
  function choose({ kind, name, state }: Suggestion): void {
    if (kind !== 'value') addRecentSearch(browserStorage, name);
    readRecent();
    refine(() => state);
    close();
    // On touch screens the keyboard would cover the list.
    if (!window.matchMedia('(pointer: coarse)').matches) return;
    isChoosing.current = true;
    focusList();
    isChoosing.current = false;
  }
  function activate(position: number): void {
    const one = suggestions[position];
    setActiveName(one ? keyOf(one) : null);
  }

  /** @returns whether the key was for the popup */
  function press(key: string): boolean {
    const count = suggestions.length;
    switch (key) {
      case 'ArrowDown':
        if (!isOpen) open();
        else activate(active + 1);
        return true;
      case 'ArrowUp':
        if (!isOpen) open();
        else activate(active < 0 ? count - 1 : active - 1);
        return true;
      case 'Home':
      case 'End':
        // Without an active option they move the cursor in the text.
        if (active < 0) return false;
        activate(key === 'Home' ? 0 : count - 1);
        return true;
      case 'Escape':
        if (isOpen) close();
        return isOpen;
      case 'Enter':
        if (active >= 0) {
          choose(suggestions[active]!);
          return true;
        }
        remember(text);
        close();
        return false;
      default:
        return false;
    }
  }

  useInputEvents(input, {
    onComposed: open,
    onKey: press,
    onLeave() {
      if (!isChoosing.current) remember(text);
      close();
    },
    onClose: close,
  });

  return (
    <>
      <Announcement text={isOpen ? say(words.search.below, { count: suggestions.length }) : ''} />
      {isOpen && (
        <SuggestionPopup
          input={input}
          id={id}
          text={text}
          suggestions={suggestions}
          active={active}
          onChoose={choose}
          onClose={close}
          onRecent={readRecent}
        />
      )}
    </>
  );
}

const keyOf = ({ kind, label, name }: Suggestion): string => `${kind} ${label} ${name}`;

const optionId = (id: string, position: number): string => `${id}-${position}`;

/** The suggestions for a text, with counts as far as they are known. */
function useSuggestions(
  text: string,
  all: FacetCounts,
  recent: readonly string[],
  isWanted: boolean,
): Suggestion[] {
  const { state, locations, ignoredText } = useBoard();
  const { results } = useInstantSearch();
  const values = useMemo(() => suggestedValues(all, locations, boardDefinitions), [all, locations]);
  const titles = useMemo(() => results.hits.flatMap((hit) => roleOf(hit)?.title ?? []), [results]);
  // Nothing is suggested for a text that the search ignores.
  const isIgnored = ignoredText === text.trim();
  const suggestions = useMemo(() => {
    const sources = isIgnored ? { values: [], titles: [] } : { values, titles };
    return suggest(text, { state, recent, ...sources });
  }, [text, state, values, titles, recent, isIgnored]);
  return useCounts(suggestions, isWanted);
}

/** Long enough to count once per word rather than per letter. */
const COUNT_AFTER_MS = 250;

/**
 * Adds the counts that are not known, asked for in one request once typing has paused. What finds nothing
 * is left out.
 */
function useCounts(suggestions: Suggestion[], isWanted: boolean): Suggestion[] {
  const { indexName, load } = useBoard();
  // Nothing more is asked of a search service that does not respond.
  const isAsking = isWanted && load.state === 'loaded';
  const { ask } = useQueries();
  const [counts, setCounts] = useState<ReadonlyMap<string, number | null>>(new Map());
  const unknown = suggestions.filter(
    ({ kind, count, state }) =>
      kind !== 'recent' && count === null && !counts.has(writeState(state)),
  );
  const key = unknown.map(({ state }) => writeState(state)).join(' ');

  useEffect(() => {
    if (key === '' || !isAsking) return;
    const timer = setTimeout(() => {
      ask(countRequests(unknown, indexName, boardDefinitions)).then(
        (response) => {
          const found = readCounts(response);
          const entries = unknown.map(
            ({ state }, i) => [writeState(state), found[i] ?? null] as const,
          );
          setCounts((before) => new Map([...before, ...entries]));
        },
        (error: unknown) => reportError('cannot count suggestions', error),
      );
    }, COUNT_AFTER_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the suggestions
  }, [key, isAsking, indexName, ask]);

  return suggestions
    .map((one) => ({ ...one, count: one.count ?? counts.get(writeState(one.state)) ?? null }))
    .filter(({ count }) => count !== 0);
}

type InputEvents = {
  /** An input method has finished a word. */
  onComposed: () => void;
  /** Returns whether the key was handled. */
  onKey: (key: string) => boolean;
  /** The focus leaves the search box. */
  onLeave: () => void;
  onClose: () => void;
};

/**
 * Events of the input, which was there before this code. Typing is not among them: a change of state before
 * React has seen the letter would take the letter away. While an input method composes a word, its keys are
 * not for the popup.
 */
function useInputEvents(input: RefObject<HTMLInputElement | null>, events: InputEvents): void {
  const composed = useEffectEvent(() => events.onComposed());
  const close = useEffectEvent(() => events.onClose());
  const key = useEffectEvent((event: KeyboardEvent) => {
    const { isComposing, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (isComposing || event.keyCode === SAFARI_COMPOSING) return;
    if (ctrlKey || metaKey || altKey || shiftKey || !events.onKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const leave = useEffectEvent(({ currentTarget, relatedTarget }: FocusEvent) => {
    const form = currentTarget as HTMLFormElement;
    if (!form.contains(relatedTarget as Node | null)) events.onLeave();
  });

  useEffect(() => {
    const element = input.current;
    const form = element?.form;
    if (!element || !form) return;
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('compositionstart', close, { signal });
    element.addEventListener('compositionend', composed, { signal });
    element.addEventListener('keydown', key, { signal });
    form.addEventListener('focusout', leave, { signal });
    // Back and Forward show the page as it was left.
    window.addEventListener('popstate', close, { signal });
    window.addEventListener('pagehide', close, { signal });
    return () => listening.abort();
  }, [input]);
}

/** Safari ends a composition before the key press that ends it. */
const SAFARI_COMPOSING = 229;

/** Announces once typing has paused. */
const ANNOUNCE_AFTER_MS = 700;

function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <output className="visually-hidden">{announced}</output>;
}

type PopupProps = {
  input: RefObject<HTMLInputElement | null>;
  id: string;
  text: string;
  suggestions: readonly Suggestion[];
  /** Position of the active option; -1 for none. */
  active: number;
  onChoose: (suggestion: Suggestion) => void;
  onClose: () => void;
  /** The recent searches have changed. */
  onRecent: () => void;
};

function SuggestionPopup(props: PopupProps) {
  const { input, id, text, suggestions, active, onChoose, onClose, onRecent } = props;
  const list = useRef<HTMLDivElement>(null);
  useDismissal({ area: () => input.current?.form, anchor: () => input.current, onClose });

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const recent = suggestions.filter(({ kind }) => kind === 'recent');
  function forget(change: () => void): void {
    change();
    onRecent();
    // The pressed button disappears.
    input.current?.focus();
  }

  return (
    // The focus stays in the input.
    <div
      role="presentation"
      className={styles.popup}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={styles.scroll}>
        <div ref={list} id={id} role="listbox" aria-label={words.search.suggestions}>
          {suggestions.map((one, position) => (
            <SuggestionOption
              key={keyOf(one)}
              id={optionId(id, position)}
              suggestion={one}
              text={text}
              isActive={position === active}
              onChoose={() => onChoose(one)}
            />
          ))}
        </div>
        {recent.length > 0 && (
          // Beside the list, since an option cannot contain a button.
          <div className={styles.removals}>
            {recent.map(({ name }) => (
              <button
                key={name}
                type="button"
                aria-label={say(words.search.removeRecent, { name })}
                onClick={() => forget(() => removeRecentSearch(browserStorage, name))}
              >
                <Icon name="close" size={16} />
              </button>
            ))}
          </div>
        )}
      </div>
      {recent.length > 0 && (
        <button
          type="button"
          className={styles.clear}
          onClick={() => forget(() => clearRecentSearches(browserStorage))}
        >
          {words.search.clearRecent}
        </button>
      )}
    </div>
  );
}

type OptionProps = {
  id: string;
  suggestion: Suggestion;
  text: string;
  isActive: boolean;
  onChoose: () => void;
};

function SuggestionOption({ id, suggestion, text, isActive, onChoose }: OptionProps) {
  const { kind, name, label, count } = suggestion;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={kind === 'recent' ? `${styles.option} ${styles.recent}` : styles.option}
      onClick={onChoose}
    >
      <span className={styles.name}>
        {markTyped(name, text).map((part, position) =>
          part.isMatch ? <mark key={position}>{part.text}</mark> : part.text,
        )}
      </span>
      <span className={styles.label}>
        <span className="visually-hidden">, </span>
        {label}
      </span>
      {kind !== 'recent' && (
        <span className={styles.count}>
          {count !== null && (
            <>
              <span className="visually-hidden">, </span>
              {written(count)}
              <span className="visually-hidden"> {say(words.search.counted, { count })}</span>
            </>
          )}
        </span>
      )}
    </div>
  );
}
