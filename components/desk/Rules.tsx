// Contract: 13.10.

import { type FormEvent, useState } from 'react';
import type { RuleEffect, SavedRule } from '../../lib/desk/client/desk-api.ts';
import type { DeskStore } from '../../lib/desk/client/desk-store.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import styles from './Rules.module.css';

type RulesProps = { rules: readonly SavedRule[]; store: DeskStore };

/** The rules by which new roles are skipped, and a field for another one. */
export function Rules({ rules, store }: RulesProps) {
  const skipped = rules.reduce((sum, rule) => sum + rule.skipped, 0);
  return (
    <details className={styles.rules}>
      <summary>
        {rules.length === 0
          ? words.deskRules.rules
          : say(words.deskRules.summary, { count: rules.length, skipped })}
      </summary>
      <NewRule store={store} />
      <ul aria-label={words.deskRules.rules}>
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
        aria-label={words.deskRules.newRule}
        aria-describedby="rule-hint"
        aria-invalid={problem !== ''}
        autoComplete="off"
        maxLength={500}
        placeholder={words.deskRules.example}
        value={line}
        onChange={(event) => {
          setLine(event.target.value);
          setEffect(null);
          setProblem('');
        }}
      />
      {!skipsAll && (
        <button type="submit" aria-disabled={isBusy || line.trim() === ''}>
          {effect ? words.deskRules.save : words.deskRules.showEffect}
        </button>
      )}
      <div className={styles.answer} aria-live="polite">
        {problem !== '' && <p className={styles.problem}>{problem}</p>}
        {effect && <p>{effectInWords(effect)}</p>}
      </div>
      {skipsAll && (
        <div className={styles.sure}>
          <button type="button" onClick={() => void save()}>
            {words.deskRules.saveAnyway}
          </button>
          <button type="button" onClick={() => setEffect(null)}>
            {words.deskRules.change}
          </button>
        </div>
      )}
      {effect && effect.skips > 0 && <Examples effect={effect} />}
      <p id="rule-hint" className={styles.hint}>
        {words.deskRules.alsoLike}
      </p>
    </form>
  );
}

function effectInWords({ skips, waiting }: RuleEffect): string {
  if (skips === 0) return words.deskRules.skipsNothing;
  if (skips === waiting) return say(words.deskRules.skipsAll, { count: waiting });
  return say(words.deskRules.skipsSome, { count: waiting, skips });
}

function Examples({ effect: { skips, examples } }: { effect: RuleEffect }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- for scrolling by keyboard
    <ul className={styles.examples} aria-label={words.deskRules.examples} tabIndex={0}>
      {examples.map(({ title, organisation }, at) => (
        <li key={at}>
          {title} <span>{organisation}</span>
        </li>
      ))}
      {skips > examples.length && (
        <li>{say(words.deskRules.more, { count: skips - examples.length })}</li>
      )}
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
            <span>{words.deskRules.takeBackToo}</span>
            <button type="button" onClick={() => void change('take-back', 'remove')}>
              {say(words.deskRules.takeBackAndRemove, { count: skipped })}
            </button>
            <button type="button" onClick={() => void change('remove')}>
              {words.deskRules.onlyRemove}
            </button>
            <button type="button" onClick={() => setAsked(false)}>
              {words.deskRules.keep}
            </button>
          </>
        ) : (
          <>
            {skipped > 0 && (
              <>
                <button type="button" onClick={() => store.showSkippedBy(line)}>
                  {say(words.deskRules.showSkipped, { count: skipped })}
                </button>
                <button type="button" onClick={() => void change('take-back')}>
                  {words.deskRules.takeBack}
                </button>
              </>
            )}
            <button
              type="button"
              onClick={() => (skipped > 0 ? setAsked(true) : void change('remove'))}
            >
              {words.deskRules.remove}
            </button>
          </>
        )}
      </div>
    </li>
  );
}
