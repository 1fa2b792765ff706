// Contract: 13.3, 13.4.

import { useRef, useState } from 'react';
import type { DeskFields, ShownFact } from '../../lib/desk/client/desk-api.ts';
import {
  type Answer,
  answersOf,
  keyOf,
  withAnswer,
} from '../../lib/desk/client/eligibility-answers.ts';
import { eligibilityLabel } from '../../lib/roles/eligibility.ts';
import type { EligibilityFact } from '../../lib/roles/role.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import button from '../ui/Button.module.css';
import { CorrectAnswer } from './CorrectAnswer.tsx';
import styles from './PostingFacts.module.css';

type PostingFactsProps = {
  facts: readonly ShownFact[];
  /** Whether the sentences are shown. */
  isOpen: boolean;
  onToggle: () => void;
  /** Who may apply, as the role will say it. */
  eligibility: DeskFields['eligibility'];
  /** Corrects a fact of it, leaves it out or takes it back; null for a role that is judged. */
  onEligibility: ((eligibility: DeskFields['eligibility']) => void) | null;
  /** Names of countries, to choose from in a correction. */
  countries: readonly string[];
  /** Known places, for a correction. */
  places: readonly string[];
};

/** What the posting states, each fact with where it was read, and its sentence one key away. */
export function PostingFacts(props: PostingFactsProps) {
  const { facts, isOpen, onToggle, eligibility, onEligibility, countries, places } = props;
  if (facts.length === 0) return null;
  const hasSentences = facts.some(({ quote }) => quote !== '');
  const stated = facts.flatMap((fact) => fact.eligibility ?? []);
  const answers = new Map(
    answersOf(stated, eligibility).map((answer) => [keyOf(answer.stated), answer]),
  );
  const labels = [...new Set(facts.map(({ label }) => label))];
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <header>
        <h3 id="facts">{words.deskFacts.stated}</h3>
        {hasSentences && (
          <button
            type="button"
            className={button.quiet}
            aria-keyshortcuts="f"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? words.deskFacts.hide : words.deskFacts.show} <kbd aria-hidden>f</kbd>
          </button>
        )}
      </header>
      <dl>
        {labels.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            {facts
              .filter((fact) => fact.label === label)
              .map((fact) => {
                const answer = fact.eligibility && answers.get(keyOf(fact.eligibility));
                return (
                  <FactShown
                    key={fact.value + fact.source + fact.quote}
                    fact={fact}
                    isOpen={isOpen}
                    answer={answer ?? null}
                    countries={countries}
                    places={places}
                    onAnswer={
                      answer && onEligibility
                        ? (others) => onEligibility(withAnswer(eligibility, answer, others))
                        : null
                    }
                  />
                );
              })}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What a correction starts from. */
function acceptedOrStated({ stated, accepted }: Answer): [EligibilityFact, ...EligibilityFact[]] {
  const [first, ...more] = accepted;
  return first ? [first, ...more] : [stated];
}

type FactShownProps = {
  fact: ShownFact;
  isOpen: boolean;
  /** What the role will have of it; null for a fact that is no answer to who may apply. */
  answer: Answer | null;
  countries: readonly string[];
  places: readonly string[];
  /** Puts others in place of the answer; null where it cannot be changed. */
  onAnswer: ((others: EligibilityFact[]) => void) | null;
};

function FactShown({ fact, isOpen, answer, countries, places, onAnswer }: FactShownProps) {
  const { value, isRequired, source, quote } = fact;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isKept = !answer || answer.accepted.some((each) => keyOf(each) === keyOf(answer.stated));
  const others = answer?.accepted.filter((each) => keyOf(each) !== keyOf(answer.stated)) ?? [];
  const name = others.length > 0 ? others.map(eligibilityLabel).join(', ') : value;
  const from = isRequired ? source : say(words.deskFacts.notRequired, { source });

  function close(): void {
    setIsCorrecting(false);
    opener.current?.focus();
  }

  return (
    <dd>
      <span className={isKept ? undefined : styles.left}>{value}</span>{' '}
      {others.map((each) => (
        <span key={keyOf(each)} className={styles.corrected}>
          {eligibilityLabel(each)}{' '}
        </span>
      ))}
      <span className={styles.source}>
        {others.length > 0 ? say(words.deskFacts.corrected, { source: from }) : from}
      </span>
      {answer && onAnswer && (
        <>
          <button
            type="button"
            className={styles.leave}
            onClick={() => onAnswer(isKept && others.length === 0 ? [] : [answer.stated])}
          >
            {isKept && others.length === 0 ? words.deskFacts.leaveOut : words.deskFacts.takeAgain}
            <span className="visually-hidden"> {value}</span>
          </button>
          <button
            ref={opener}
            type="button"
            className={styles.leave}
            aria-label={say(words.deskFacts.correctFact, { fact: name })}
            aria-expanded={isCorrecting}
            onClick={() => setIsCorrecting(!isCorrecting)}
          >
            {words.deskFacts.correct}
          </button>
        </>
      )}
      {isOpen && quote !== '' && <q>{quote}</q>}
      {answer && onAnswer && isCorrecting && (
        <CorrectAnswer
          facts={acceptedOrStated(answer)}
          countries={countries}
          places={places}
          onSave={(saved) => {
            onAnswer(saved);
            close();
          }}
          onClose={close}
        />
      )}
    </dd>
  );
}
