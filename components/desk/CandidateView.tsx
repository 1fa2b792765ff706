// Contract: 13.2.

import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { DAY_SECONDS } from '../../lib/roles/closing.ts';
import { closingDate } from '../../lib/roles/closing-date.ts';
import { safeHtml } from '../../lib/roles/safe-html.ts';
import type { Role } from '../../lib/roles/role.ts';
import {
  type Action,
  type Detail,
  kindLabels,
  type Member,
  type Missing,
  type Row,
  type TextPart,
} from '../../lib/desk/client/desk-api.ts';
import { type DeskState, type DeskStore, UNANSWERED } from '../../lib/desk/client/desk-store.ts';
import { words } from '../../lib/words/words.ts';
import { listText } from '../../lib/words/list-text.ts';
import { say } from '../../lib/words/say.ts';
import { RoleCard } from '../card/RoleCard.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PostingFacts } from './PostingFacts.tsx';
import { fieldLabels, fieldToFill, RoleForm } from './RoleForm.tsx';
import button from '../ui/Button.module.css';
import styles from './CandidateView.module.css';

const formId = 'role-form';

/** Focuses the first field that needs a person, once the form is drawn. */
export function focusForm({ detail, draft }: Pick<DeskState, 'detail' | 'draft'>): void {
  if (!detail) return;
  const field = fieldToFill({ ...detail.fields, ...draft });
  const input = document.querySelector<HTMLElement>(
    `#${formId} [data-field=${field}] :is(input, textarea)`,
  );
  if (input) input.focus();
  else if (document.querySelector('[aria-labelledby=candidate][aria-busy=true]')) {
    requestAnimationFrame(() => focusForm({ detail, draft }));
  }
}

type CandidateViewProps = { state: DeskState; store: DeskStore };

/** One candidate: what changed, the card as visitors will see it, the form, the employer's text. */
export function CandidateView({ state, store }: CandidateViewProps) {
  const { detail, problem } = state;
  // What is judged by is drawn first; the form and the text, which take longer, right after it.
  const isDrawn = useDeferredValue(detail !== null, false);
  useEffect(() => {
    if (problem !== UNANSWERED) return;
    document.querySelector<HTMLElement>(`#${formId} [data-question] button`)?.focus();
  }, [problem]);
  if (!detail) return <p className={styles.loading}>{words.desk.loading}</p>;
  const { row } = detail;
  const isQuestion = row.kind === 'moved';
  return (
    <div className={isQuestion ? `${styles.view} ${styles.question}` : styles.view}>
      <article className={styles.role} aria-labelledby="candidate" aria-busy={!isDrawn}>
        <header className={styles.head}>
          <span className={styles.kind}>{kindLabels[row.kind]}</span>
          <h2 id="candidate">
            {row.title} <span className={styles.organisation}>{row.organisation}</span>
          </h2>
          <p className={styles.source}>
            {detail.source} {isQuestion && <EmployersPage url={detail.url} />}
          </p>
        </header>
        <JudgedBy detail={detail} />
        <Conflicts state={state} store={store} />
        <Evidence detail={detail} />
        <Pair detail={detail} isBusy={state.isBusy} onAnswer={(action) => store.judge(action)} />
        <Members
          detail={detail}
          isBusy={state.isBusy}
          onSplit={(member) => store.judge('split', { member })}
          onPutBack={() => store.judge('undo')}
        />
        {!isQuestion && <CardPreview detail={detail} />}
        <PostingFacts
          key={row.id}
          facts={detail.facts}
          isOpen={state.hasSentences}
          onToggle={() => store.toggleSentences()}
          eligibility={state.draft.eligibility ?? detail.fields.eligibility}
          onEligibility={
            row.judgement === 'waiting'
              ? (eligibility) => store.type('eligibility', eligibility)
              : null
          }
          countries={state.overview?.countryNames ?? []}
          places={state.overview?.values.locations ?? []}
        />
        {isDrawn && hasForm(row) && (
          <RoleForm
            id={formId}
            detail={detail}
            draft={state.draft}
            overview={state.overview}
            unknown={state.unknown}
            isReadOnly={row.judgement !== 'waiting'}
            onAsk={store.ask}
            onType={store.type}
          />
        )}
      </article>
      <Actions state={state} store={store} />
      {!isQuestion && <EmployersText detail={detail} isDrawn={isDrawn} />}
    </div>
  );
}

/** Who or what judged the role, and when. */
function JudgedBy({ detail: { row, judged } }: { detail: Detail }) {
  if (row.judgement === 'waiting') return null;
  if (row.rule !== '') {
    return <p className={styles.judged}>{say(words.desk.skippedByRule, { rule: row.rule })}</p>;
  }
  if (!judged) return null;
  const time = new Date(1000 * judged.at).toLocaleString(words.locale.dates, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <p className={styles.judged}>
      {row.judgement === 'accepted'
        ? say(words.desk.acceptedAt, { desk: judged.desk, time })
        : say(words.desk.skippedAt, { desk: judged.desk, time })}
    </p>
  );
}

type EmployersTextProps = { detail: Detail; isDrawn: boolean };

function EmployersText({ detail: { text, url }, isDrawn }: EmployersTextProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for scrolling by keyboard
    <section className={styles.text} aria-labelledby="employer" tabIndex={0}>
      <h3 id="employer">
        {words.desk.employersText} <EmployersPage url={url} />
      </h3>
      {!isDrawn ? null : text === '' ? (
        <p className={styles.none}>{words.desk.noText}</p>
      ) : (
        <div dangerouslySetInnerHTML={{ __html: safeHtml(text) }} />
      )}
    </section>
  );
}

function EmployersPage({ url }: Pick<Detail, 'url'>) {
  if (url === '') return null;
  return (
    <a className={styles.page} href={url} target="_blank" rel="noopener noreferrer">
      {words.desk.employersPage} <Icon name="out" size={14} />
      <span className="visually-hidden"> {words.frame.newTab}</span>
    </a>
  );
}

const fieldHeadings = [words.desk.field, words.desk.onTheBoard, words.desk.atTheEmployer];
const movedHeadings = [words.desk.role, words.desk.earlierAddress, words.desk.newAddress];

function Evidence({ detail: { row, changes, evidence } }: { detail: Detail }) {
  const headings = row.kind === 'moved' ? movedHeadings : fieldHeadings;
  return (
    <>
      {evidence.length > 0 && (
        <ul className={styles.evidence} aria-label={words.desk.evidence}>
          {evidence.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {changes.length > 0 && (
        <table className={styles.changes}>
          <caption className="visually-hidden">{words.desk.whatChanged}</caption>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ label, before, after }) => (
              <tr key={label + after.map(({ text }) => text).join('')}>
                <th scope="row">{label}</th>
                <td data-heading={headings[1]}>
                  <Parts parts={before} mark="del" />
                </td>
                <td data-heading={headings[2]}>
                  <Parts parts={after} mark="ins" />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Parts({ parts, mark: Mark }: { parts: readonly TextPart[]; mark: 'del' | 'ins' }) {
  if (parts.length === 0) return words.desk.notStated;
  return parts.map(({ text, isChanged }, at) => {
    const Part = isChanged ? Mark : 'span';
    return <Part key={at}>{text}</Part>;
  });
}

type PairProps = { detail: Detail; isBusy: boolean; onAnswer: (action: Action) => unknown };

function Pair({ detail: { pair, row }, isBusy, onAnswer }: PairProps) {
  if (!pair || row.judgement !== 'waiting') return null;
  return (
    <section className={styles.pair} aria-labelledby="pair">
      <h3 id="pair">
        {pair.where === 'board' ? words.desk.onBoardAlready : words.desk.listedTwice}
      </h3>
      <Preview role={pair.role} isFolded />
      <div className={styles.answers}>
        <DecisionButton disabled={isBusy} onPress={() => onAnswer('same')}>
          {words.desk.sameRole}
        </DecisionButton>
        <DecisionButton disabled={isBusy} onPress={() => onAnswer('different')}>
          {words.desk.differentRole}
        </DecisionButton>
      </div>
    </section>
  );
}

type MembersProps = {
  detail: Detail;
  isBusy: boolean;
  onSplit: (id: string) => unknown;
  onPutBack: () => unknown;
};

/** The postings that are one candidate, and what this one was split out of. */
function Members({ detail: { members, splitFrom }, isBusy, onSplit, onPutBack }: MembersProps) {
  const pays = new Set(members.map(({ pay }) => pay).filter(Boolean));
  return (
    <>
      {splitFrom !== null && (
        <p className={styles.split}>
          <span>{say(words.desk.splitFrom, { title: splitFrom })}</span>
          <DecisionButton disabled={isBusy} onPress={onPutBack}>
            {words.desk.putBack}
          </DecisionButton>
        </p>
      )}
      {members.length > 0 && (
        <section className={styles.members} aria-labelledby="members">
          <h3 id="members">{say(words.desk.shownAsOne, { count: members.length })}</h3>
          {pays.size > 1 && <p className={styles.about}>{words.desk.payDiffers}</p>}
          <ul>
            {members.map((member) => (
              <li key={member.id}>
                <MemberText member={member} />
                {member.canSplit && (
                  <DecisionButton
                    label={say(words.desk.splitOutOf, { posting: member.places || member.url })}
                    disabled={isBusy}
                    onPress={() => onSplit(member.id)}
                  >
                    {words.desk.splitOut}
                  </DecisionButton>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function MemberText({ member }: { member: Member }) {
  const { title, places, pay, url, postedAt, why, source } = member;
  const posted =
    postedAt === null
      ? ''
      : say(words.desk.posted, {
          day: closingDate({ closes_at: postedAt - (postedAt % DAY_SECONDS) }),
        });
  const about = [why, posted, source].filter((text) => text !== '').join(' · ');
  return (
    <div>
      {title !== '' && <p>{title}</p>}
      <p>{[places || words.desk.noPlace, pay].filter(Boolean).join(': ')}</p>
      {url !== '' && (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
          <span className="visually-hidden"> {words.frame.newTab}</span>
        </a>
      )}
      <p className={styles.about}>{about}</p>
    </div>
  );
}

type DecisionButtonProps = {
  look?: string | undefined;
  shortcut?: string;
  /** Its accessible name, where the text alone is not enough. */
  label?: string;
  disabled?: boolean;
  onPress: () => unknown;
  children: ReactNode;
};

/** Ignores the second press of a double click, which would apply to the next candidate. */
function DecisionButton(props: DecisionButtonProps) {
  const { look = button.ghost, shortcut, label, disabled, onPress, children } = props;
  return (
    <button
      type="button"
      className={look}
      aria-keyshortcuts={shortcut}
      aria-label={label}
      disabled={disabled}
      onClick={(event) => event.detail <= 1 && onPress()}
    >
      {children} {shortcut && <kbd aria-hidden>{shortcut}</kbd>}
    </button>
  );
}

function CardPreview({ detail: { role, refusals, row } }: { detail: Detail }) {
  const settled = row.kind === 'gone' ? words.desk.closed : words.desk.onTheBoard;
  const label = row.judgement === 'accepted' ? settled : words.desk.asVisitorsSee;
  return (
    <section aria-label={label}>
      <p className={styles.label}>{label}</p>
      {role ? (
        <Preview role={role} />
      ) : (
        <ul className={styles.refusals}>
          {refusals.map(({ field, reason }) => (
            <li key={field + reason}>
              <strong>{fieldLabels[field as keyof typeof fieldLabels] ?? field}</strong> {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Preview({ role, isFolded = false }: { role: Role; isFolded?: boolean }) {
  const [isOpen, setOpen] = useState(!isFolded);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const toggle = ({ target }: Event) => {
      if (target instanceof Element && target.closest('h3 button')) setOpen((open) => !open);
    };
    const element = list.current;
    element?.addEventListener('click', toggle);
    return () => element?.removeEventListener('click', toggle);
  }, []);
  return (
    <ul ref={list} className={styles.preview}>
      <RoleCard
        role={role}
        view={{ now, closingSort: false, compact: false, currentIndex: '' }}
        unfolding={isOpen ? 'open' : 'closed'}
        status=""
        isMenuOpen={false}
        menu={null}
        onFolded={() => {}}
      />
    </ul>
  );
}

/** Fields that another desk has changed too. Nothing is saved or lost until one version is chosen. */
function Conflicts({ state: { conflicts }, store }: CandidateViewProps) {
  if (conflicts.length === 0) return null;
  return (
    <section className={styles.conflicts} role="alert" aria-labelledby="conflicts">
      <h3 id="conflicts">{words.desk.editedElsewhere}</h3>
      <dl>
        {conflicts.map(({ field, theirs, yours }) => (
          <div key={field}>
            <dt>{fieldLabels[field]}</dt>
            <dd>{say(words.desk.theirs, { value: theirs === '' ? words.desk.empty : theirs })}</dd>
            <dd>{say(words.desk.yours, { value: yours === '' ? words.desk.empty : yours })}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.answers}>
        <button type="button" className={button.button} onClick={() => store.resolve('yours')}>
          {words.desk.keepYours}
        </button>
        <button type="button" className={button.ghost} onClick={() => store.resolve('theirs')}>
          {words.desk.takeTheirs}
        </button>
      </div>
    </section>
  );
}

type MissingQuestionProps = {
  missing: readonly Missing[];
  isBusy: boolean;
  onAccept: () => unknown;
  onEdit: () => void;
};

const missingWords: Record<Missing, string> = {
  area: words.desk.lacksArea,
  place: words.desk.lacksPlace,
  description: words.desk.lacksDescription,
};

/** Asks once before a role is accepted without what visitors look for. */
function MissingQuestion({ missing, isBusy, onAccept, onEdit }: MissingQuestionProps) {
  const anyway = useRef<HTMLDivElement>(null);
  useEffect(() => anyway.current?.querySelector('button')?.focus(), []);
  return (
    <fieldset className={styles.missing} aria-labelledby="missing">
      <p id="missing" role="alert">
        {say(words.desk.roleHas, {
          missing: listText(
            missing.map((each) => missingWords[each]),
            'and',
          ),
        })}
      </p>
      <div ref={anyway} className={styles.answers}>
        <DecisionButton disabled={isBusy} onPress={onAccept}>
          {words.desk.acceptAnyway}
        </DecisionButton>
        <DecisionButton onPress={onEdit}>{words.desk.keepEditing}</DecisionButton>
      </div>
    </fieldset>
  );
}

const savingLabels = {
  saved: '',
  saving: words.desk.saving,
  offline: words.desk.notSaved,
} as const;

const acceptLabels = {
  new: words.desk.accept,
  changed: words.desk.acceptChange,
  gone: words.desk.closeRole,
  moved: words.desk.takeOver,
} as const;
const skipLabels = {
  new: words.desk.skip,
  changed: words.desk.leaveAsIs,
  gone: words.desk.keepOpen,
  moved: words.desk.treatAsNew,
} as const;

/** Whether there are fields to edit. */
const hasForm = ({ kind }: Row): boolean => kind === 'new' || kind === 'changed';

function Actions({ state, store }: CandidateViewProps) {
  const { detail, isBusy, conflicts, draft, judged, saving, missing } = state;
  if (!detail) return null;
  const { kind, judgement } = detail.row;
  const isWaiting = judgement === 'waiting';
  const cannot = isBusy || conflicts.length > 0;
  return (
    <section className={styles.actions} aria-label={words.desk.decision}>
      {missing && (
        <MissingQuestion
          missing={missing}
          isBusy={isBusy}
          onAccept={() => store.judge('accept')}
          onEdit={() => {
            store.keepEditing();
            focusForm(state);
          }}
        />
      )}
      {isWaiting && (
        <>
          <DecisionButton
            look={button.button}
            shortcut="a"
            disabled={cannot}
            onPress={() => store.judge('accept')}
          >
            {acceptLabels[kind]}
          </DecisionButton>
          <DecisionButton shortcut="s" disabled={cannot} onPress={() => store.judge('skip')}>
            {skipLabels[kind]}
          </DecisionButton>
          {hasForm(detail.row) && (
            <DecisionButton shortcut="e" onPress={() => focusForm(state)}>
              {words.desk.edit}
            </DecisionButton>
          )}
        </>
      )}
      <DecisionButton
        look={isWaiting ? button.quiet : button.ghost}
        shortcut="u"
        disabled={cannot || (isWaiting && judged.length === 0)}
        onPress={() => store.undo()}
      >
        {words.desk.undo}
      </DecisionButton>
      <span className={styles.saving} aria-live="polite">
        {savingLabels[saving]}
        {saving === 'saved' && Object.keys(draft).length > 0 && isWaiting ? words.desk.saved : ''}
      </span>
    </section>
  );
}
