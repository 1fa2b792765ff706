// Contract: 15.10.

import { eligibilityLabel } from '../../lib/roles/eligibility.ts';
import type { EligibilityFact, Role } from '../../lib/roles/role.ts';
import { words } from '../../lib/words/words.ts';
import styles from './WhoCanApply.module.css';

/** What is known of who may apply, each fact with the employer's sentence folded below it. */
export function WhoCanApply({ role }: { role: Pick<Role, 'eligibility'> }) {
  const { eligibility = [] } = role;
  return (
    <dl className={styles.facts}>
      <dt className={styles.label}>{words.card.whoCanApply}</dt>
      {eligibility.length === 0 && <dd>{words.card.notStated}</dd>}
      {sentencesOf(eligibility).map(({ labels, quote }) => (
        <dd key={labels.join() + quote}>
          {labels.join(' · ')}
          <details>
            <summary>{words.card.quote}</summary>
            <q>{quote}</q>
          </details>
        </dd>
      ))}
    </dl>
  );
}

/** One sentence may state several facts, such as two countries. */
function sentencesOf(eligibility: readonly EligibilityFact[]) {
  const quotes = [...new Set(eligibility.map(({ quote }) => quote))];
  return quotes.map((quote) => ({
    quote,
    labels: eligibility.filter((fact) => fact.quote === quote).map(eligibilityLabel),
  }));
}
