import { useEffect, useId, useRef, useState } from 'react';
import { hitCountText, statusCountText } from '../../lib/search/control-labels.ts';
import { QUERY_LIMIT } from '../../lib/query/search-state.ts';
import { words } from '../../lib/words/words.ts';
import { Icon } from '../ui/Icon.tsx';
import { createLazyComponent } from '../ui/lazy-component.tsx';
import { useVisitor } from '../ui/useVisitor.ts';
import { useBoard } from './board-context.ts';
import type { Popup } from './Suggestions.tsx';
import styles from './SearchField.module.css';

const lazySuggestions = createLazyComponent(
  async () => (await import('./Suggestions.tsx')).Suggestions,
);

/**
 * The search field, with the number of roles found.
 * @param onFocus called when the visitor is about to type
 */
export function SearchField({ onFocus }: { onFocus: () => void }) {
  const { state, allCounts, refine } = useBoard();
  const { query } = state;
  // The suggestions are loaded at the first focus.
  const [isUsed, setUsed] = useState(false);
  // How often they were asked for, by typing or a press.
  const [asked, setAsked] = useState(0);
  const ask = () => setAsked((before) => before + 1);
  const [popup, setPopup] = useState<Popup>({ isOpen: false });
  const list = useId();
  const [text, setText] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(query);

  // While the visitor types, the field is the source; otherwise it follows the state (Back, "Clear all").
  useEffect(() => {
    if (query === latest.current) return;
    latest.current = query;
    setText(query);
  }, [query]);

  function change(value: string) {
    const next = value.slice(0, QUERY_LIMIT);
    latest.current = next;
    setText(next);
    refine((current) => ({ ...current, query: next }));
  }

  // Apply what was typed before hydration, in the next task: InstantSearch ignores earlier changes.
  useEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed === latest.current) return;
    const timer = setTimeout(() => change(typed));
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on load
  }, []);

  const suggestions = lazySuggestions.useElement(
    isUsed || asked > 0
      ? { input, id: list, text, all: allCounts, asked, onPopup: setPopup }
      : null,
  );

  return (
    <form className={styles.field} onSubmit={(event) => event.preventDefault()}>
      <Icon name="search" size={22} />
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={popup.isOpen}
        aria-controls={popup.isOpen ? list : undefined}
        aria-activedescendant={popup.activeId}
        aria-label={words.search.field}
        placeholder={words.search.field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={QUERY_LIMIT}
        value={text}
        onFocus={() => {
          setUsed(true);
          onFocus();
        }}
        onClick={ask}
        onChange={(event) => {
          change(event.target.value);
          const { isComposing } = event.nativeEvent as InputEvent;
          if (event.target.value !== '' && !isComposing) ask();
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={words.search.clear}
          onClick={() => {
            change('');
            input.current?.focus();
          }}
        >
          <Icon name="close" />
        </button>
      )}
      <HitCount />
      {suggestions}
    </form>
  );
}

/** Long enough to announce the result of a word once rather than per letter. */
const ANNOUNCE_AFTER_MS = 1400;

/**
 * The number of roles in the list: shown immediately, announced once it is stable (WCAG 4.1.3). Empty while
 * unknown.
 */
function HitCount() {
  const { hitCount } = useBoard();
  const ownCount = useVisitor((state) =>
    state.statusView === ''
      ? null
      : statusCountText(state.statusView, state[state.statusView].length),
  );
  const found = hitCount === null ? '' : hitCountText(hitCount);
  const text = ownCount ?? found;
  const announced = useSettled(text, ANNOUNCE_AFTER_MS);
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {text}
      </span>
      <output className="visually-hidden">{announced}</output>
    </>
  );
}

/** Debounces a value; empty before its first change. */
function useSettled(value: string, delayMs: number): string {
  const [initial] = useState(value);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (value === initial && settled === '') return;
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs, initial, settled]);
  return settled;
}
