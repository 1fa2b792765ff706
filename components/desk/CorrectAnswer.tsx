// Contract: 13.4, 15.10.

import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { misspeltCountry } from '../../lib/desk/client/known-values.ts';
import type { EligibilityFact } from '../../lib/roles/role.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import button from '../ui/Button.module.css';
import control from '../ui/Control.module.css';
import styles from './PostingFacts.module.css';

type CorrectAnswerProps = {
  /** What the role has now, or what the posting states where it was left out; several are places. */
  facts: readonly [EligibilityFact, ...EligibilityFact[]];
  /** Names of countries to choose from. */
  countries: readonly string[];
  /** Known places, which are no misspelt countries. */
  places: readonly string[];
  /** Called with the facts to have instead, each with the same sentence. */
  onSave: (facts: EligibilityFact[]) => void;
  onClose: () => void;
};

/** How each kind's value is asked for. */
const questions: Record<EligibilityFact['kind'], { label: string; note: string }> = {
  residence: {
    label: words.deskAnswers.place,
    note: words.deskAnswers.placeNote,
  },
  right_to_work: { label: words.deskAnswers.country, note: words.deskAnswers.leaveEmpty },
  visa: { label: words.deskAnswers.visaCountry, note: words.deskAnswers.leaveEmpty },
  citizenship: { label: words.deskAnswers.country, note: words.deskAnswers.leaveEmpty },
  clearance: { label: words.deskAnswers.clearance, note: words.deskAnswers.clearanceNote },
};

const visaAnswers = {
  offered: words.deskAnswers.offered,
  refused: words.deskAnswers.refused,
  depends: words.deskAnswers.depends,
};

const MAX_LENGTH = 200;
const MAX_PLACES_LENGTH = 2000;

/** Corrects one answer to who can apply; its sentence stays. Escape in a field closes it. */
export function CorrectAnswer({ facts, countries, places, onSave, onClose }: CorrectAnswerProps) {
  const [fact] = facts;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [doubt, setDoubt] = useState<{ written: string; typed: string; meant: string } | null>(
    null,
  );
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select, input')?.focus();
  }, []);
  const { label, note } = questions[fact.kind];
  const isVisa = fact.kind === 'visa';

  function save(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const written = String(data.get('value')).trim();
    const doubted = fact.kind === 'clearance' ? null : misspeltCountry(written, countries, places);
    // Saved a second time, it is meant as typed.
    if (doubted && doubt?.written !== written) {
      setDoubt({ written, ...doubted });
      return;
    }
    if (isVisa) {
      onSave([{ ...fact, value: String(data.get('answer')), country: written }]);
      return;
    }
    const values = fact.kind === 'residence' ? written.split(';') : [written];
    const named = values.map((value) => value.trim()).filter((value) => value !== '');
    const isNameless = fact.kind === 'right_to_work' || fact.kind === 'citizenship';
    if (named.length === 0 && !isNameless) return;
    onSave((named.length > 0 ? named : ['']).map((value) => ({ ...fact, value })));
  }

  function takeMeant(): void {
    const field = form.current?.querySelector('input');
    if (!doubt || !field) return;
    field.value = field.value.replace(doubt.typed, doubt.meant);
    setDoubt(null);
    form.current?.requestSubmit();
  }

  /** The desk has keys of its own for these. */
  function press(event: KeyboardEvent): void {
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (event.key !== 'Escape' && !saves) return;
    event.stopPropagation();
    if (saves) form.current?.requestSubmit();
    else onClose();
  }

  return (
    <form ref={form} className={styles.correct} onSubmit={save}>
      {isVisa && (
        <label>
          {words.deskAnswers.visa}
          <select
            name="answer"
            className={control.control}
            defaultValue={fact.value}
            onKeyDown={press}
          >
            {Object.entries(visaAnswers).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label>
        {label}
        <input
          name="value"
          className={control.control}
          defaultValue={isVisa ? fact.country : facts.map(({ value }) => value).join('; ')}
          list={fact.kind === 'clearance' ? undefined : `${id}-countries`}
          aria-describedby={`${id}-note`}
          maxLength={fact.kind === 'residence' ? MAX_PLACES_LENGTH : MAX_LENGTH}
          required={fact.kind === 'residence' || fact.kind === 'clearance'}
          autoComplete="off"
          onKeyDown={press}
        />
      </label>
      <datalist id={`${id}-countries`}>
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <p id={`${id}-note`} className={styles.source}>
        {note}
      </p>
      {doubt && (
        <p role="alert">
          {say(words.deskAnswers.unknownCountry, { typed: doubt.typed })}{' '}
          <button type="button" className={button.ghost} onClick={takeMeant}>
            {say(words.deskAnswers.use, { country: doubt.meant })}
          </button>
        </p>
      )}
      <p>
        <button type="submit" className={button.ghost}>
          {doubt ? words.deskAnswers.saveAsTyped : words.deskAnswers.save}
        </button>
        <button type="button" className={button.quiet} onClick={onClose}>
          {words.deskAnswers.cancel}
        </button>
      </p>
    </form>
  );
}
