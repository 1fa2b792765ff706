// Contract: 13.3.

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  type DeskField,
  type DeskFields,
  type Detail,
  type Draft,
  MAX_POSTING_CHARACTERS,
  type Overview,
  type Suggestion,
} from '../../lib/desk/client/desk-api.ts';
import type { DeskState } from '../../lib/desk/client/desk-store.ts';
import {
  isPlaceInCountry,
  knownSpelling,
  probableValue,
} from '../../lib/desk/client/known-values.ts';
import { type FacetField, facets, importedFacetFields } from '../../lib/roles/facets.ts';
import { DAY_SECONDS } from '../../lib/roles/closing.ts';
import { closingDate } from '../../lib/roles/closing-date.ts';
import { safeHtml } from '../../lib/roles/safe-html.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import button from '../ui/Button.module.css';
import { Icon } from '../ui/Icon.tsx';
import styles from './RoleForm.module.css';

const facetLabels = Object.fromEntries(
  facets.map(({ attribute, label }) => [attribute, label]),
) as Record<FacetField, string>;

export const fieldLabels: Record<DeskField, string> = {
  title: words.deskForm.title,
  position: words.deskForm.position,
  company_name: words.deskForm.organisation,
  ...facetLabels,
  locations: words.deskForm.places,
  salary: words.deskForm.salary,
  closes_at: words.deskForm.closingDate,
  url_external: words.deskForm.link,
  description_short: words.deskForm.description,
  description_full: words.deskForm.posting,
  eligibility: words.deskForm.whoCanApply,
  company_structured_data: words.deskForm.structuredData,
};

const knownId = (name: DeskField): string => `known-${name}`;

/** The values of the board, for the lists of every role's form: drawn once, because there are hundreds. */
export function KnownValues({ values }: Pick<Overview, 'values'>) {
  return [...importedFacetFields, 'locations' as const].map((name) => (
    <datalist key={name} id={knownId(name)}>
      {values[name]?.map((item) => (
        <option key={item} value={item}>
          {item}
        </option>
      ))}
    </datalist>
  ));
}

const otherValue = { unknown: words.deskForm.noValue, add: words.deskForm.addValue };

/** What is said of a value that the board does not have, by its list. */
const valueWords = {
  tags_area: { unknown: words.deskForm.noArea, add: words.deskForm.addArea },
  tags_exp_required: { unknown: words.deskForm.noLevel, add: words.deskForm.addLevel },
  tags_degree_required: { unknown: words.deskForm.noEducation, add: words.deskForm.addEducation },
  tags_skill: { unknown: words.deskForm.noSkill, add: words.deskForm.addSkill },
  tags_role_type: { unknown: words.deskForm.noRoleType, add: words.deskForm.addRoleType },
  locations: { unknown: words.deskForm.noPlace, add: words.deskForm.addPlace },
};

/** Who can apply is edited with the facts. */
const fieldNames: ReadonlyArray<Exclude<DeskField, 'eligibility'>> = [
  'title',
  'description_short',
  ...importedFacetFields,
  'locations',
  'salary',
  'closes_at',
  'company_name',
  'position',
  'url_external',
  'description_full',
  'company_structured_data',
];

/** The fields that need a person, the first to be filled in first. */
const humanFields = ['tags_area', 'description_short', 'locations'] as const;

/** The first field that needs a person and is empty; the description if none is. */
export const fieldToFill = (fields: DeskFields): DeskField =>
  humanFields.find((name) => fields[name].length === 0) ?? 'description_short';

type RoleFormProps = {
  id: string;
  detail: Detail;
  draft: Draft;
  overview: Overview | null;
  /** Typed values that the board does not know, and that the curator is asked about. */
  unknown: DeskState['unknown'];
  /** True for a role that is already judged. */
  isReadOnly: boolean;
  onAsk: (field: DeskField, value: string | null) => void;
  onType: <Field extends DeskField>(field: Field, value: DeskFields[Field] | null) => void;
};

/** The fields of a role with suggestions. Every change is saved immediately. */
export function RoleForm(props: RoleFormProps) {
  const { id, detail, draft, overview, unknown, isReadOnly, onAsk, onType } = props;
  const { last, sentences } = detail;
  return (
    <form id={id} className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <fieldset disabled={isReadOnly}>
        <legend className="visually-hidden">{words.deskForm.fields}</legend>
        {last && <LastValues last={last} fields={{ ...detail.fields, ...draft }} onType={onType} />}
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
          if (typeof value === 'boolean') {
            return (
              <CheckField
                key={name}
                {...common}
                value={value}
                organisation={draft.company_name ?? detail.fields.company_name}
                onChange={(isChecked) => onType(name, isChecked as DeskFields[typeof name])}
              />
            );
          }
          return Array.isArray(value) ? (
            <ListField
              key={name}
              {...common}
              value={value}
              known={overview?.values[name] ?? []}
              countryNames={name === 'locations' ? (overview?.countryNames ?? []) : []}
              unknown={unknown[name] ?? null}
              onAsk={(item) => onAsk(name, item)}
              onChange={(items) => onType(name, items as DeskFields[typeof name])}
            />
          ) : (
            <TextField
              key={name}
              {...common}
              value={value}
              preview={name === 'description_full' ? (detail.role?.description_full ?? '') : ''}
              offer={name === 'description_full' && value === '' ? offeredPosting(detail) : ''}
              sentences={name === 'description_short' ? sentences : []}
              onChange={(text) => onType(name, text as DeskFields[typeof name])}
            />
          );
        })}
        <StructuredData lacks={detail.lacks} />
      </fieldset>
    </form>
  );
}

/** The employer's text, unless it is too long for a role. */
const offeredPosting = ({ text }: Detail): string =>
  text.length <= MAX_POSTING_CHARACTERS ? text : '';

/** What the role lacks for structured data, which search engines read. */
function StructuredData({ lacks }: Pick<Detail, 'lacks'>) {
  if (!lacks) return null;
  return (
    <section className={styles.lacks} aria-label={words.deskForm.forSearchEngines}>
      {lacks.length === 0 ? (
        <p>{words.deskForm.willGet}</p>
      ) : (
        <>
          <p>{words.deskForm.getNone}</p>
          <ul>
            {lacks.map(({ field, reason }) => (
              <li key={field}>
                <strong>{fieldLabels[field]}:</strong> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
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

const wideFields: ReadonlySet<DeskField> = new Set([
  'title',
  'description_short',
  'description_full',
  'company_structured_data',
  'url_external',
]);

type FieldFrameProps = FieldProps & {
  inputId: string;
  /** Whether its name only heads it, because the children have a label. */
  isLabelled?: boolean;
  children: React.ReactNode;
};

function FieldFrame(props: FieldFrameProps) {
  const { name, isTyped, refusal, suggestions, onReset, inputId, isLabelled, children } = props;
  const reasons = [...new Set(suggestions.map(({ why }) => why))];
  const isWide = wideFields.has(name);
  return (
    <div className={isWide ? `${styles.field} ${styles.wide}` : styles.field} data-field={name}>
      <div className={styles.label}>
        {isLabelled ? (
          <span>{fieldLabels[name]}</span>
        ) : (
          <label htmlFor={inputId}>{fieldLabels[name]}</label>
        )}
        {isTyped && (
          <button
            type="button"
            className={styles.reset}
            aria-label={say(words.deskForm.resetField, { field: fieldLabels[name] })}
            onClick={onReset}
          >
            {words.deskForm.reset}
          </button>
        )}
      </div>
      {children}
      <p id={`${inputId}-note`} className={refusal ? styles.refusal : styles.note}>
        {refusal}
        {!refusal && reasons.length > 0 && (
          <span className={isTyped ? styles.unused : undefined}>
            <span className={styles.suggested}>{words.deskForm.suggested}</span>{' '}
            {reasons.join('; ')}
          </span>
        )}
      </p>
    </div>
  );
}

type CheckFieldProps = FieldProps & {
  value: boolean;
  organisation: string;
  onChange: (value: boolean) => void;
};

/** Whether the organisation agreed to structured data. */
function CheckField(props: CheckFieldProps) {
  const { name, value, organisation, onChange } = props;
  const inputId = useId();
  return (
    <FieldFrame {...props} inputId={inputId} isLabelled>
      <label className={styles.check}>
        <input
          id={inputId}
          name={name}
          type="checkbox"
          checked={value}
          aria-describedby={`${inputId}-note`}
          onChange={(event) => onChange(event.target.checked)}
        />
        {say(words.deskForm.agreed, {
          organisation: organisation.trim() || words.deskForm.theOrganisation,
        })}
      </label>
    </FieldFrame>
  );
}

type TextFieldProps = FieldProps & {
  value: string;
  /** The text as visitors will see it: sanitised HTML; empty for none. */
  preview: string;
  /** A text that one press fills in; empty for none. */
  offer: string;
  /** What can be added to the text, a sentence at a time. */
  sentences: string[];
  onChange: (value: string) => void;
};

const placeholders: Partial<Record<DeskField, string>> = {
  description_short: words.deskForm.descriptionHint,
  description_full: words.deskForm.postingHint,
};

function TextField(props: TextFieldProps) {
  const { name, value, preview, offer, sentences, refusal, onChange } = props;
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
      {name in placeholders ? (
        <textarea
          {...shared}
          rows={name === 'description_full' ? 8 : 3}
          placeholder={placeholders[name]}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          {...shared}
          type={inputTypeOf(name, value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {offer !== '' && (
        <button
          type="button"
          className={`${button.ghost} ${styles.offer}`}
          onClick={() => {
            onChange(offer);
            document.getElementById(inputId)?.focus();
          }}
        >
          {words.deskForm.takeText}
        </button>
      )}
      <Sentences
        sentences={sentences.filter((sentence) => !value.includes(sentence))}
        onAdd={(sentence) => {
          onChange([value.trim(), sentence].filter(Boolean).join(' '));
          document.getElementById(inputId)?.focus();
        }}
      />
      {preview !== '' && (
        <details className={styles.preview}>
          <summary>{words.deskForm.preview}</summary>
          <div dangerouslySetInnerHTML={{ __html: safeHtml(preview) }} />
        </details>
      )}
    </FieldFrame>
  );
}

type SentencesProps = { sentences: string[]; onAdd: (sentence: string) => void };

/** What the posting says about the role, to begin a description with. */
function Sentences({ sentences, onAdd }: SentencesProps) {
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.sentences} aria-label={words.deskForm.fromPosting}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <button type="button" onClick={() => onAdd(sentence)}>
            <span className="visually-hidden">{words.deskForm.addSentence} </span>
            {sentence}
          </button>
        </li>
      ))}
    </ul>
  );
}

type LastValuesProps = {
  last: NonNullable<Detail['last']>;
  fields: DeskFields;
  onType: RoleFormProps['onType'];
};

/** Offers what the employer's newest role has in the lists that are empty here. */
function LastValues({ last, fields, onType }: LastValuesProps) {
  const offered = importedFacetFields.flatMap((name) => {
    const values = last.values[name] ?? [];
    return values.length > 0 && fields[name].length === 0 ? [{ name, values }] : [];
  });
  if (offered.length === 0) return null;
  const day = closingDate({ closes_at: last.postedAt - (last.postedAt % DAY_SECONDS) });
  return (
    <div className={styles.last}>
      <button
        type="button"
        className={button.ghost}
        onClick={() => {
          for (const { name, values } of offered) onType(name, values);
        }}
      >
        {say(words.deskForm.asIn, { title: last.title })}
      </button>
      <p>
        {say(words.deskForm.postedWith, {
          day,
          values: offered.map(({ values }) => values.join(', ')).join(' · '),
        })}
      </p>
    </div>
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
  /** What can follow the name of a town; empty for a list of other things. */
  countryNames: string[];
  /** A typed value that the board does not know; null for no question. */
  unknown: string | null;
  onAsk: (value: string | null) => void;
  onChange: (value: string[]) => void;
};

function ListField(props: ListFieldProps) {
  const { name, value, known, countryNames, unknown, isTyped, refusal, suggestions } = props;
  const { onAsk, onChange } = props;
  const inputId = useId();
  const [text, setText] = useState(unknown ?? '');

  /** Adds a value that the board knows; asks about any other. */
  function enter(written: string): void {
    const item = written.trim();
    if (item === '') return setText('');
    const spelling = knownSpelling(item, [...value, ...known]);
    if (spelling !== null || isPlaceInCountry(item, countryNames)) add(spelling ?? item);
    else onAsk(item);
  }

  function add(item: string): void {
    setText('');
    onAsk(null);
    if (!value.includes(item)) onChange([...value, item]);
  }

  function answer(item: string | null): void {
    if (item === null) onAsk(null);
    else add(item);
    document.getElementById(inputId)?.focus();
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      // Ctrl+Enter accepts the role, with what is typed here.
      if (!event.ctrlKey && !event.metaKey) event.preventDefault();
      enter(text);
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
                aria-label={say(words.deskForm.removeFrom, {
                  value: item,
                  field: fieldLabels[name],
                })}
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
          list={knownId(name)}
          aria-describedby={`${inputId}-note`}
          aria-invalid={refusal !== ''}
          autoComplete="off"
          placeholder={value.length === 0 ? words.deskForm.add : ''}
          onChange={(event) => {
            const written = event.target.value;
            if (unknown !== null) onAsk(null);
            // A value chosen from the list is complete; a typed one ends with Enter.
            const isChosen = (event.nativeEvent as InputEvent).inputType !== 'insertText';
            if (isChosen && known.includes(written)) add(written);
            else setText(written);
          }}
          onKeyDown={press}
          onBlur={() => enter(text)}
        />
      </div>
      {unknown !== null && (
        <Question name={name} value={unknown} known={known} inputId={inputId} onAnswer={answer} />
      )}
    </FieldFrame>
  );
}

type QuestionProps = {
  name: DeskField;
  value: string;
  known: string[];
  inputId: string;
  /** Called with the value to add; null to go on typing. */
  onAnswer: (value: string | null) => void;
};

/** Asks before a list gets a value that the board does not have. */
function Question({ name, value, known, inputId, onAnswer }: QuestionProps) {
  const first = useRef<HTMLButtonElement>(null);
  const probable = probableValue(value, known);
  const { unknown, add } =
    name in valueWords ? valueWords[name as keyof typeof valueWords] : otherValue;
  useEffect(() => {
    // After Enter the answer is next; after a click elsewhere the focus stays there.
    if (document.activeElement?.id === inputId) first.current?.focus();
  }, [value, inputId]);
  const leave = (event: KeyboardEvent) => event.key === 'Escape' && onAnswer(null);
  return (
    <fieldset className={styles.question} data-question aria-labelledby={`${inputId}-question`}>
      <p id={`${inputId}-question`} role="alert">
        {say(unknown, { value })}{' '}
        {probable !== null && say(words.deskForm.didYouMean, { value: probable })}
      </p>
      <div className={styles.answers}>
        {probable !== null && (
          <button
            ref={first}
            type="button"
            className={button.button}
            onKeyDown={leave}
            onClick={() => onAnswer(probable)}
          >
            {say(words.deskForm.use, { value: probable })}
          </button>
        )}
        <button
          ref={probable === null ? first : null}
          type="button"
          className={button.ghost}
          onKeyDown={leave}
          onClick={() => onAnswer(value)}
        >
          {say(add, { value })}
        </button>
      </div>
    </fieldset>
  );
}
