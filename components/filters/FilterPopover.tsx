// Contract: 2.7.

import { type ReactNode, useId, useLayoutEffect, useRef, useEffect, useState } from 'react';
import type {
  FilterDropdown,
  SalaryFilter,
  OtherFilters,
} from '../../lib/query/filter-definitions.ts';
import { Icon } from '../ui/Icon.tsx';
import { focusIn, useModal } from '../ui/ModalDialog.tsx';
import { useDismissal } from '../ui/dismissal.ts';
import { usePhone } from '../ui/browser.ts';
import { FacetDropdown } from './FacetDropdown.tsx';
import { CloseSheet, DropdownFooter, ToggleOption, OptionRow } from './OptionRow.tsx';
import {
  currencySign,
  isSignFirst,
  readSalaryInput,
  type SalaryInput,
} from '../../lib/search/salary-input.ts';
import { minimumSalary, withMinimumSalary, withToggle } from '../../lib/query/search-state.ts';
import { useBoard } from '../search/board-context.ts';
import { statusViewLabel } from '../../lib/search/popover-labels.ts';
import { compactShortcut } from '../../lib/visitor/visitor-store.ts';
import { fill } from '../../lib/words/fill.ts';
import { isInDollars } from '../../lib/words/money.ts';
import { say } from '../../lib/words/say.ts';
import { words } from '../../lib/words/words.ts';
import { useVisitor, visitor } from '../ui/useVisitor.ts';
import styles from './FilterPopover.module.css';

type FilterPopoverProps = {
  dropdown: FilterDropdown;
  /** Id of the popup, for the button's `aria-controls`. */
  id: string;
  /** The button that opened it. Both share a parent, so that Tab moves from one to the other. */
  button: HTMLElement;
  /** The edge that is aligned with the button's. */
  align: 'start' | 'end';
  /** On touch screens no input is focused, because the keyboard would cover the list. */
  isTouch: boolean;
  onClose: () => void;
};

const MARGIN_PX = 16;

/** An open dropdown: a popover below its button or, on phones, a full-screen sheet. */
export function FilterPopover(props: FilterPopoverProps) {
  const { dropdown } = props;
  const Layer = usePhone() ? Sheet : Popover;
  return (
    <Layer {...props}>
      {dropdown.kind === 'facet' && <FacetDropdown facet={dropdown} />}
      {dropdown.kind === 'salary' && <SalaryDropdown filter={dropdown} />}
      {dropdown.kind === 'other' && <OtherDropdown filter={dropdown} />}
    </Layer>
  );
}

type LayerProps = FilterPopoverProps & { children: ReactNode };

/** Closes on Escape, a click outside, and when Tab leaves it. */
function Popover(props: LayerProps) {
  const { dropdown, id, button, align, isTouch, onClose, children } = props;
  const popup = useRef<HTMLDialogElement>(null);
  useDismissal({ area: () => button.parentElement, anchor: () => button, onClose });

  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    const available = window.innerHeight - element.getBoundingClientRect().top - MARGIN_PX;
    element.style.setProperty('--available-height', `${available}px`);
    focusIn(element, isTouch);
    element.scrollIntoView({ block: 'nearest' });
  }, [isTouch]);

  return (
    <dialog
      open
      ref={popup}
      id={id}
      aria-label={dropdown.label}
      tabIndex={-1}
      className={align === 'end' ? `${styles.popup} ${styles.end}` : styles.popup}
    >
      {children}
    </dialog>
  );
}

/** A modal dialog. Closes on Escape, a press above it, and by its two buttons. */
function Sheet({ dropdown, id, button, isTouch, onClose, children }: LayerProps) {
  const sheet = useModal(isTouch);
  const heading = useId();
  const isSearched = dropdown.kind === 'facet' && dropdown.searchable;
  const close = () => sheet.current?.close();
  return (
    <dialog
      ref={sheet}
      id={id}
      aria-labelledby={heading}
      tabIndex={-1}
      className={styles.sheet}
      onClose={() => {
        button.focus();
        onClose();
      }}
    >
      <div className={isSearched ? `${styles.content} ${styles.full}` : styles.content}>
        <header className={styles.header}>
          <h2 id={heading}>{dropdown.label}</h2>
          <button
            type="button"
            className={styles.close}
            aria-label={words.dialog.close}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </header>
        <CloseSheet value={close}>{children}</CloseSheet>
      </div>
    </dialog>
  );
}

/** Minimum salary a year, and whether to require a stated salary. */
function SalaryDropdown({ filter }: { filter: SalaryFilter }) {
  const { state, refine } = useBoard();
  const salary = useSalaryText();
  const id = useId();
  const clear = () => {
    salary.clear();
    refine((latest) => withToggle(withMinimumSalary(latest, null), filter.toggle.attribute, false));
  };
  return (
    <>
      <div className={styles.body}>
        <label className={styles.label} htmlFor={id}>
          {fill(words.filters.minimumSalary, {
            unit: <span>{say(words.filters.perYear, { currency: words.locale.currency })}</span>,
          })}
        </label>
        <div className={styles.field}>
          {isSignFirst && <span aria-hidden="true">{currencySign}</span>}
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={words.filters.salaryExample}
            maxLength={40}
            aria-invalid={salary.problem !== ''}
            aria-describedby={`${id}-problem`}
            value={salary.text}
            onChange={(event) => salary.change(event.target.value)}
            onBlur={salary.settle}
            onKeyDown={(event) => {
              if (event.key === 'Enter') salary.settle();
            }}
          />
          {!isSignFirst && <span aria-hidden="true">{currencySign}</span>}
        </div>
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {salary.problem}
        </p>
      </div>
      <ToggleOption toggle={filter.toggle} />
      <details className={styles.note}>
        <summary>{words.filters.howCalculated}</summary>
        <ul>
          <li>{words.filters.annualised}</li>
          <li>{words.filters.oneOff}</li>
          <li>
            {isInDollars
              ? words.filters.converted
              : say(words.filters.convertedTo, { currency: words.locale.currency })}
          </li>
        </ul>
      </details>
      <DropdownFooter
        isActive={
          salary.text !== '' ||
          minimumSalary(state) !== null ||
          state.toggle[filter.toggle.attribute] === true
        }
        onClear={clear}
      />
    </>
  );
}

/** Makes one search and one history entry per typed number rather than per digit. */
const TYPING_PAUSE_MS = 450;

/** Null when the text is empty or invalid. */
const amountOf = (read: SalaryInput) => (read.kind === 'amount' ? read.amount : null);

const written = (minimum: number | null) => minimum?.toLocaleString(words.locale.language) ?? '';

/**
 * The text of the salary input. Searches once typing has paused, and follows changes made elsewhere.
 * Invalid text stays for correction and does not change the search.
 */
function useSalaryText() {
  const { state, refine } = useBoard();
  const minimum = minimumSalary(state);
  const [text, setText] = useState(() => written(minimum));
  const [known, setKnown] = useState(minimum);
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; apply: () => void } | null>(null);

  if (minimum !== known) {
    setKnown(minimum);
    if (amountOf(readSalaryInput(text)) !== minimum) setText(written(minimum));
  }

  function finish(): void {
    const waiting = pending.current;
    pending.current = null;
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.apply();
  }
  // Apply text typed just before the dropdown closes.
  useEffect(() => finish, []);

  const current = readSalaryInput(text);

  return {
    text,
    /** Why the text is invalid; empty if it is not. */
    problem: current.kind === 'refused' ? current.problem : '',
    change(next: string): void {
      setText(next);
      clearTimeout(pending.current?.timer);
      pending.current = null;
      const read = readSalaryInput(next);
      if (read.kind === 'refused') return;
      const apply = () => refine((latest) => withMinimumSalary(latest, amountOf(read)));
      pending.current = { timer: setTimeout(finish, TYPING_PAUSE_MS), apply };
    },
    /** Searches immediately and normalises the text. */
    settle(): void {
      finish();
      if (current.kind !== 'refused') setText(written(amountOf(current)));
    },
    clear(): void {
      clearTimeout(pending.current?.timer);
      pending.current = null;
      setText('');
    },
  };
}

const views = ['saved', 'hidden'] as const;

/** Filters other than facets, and the settings of the list. */
function OtherDropdown({ filter }: { filter: OtherFilters }) {
  const { state, emptyFilters, refine } = useBoard();
  const { saved, hidden, statusView, compact } = useVisitor((all) => all);
  const counts = { saved: saved.length, hidden: hidden.length };
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  const attributes = filter.toggles.map(({ attribute }) => attribute);
  const toggles = filter.toggles.filter(
    ({ attribute }) => !emptyFilters.includes(attribute) || state.toggle[attribute],
  );
  // Also leaves the view of saved or hidden jobs.
  const clear = () =>
    refine((latest) =>
      attributes.reduce((next, attribute) => withToggle(next, attribute, false), latest),
    );
  return (
    <>
      <fieldset className={styles.group}>
        <legend className="visually-hidden">{filter.label}</legend>
        {toggles.map((toggle) => (
          <ToggleOption key={toggle.attribute} toggle={toggle} />
        ))}
        {views.map((view) => (
          <OptionRow
            key={view}
            isOn={statusView === view}
            onChange={() => visitor.toggleStatusView(view)}
          >
            {statusViewLabel(view, counts[view])}
          </OptionRow>
        ))}
      </fieldset>
      <div className={styles.compact}>
        <OptionRow
          isOn={compact === 'compact'}
          onChange={() => visitor.toggleCompact()}
          hint={<kbd className={styles.shortcut}>{compactShortcut({ isMac })}</kbd>}
        >
          {words.filters.compactView}
        </OptionRow>
      </div>
      <DropdownFooter
        isActive={statusView !== '' || attributes.some((attribute) => state.toggle[attribute])}
        onClear={clear}
      />
    </>
  );
}
