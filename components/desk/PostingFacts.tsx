// Contract: 13.3.

import type { DeskFields, ShownFact } from '../../lib/desk/client/desk-api.ts';
import button from '../ui/Button.module.css';
import styles from './PostingFacts.module.css';

type PostingFactsProps = {
  facts: readonly ShownFact[];
  /** Whether the sentences are shown. */
  isOpen: boolean;
  onToggle: () => void;
  /** Who may apply, as the role will say it. */
  eligibility: DeskFields['eligibility'];
  /** Leaves a fact out of it or takes it back; null for a role that is judged. */
  onEligibility: ((eligibility: DeskFields['eligibility']) => void) | null;
};

const keyOf = (fact: DeskFields['eligibility'][number]): string => JSON.stringify(fact);

/** What the posting states, each fact with where it was read, and its sentence one key away. */
export function PostingFacts(props: PostingFactsProps) {
  const { facts, isOpen, onToggle, eligibility, onEligibility } = props;
  if (facts.length === 0) return null;
  const hasSentences = facts.some(({ quote }) => quote !== '');
  const used = new Set(eligibility.map(keyOf));
  const toggle = (fact: DeskFields['eligibility'][number]) =>
    onEligibility?.(
      used.has(keyOf(fact))
        ? eligibility.filter((each) => keyOf(each) !== keyOf(fact))
        : [...eligibility, fact],
    );
  const labels = [...new Set(facts.map(({ label }) => label))];
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <header>
        <h3 id="facts">What the posting states</h3>
        {hasSentences && (
          <button
            type="button"
            className={button.quiet}
            aria-keyshortcuts="f"
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? 'Hide sentences' : 'Show sentences'} <kbd aria-hidden>f</kbd>
          </button>
        )}
      </header>
      <dl>
        {labels.map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            {facts
              .filter((fact) => fact.label === label)
              .map(({ value, isRequired, source, quote, eligibility: fact }) => (
                <dd
                  key={value + source + quote}
                  className={fact && !used.has(keyOf(fact)) ? styles.left : undefined}
                >
                  {value}{' '}
                  <span className={styles.source}>
                    {isRequired ? source : `${source}, not required`}
                  </span>
                  {fact && onEligibility && (
                    <button type="button" className={styles.leave} onClick={() => toggle(fact)}>
                      {used.has(keyOf(fact)) ? 'Leave out' : 'Use again'}
                      <span className="visually-hidden"> {value}</span>
                    </button>
                  )}
                  {isOpen && quote !== '' && <q>{quote}</q>}
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
