// Contract: 13.10.

import { type FormEvent, useState } from 'react';
import { plural } from '../../lib/base/plural.ts';
import type { RuleEffect, SavedRule } from '../../lib/desk/client/desk-api.ts';
import type { DeskStore } from '../../lib/desk/client/desk-store.ts';
import styles from './Rules.module.css';

type RulesProps = { rules: readonly SavedRule[]; store: DeskStore };

/** The rules by which new roles are skipped, and a field for another one. */
export function Rules({ rules, store }: RulesProps) {
  const skipped = rules.reduce((sum, rule) => sum + rule.skipped, 0);
  return (
    <details className={styles.rules}>
      <summary>
        {rules.length === 0 ? 'Rules' : `${plural(rules.length, 'rule')}, ${skipped} skipped`}
      </summary>
      <NewRule store={store} />
      <ul aria-label="Rules">
        {rules.map((rule) => (
          <RuleItem key={rule.line} rule={rule} store={store} />
        ))}
      </ul>
    </details>
  );
}

/** Shows what a rule would skip before it can be saved. */
function NewRule({ store }: { store: DeskStore }) {
  const [line, setLine] = useState('');
  const [effect, setEffect] = useState<RuleEffect | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const skipsAll = effect !== null && effect.skips > 0 && effect.skips === effect.waiting;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || line.trim() === '' || skipsAll) return;
    setBusy(true);
    if (effect) await save();
    else {
      const answer = await store.effectOfRule(line);
      if (typeof answer === 'string') setProblem(answer);
      else setEffect(answer);
    }
    setBusy(false);
  }

  async function save(): Promise<void> {
    const failed = await store.changeRule('save', line);
    setProblem(failed);
    setEffect(null);
    if (failed === '') setLine('');
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        aria-label="New rule"
        aria-describedby="rule-hint"
        aria-invalid={problem !== ''}
        autoComplete="off"
        maxLength={500}
        placeholder="never from Example: team Sales"
        value={line}
        onChange={(event) => {
          setLine(event.target.value);
          setEffect(null);
          setProblem('');
        }}
      />
      {!skipsAll && (
        <button type="submit" aria-disabled={isBusy || line.trim() === ''}>
          {effect ? 'Save rule' : 'Show effect'}
        </button>
      )}
      <div className={styles.answer} aria-live="polite">
        {problem !== '' && <p className={styles.problem}>{problem}</p>}
        {effect && <p>{effectInWords(effect)}</p>}
      </div>
      {skipsAll && (
        <div className={styles.sure}>
          <button type="button" onClick={() => void save()}>
            Save it anyway
          </button>
          <button type="button" onClick={() => setEffect(null)}>
            Change it
          </button>
        </div>
      )}
      {effect && effect.skips > 0 && <Examples effect={effect} />}
      <p id="rule-hint" className={styles.hint}>
        Also “only titles with policy or research”, “not senior”
      </p>
    </form>
  );
}

function effectInWords({ skips, waiting }: RuleEffect): string {
  if (skips === 0) return 'It skips nothing that waits now, only what will be found.';
  if (skips === waiting) return `It skips all ${plural(waiting, 'new role')} that wait.`;
  return `It skips ${skips} of ${plural(waiting, 'new role')} that wait:`;
}

function Examples({ effect: { skips, examples } }: { effect: RuleEffect }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for scrolling by keyboard
    <ul className={styles.examples} aria-label="Roles that it skips" tabIndex={0}>
      {examples.map(({ title, organisation }, at) => (
        <li key={at}>
          {title} <span>{organisation}</span>
        </li>
      ))}
      {skips > examples.length && <li>and {skips - examples.length} more</li>}
    </ul>
  );
}

function RuleItem({ rule: { line, skipped }, store }: { rule: SavedRule; store: DeskStore }) {
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState('');
  const change = async (...changes: ReadonlyArray<'take-back' | 'remove'>) => {
    setAsked(false);
    for (const each of changes) {
      const failed = await store.changeRule(each, line);
      setProblem(failed);
      if (failed !== '') return;
    }
  };
  return (
    <li>
      <p>{line}</p>
      {problem !== '' && <p className={styles.problem}>{problem}</p>}
      <div className={styles.actions}>
        {isAsked ? (
          <>
            <span>Take back what it has skipped, too?</span>
            <button type="button" onClick={() => void change('take-back', 'remove')}>
              Take back {skipped} and remove
            </button>
            <button type="button" onClick={() => void change('remove')}>
              Only remove
            </button>
            <button type="button" onClick={() => setAsked(false)}>
              Keep the rule
            </button>
          </>
        ) : (
          <>
            {skipped > 0 && (
              <>
                <button type="button" onClick={() => store.showSkippedBy(line)}>
                  Show {skipped} skipped
                </button>
                <button type="button" onClick={() => void change('take-back')}>
                  Take back
                </button>
              </>
            )}
            <button
              type="button"
              onClick={() => (skipped > 0 ? setAsked(true) : void change('remove'))}
            >
              Remove
            </button>
          </>
        )}
      </div>
    </li>
  );
}
