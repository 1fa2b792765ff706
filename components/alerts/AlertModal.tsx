/**
 * Sets up an e-mail alert for the current query and filters, or updates one. Contract: 2.9, 4.6, 8, 9, 15.4,
 * 16.4.
 */
import type { LiteClient } from 'algoliasearch/lite';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useInstantSearchContext } from 'react-instantsearch';
import {
  type AlertOutcome,
  modalTitle,
  readRehearsal,
  recentCountText,
  type Rehearsal,
  rehearsalRequest,
} from '../../lib/alerts/client/alert-form.ts';
import type { UpdateToken } from '../../lib/alerts/client/update-check.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { alertRanking, indexName } from '../../lib/query/indices.ts';
import {
  type QueryJson,
  stateToQueryJson,
  summaryFontSize,
  summaryLines,
} from '../../lib/query/query-json.ts';
import { formPaths } from '../../lib/query/form-paths.ts';
import { feedAddress, searchAddress } from '../../lib/query/search-forms.ts';
import { type ChosenValue, chosenValues, withoutValue } from '../../lib/query/chosen-values.ts';
import { type SearchState } from '../../lib/query/search-state.ts';
import { searchToStore } from '../../lib/query/understood.ts';
import { boardDefinitions } from '../../lib/search/board-connector.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import { useBoard } from '../search/board-context.ts';
import button from '../ui/Button.module.css';
import { CopyField } from '../ui/CopyField.tsx';
import { Icon } from '../ui/Icon.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { useFocusWhen } from '../ui/useFocusWhen.ts';
import { AlertForm, useAlertForm } from './AlertForm.tsx';
import chip from '../ui/Chip.module.css';
import styles from './AlertModal.module.css';

type AlertModalProps = {
  update: UpdateToken;
  /** Opened by touch: the input is not focused automatically. */
  isTouch: boolean;
  /** The filters came from a link: each can be removed here. */
  isLinked: boolean;
  onClose: () => void;
};

export function AlertModal({ update, isTouch, isLinked, onClose }: AlertModalProps) {
  const { state: typed, understood, refine } = useBoard();
  const state = useMemo(
    () => searchToStore(typed, understood, boardDefinitions),
    [typed, understood],
  );
  const queryJson = useMemo(() => stateToQueryJson(state, boardDefinitions), [state]);
  const alert = useAlertForm(queryJson, update);
  const { form } = alert;
  const isDone = form.kind === 'subscribe_success' || form.kind === 'update_success';
  // The update may invalidate its token, which must not change the message about it.
  const purpose = form.kind === 'update_success' ? 'update' : alert.purpose;
  const isFiltered = queryJson !== null;
  const id = useId();
  return (
    <ModalDialog labelId={id} isTouch={isTouch} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={id}>{modalTitle(purpose, { isFiltered })}</h2>
        {!isFiltered && purpose === 'subscribe' && !isDone && <p>{words.alertForm.hint}</p>}
      </div>
      {isLinked && !isDone && (
        <ChosenValues values={chosenValues(typed, boardDefinitions)} refine={refine} />
      )}
      {queryJson && (!isLinked || isDone) && <AlertSummary queryJson={queryJson} />}
      {isDone ? (
        <AlertDone {...form} email={alert.email} />
      ) : (
        <>
          <RehearsedAlert queryJson={queryJson} />
          <AlertForm {...alert} />
          {purpose === 'subscribe' && <SubscribeElsewhere state={state} />}
        </>
      )}
    </ModalDialog>
  );
}

const sizes = { 'extra-small': styles.extraSmall, small: styles.small, base: styles.base };

/** The query and the filters of an alert, one per line. */
function AlertSummary({ queryJson }: { queryJson: QueryJson }) {
  const list = useRef<HTMLUListElement>(null);
  const [isLong, setIsLong] = useState(false);
  const lines = useMemo(() => summaryLines(queryJson, boardDefinitions), [queryJson]);
  const filterCount = lines.length - (queryJson.query === '' ? 0 : 1);

  // Only a scrollable list may be a tab stop.
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      setIsLong(element.scrollHeight > element.clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines]);

  if (lines.length === 0) return null;
  return (
    <ul
      ref={list}
      className={`${styles.summary} ${sizes[summaryFontSize(filterCount)]}`}
      aria-label={words.alertForm.summary}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for scrolling by keyboard
      tabIndex={isLong ? 0 : undefined}
    >
      {lines.map((line, i) => (
        <li key={i}>{line}</li>
      ))}
    </ul>
  );
}

type ChosenValuesProps = {
  values: readonly ChosenValue[];
  refine: ReturnType<typeof useBoard>['refine'];
};

/** Per facet. Among locations, countries come first. */
const FIRST_VALUES = 6;

/** The values of the alert, each with a button that removes it from the search. */
function ChosenValues({ values, refine }: ChosenValuesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const isFirst = (chosen: ChosenValue) => {
    const ofKind = values.filter(({ attribute }) => attribute === chosen.attribute);
    // A "show more" button for a single value would take as much space as the value.
    return ofKind.length === FIRST_VALUES + 1 || ofKind.indexOf(chosen) < FIRST_VALUES;
  };
  const shown = isWhole ? values : values.filter(isFirst);

  function remove(chosen: ChosenValue, position: number): void {
    refine((current) => withoutValue(current, boardDefinitions, chosen));
    // Only the buttons of values: the "show more" button may disappear too.
    const buttons = list.current?.querySelectorAll<HTMLElement>('button[aria-label]') ?? [];
    // The focused button is about to disappear.
    (buttons[position + 1] ?? buttons[position - 1])?.focus();
  }

  function showAll(): void {
    const next = values.findIndex((chosen) => !shown.includes(chosen));
    flushSync(() => setIsWhole(true));
    list.current?.querySelectorAll('button')[next]?.focus();
  }

  if (values.length === 0) return null;
  return (
    <ul ref={list} className={styles.chosen} aria-label={words.alertForm.summary}>
      {shown.map((chosen, position) => (
        <li key={`${chosen.attribute} ${chosen.value}`}>
          <button
            type="button"
            className={chip.chip}
            aria-label={say(words.alertForm.removeChosen, {
              filter: chosen.label,
              value: chosen.name,
            })}
            onClick={() => remove(chosen, position)}
          >
            <span>
              {fill(words.alertForm.chosen, {
                filter: chosen.label,
                value: <b>{chosen.name}</b>,
              })}
            </span>
            <Icon name="close" size={16} />
          </button>
        </li>
      ))}
      {shown.length < values.length && (
        <li>
          <button type="button" className={`${chip.chip} ${styles.further}`} onClick={showAll}>
            {say(words.alertForm.showMore, { count: values.length - shown.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

const index = indexName(publicConfig.indexName, alertRanking);

/** What the alert would have sent lately; empty until known. */
function RehearsedAlert({ queryJson }: { queryJson: QueryJson | null }) {
  const rehearsal = useRehearsal(queryJson);
  const isFiltered = queryJson !== null;
  const text = rehearsal && recentCountText(rehearsal.count, { isFiltered });
  const more = rehearsal ? rehearsal.count - rehearsal.roles.length : 0;
  return (
    <div
      className={styles.rehearsal}
      data-pending={(isFiltered && rehearsal === null) || undefined}
    >
      <output>
        {text && (
          <>
            {text.sentence} {text.advice}
          </>
        )}
      </output>
      {isFiltered && rehearsal?.roles.map((role, at) => <p key={at}>{role}</p>)}
      {isFiltered && rehearsal && more > 0 && <p>{say(words.alerts.andMore, { count: more })}</p>}
    </div>
  );
}

function useRehearsal(queryJson: QueryJson | null): Rehearsal | null {
  const client = useInstantSearchContext().client as LiteClient | undefined;
  const [rehearsal, setRehearsal] = useState<Rehearsal | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = (found: Rehearsal | null) => {
      if (isCurrent) setRehearsal(found);
    };
    // If the request fails, the sentence is left out.
    Promise.resolve(client?.search([rehearsalRequest(queryJson, index, Date.now() / 1000)])).then(
      (response) => show(readRehearsal(response)),
      () => show(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, queryJson]);
  return rehearsal;
}

type AlertDoneProps = {
  kind: 'subscribe_success' | 'update_success';
  message: string;
  newsletter: AlertOutcome['newsletter'];
  email: string;
};

/** Replaces the form once the alert is set up or updated, and says what happens next. */
function AlertDone({ kind, message, newsletter, email }: AlertDoneProps) {
  const place = useFocusWhen<HTMLOutputElement>(true);
  return (
    <>
      <output ref={place} tabIndex={-1} className={styles.done}>
        <span className={styles.mark}>
          <Icon name="check" size={22} />
        </span>
        <p className={styles.message}>{message}</p>
        {kind === 'subscribe_success' && (
          <p>{fill(words.alertForm.nextStep, { email: <b>{email}</b> })}</p>
        )}
        {newsletter === 'failed' && <p>{words.alertForm.newsletterFailed}</p>}
        {newsletter === 'previously unsubscribed' && (
          <p>
            {fill(words.alertForm.previouslyUnsubscribed, {
              contact: (
                <a href={`mailto:${publicConfig.contactEmail}`}>{words.alertForm.contactUs}</a>
              ),
            })}
          </p>
        )}
      </output>
      <form method="dialog" className={styles.close}>
        <button className={button.ghost}>{words.alertForm.done}</button>
      </form>
    </>
  );
}

/** URLs for following the same search in other programs. */
function SubscribeElsewhere({ state }: { state: SearchState }) {
  const { origin } = window.location;
  return (
    <details className={styles.elsewhere}>
      <summary>{words.alertForm.elsewhere}</summary>
      <p>{words.alertForm.elsewhereHint}</p>
      <CopyField label={words.alertForm.feed} value={origin + feedAddress(state)} />
      <CopyField
        label={words.alertForm.calendar}
        value={origin + searchAddress(formPaths.calendar, { state })}
      />
      <p>
        <a href={searchAddress(formPaths.partners, { state })}>{words.alertForm.ownSite}</a>
      </p>
      <p>
        <a href="/developers">{words.alertForm.program}</a>
      </p>
    </details>
  );
}
