// Contract: 13.3.

import type { ShownFact } from '../../lib/desk/client/desk-api.ts';
import button from '../ui/Button.module.css';
import styles from './PostingFacts.module.css';

type PostingFactsProps = {
  facts: readonly ShownFact[];
  /** Whether the sentences are shown. */
  isOpen: boolean;
  onToggle: () => void;
};

/** What the posting states, each fact with where it was read, and its sentence one key away. */
export function PostingFacts({ facts, isOpen, onToggle }: PostingFactsProps) {
  if (facts.length === 0) return null;
  const hasSentences = facts.some(({ quote }) => quote !== '');
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
              .map(({ value, isRequired, source, quote }) => (
                <dd key={value + source + quote}>
                  {value}{' '}
                  <span className={styles.source}>
                    {isRequired ? source : `${source}, not required`}
                  </span>
                  {isOpen && quote !== '' && <q>{quote}</q>}
                </dd>
              ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
