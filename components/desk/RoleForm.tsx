// Contract: 13.3.

import { type KeyboardEvent, useId, useState } from 'react';
import type {
  DeskField,
  DeskFields,
  Detail,
  Draft,
  Overview,
  Suggestion,
} from '../../lib/desk/client/desk-api.ts';
import { type FacetField, facets, importedFacetFields } from '../../lib/roles/facets.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './RoleForm.module.css';

const facetLabels = Object.fromEntries(
  facets.map(({ attribute, label }) => [attribute, label]),
) as Record<FacetField, string>;

export const fieldLabels: Record<DeskField, string> = {
  title: 'Title',
  position: 'Position',
  company_name: 'Organisation',
  ...facetLabels,
  locations: 'Places',
  salary: 'Salary',
  closes_at: 'Closing date',
  url_external: 'Link',
  description_short: 'Description',
};

const fieldNames: readonly DeskField[] = [
  'title',
  'description_short',
  ...importedFacetFields,
  'locations',
  'salary',
  'closes_at',
  'company_name',
  'position',
  'url_external',
];

type RoleFormProps = {
  id: string;
  detail: Detail;
  draft: Draft;
  values: Overview['values'];
  /** True for a role that is already judged. */
  isReadOnly: boolean;
  onType: <Field extends DeskField>(field: Field, value: DeskFields[Field] | null) => void;
};

/** The fields of a role with suggestions. Every change is saved immediately. */
export function RoleForm({ id, detail, draft, values, isReadOnly, onType }: RoleFormProps) {
  return (
    <form id={id} className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={isReadOnly}>
        <legend className="visually-hidden">Fields of the role</legend>
        {fieldNames.map((name) => {
          const isTyped = name in draft;
          const value = draft[name] ?? detail.fields[name];
          const common = {
            name,
            isTyped,
            refusal: detail.refusals.find(({ field }) => isOf(field, name))?.reason ?? '',
            suggestions: detail.suggestions[name] ?? [],
            onReset: () => onType(name, null),
          };
          return Array.isArray(value) ? (
            <ListField
              key={name}
              {...common}
              value={value}
              known={values[name] ?? []}
              onChange={(items) => onType(name, items as DeskFields[typeof name])}
            />
          ) : (
            <TextField
              key={name}
              {...common}
              value={value}
              onChange={(text) => onType(name, text as DeskFields[typeof name])}
            />
          );
        })}
      </fieldset>
    </form>
  );
}

/** The form's locations are two fields of the record. */
function isOf(refused: string, name: DeskField): boolean {
  if (name === 'locations') return ['locations', 'tags_country', 'tags_city'].includes(refused);
  return refused === name;
}

type FieldProps = {
  name: DeskField;
  isTyped: boolean;
  /** Why the value is invalid; empty if it is valid. */
  refusal: string;
  suggestions: Suggestion[];
  onReset: () => void;
};

type FieldFrameProps = FieldProps & { inputId: string; children: React.ReactNode };

function FieldFrame(props: FieldFrameProps) {
  const { name, isTyped, refusal, suggestions, onReset, inputId, children } = props;
  const reasons = [...new Set(suggestions.map(({ why }) => why))];
  const isWide = name === 'title' || name === 'description_short' || name === 'url_external';
  return (
    <div className={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
      <div className={styles.label}>
        <label htmlFor={inputId}>{fieldLabels[name]}</label>
        {isTyped && (
          <button type="button" className={styles.reset} onClick={onReset}>
            Reset<span className="visually-hidden"> {fieldLabels[name]}</span>
          </button>
        )}
      </div>
      {children}
      <p id={`${inputId}-note`} className={refusal ? styles.refusal : styles.note}>
        {refusal}
        {!refusal && reasons.length > 0 && (
          <span className={isTyped ? styles.unused : undefined}>
            <span className={styles.suggested}>Suggested</span> {reasons.join('; ')}
          </span>
        )}
      </p>
    </div>
  );
}

type TextFieldProps = FieldProps & { value: string; onChange: (value: string) => void };

function TextField(props: TextFieldProps) {
  const { name, value, refusal, onChange } = props;
  const inputId = useId();
  const shared = {
    id: inputId,
    name,
    value,
    'aria-describedby': `${inputId}-note`,
    'aria-invalid': refusal !== '',
    autoComplete: 'off',
  };
  return (
    <FieldFrame {...props} inputId={inputId}>
      {name === 'description_short' ? (
        <textarea
          {...shared}
          rows={3}
          placeholder="Two lines: what the person does, and why it matters"
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          {...shared}
          type={inputTypeOf(name, value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** A closing time within a day does not fit into a date input. */
function inputTypeOf(name: DeskField, value: string): 'date' | 'text' | 'url' {
  if (name === 'url_external') return 'url';
  return name === 'closes_at' && /^(?:\d{4}-\d{2}-\d{2})?$/.test(value) ? 'date' : 'text';
}

type ListFieldProps = FieldProps & {
  value: string[];
  /** Values on the board, as suggestions. */
  known: string[];
  onChange: (value: string[]) => void;
};

function ListField(props: ListFieldProps) {
  const { name, value, known, isTyped, refusal, suggestions, onChange } = props;
  const inputId = useId();
  const [text, setText] = useState('');

  function add(written: string): void {
    const item = written.trim();
    setText('');
    if (item !== '' && !value.includes(item)) onChange([...value, item]);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  }

  return (
    <FieldFrame {...props} inputId={inputId}>
      <div className={styles.items}>
        {value.map((item) => {
          const isSuggested = !isTyped && suggestions.some((one) => one.value === item);
          return (
            <span
              key={item}
              className={isSuggested ? `${styles.item} ${styles.maybe}` : styles.item}
            >
              {item}
              <button
                type="button"
                aria-label={`Remove ${item} from ${fieldLabels[name]}`}
                onClick={() => {
                  onChange(value.filter((one) => one !== item));
                  document.getElementById(inputId)?.focus();
                }}
              >
                <Icon name="close" size={12} />
              </button>
            </span>
          );
        })}
        <input
          id={inputId}
          value={text}
          list={`${inputId}-known`}
          aria-describedby={`${inputId}-note`}
          aria-invalid={refusal !== ''}
          autoComplete="off"
          placeholder={value.length === 0 ? 'Add…' : ''}
          onChange={(event) => {
            const written = event.target.value;
            // A value chosen from the list is complete; a typed one ends with Enter.
            const isChosen = (event.nativeEvent as InputEvent).inputType !== 'insertText';
            if (isChosen && known.includes(written)) add(written);
            else setText(written);
          }}
          onKeyDown={press}
          onBlur={() => add(text)}
        />
        <datalist id={`${inputId}-known`}>
          {known
            .filter((item) => !value.includes(item))
            .map((item) => (
              <option key={item} value={item}>
                {item}
              </option>
            ))}
        </datalist>
      </div>
    </FieldFrame>
  );
}
