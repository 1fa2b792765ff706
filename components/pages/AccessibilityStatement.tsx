// Contract: 22.3.

import { publicConfig } from '../../lib/config/public.ts';
import type { AccessibilityChecks } from '../../lib/content/accessibility-checks.ts';
import { fill } from '../../lib/words/fill.ts';
import { listText } from '../../lib/words/list-text.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import styles from './AccessibilityStatement.module.css';

/** What the checks measured, and what nobody did. `checks` is null if they were not run. */
export function AccessibilityStatement({ checks }: { checks: AccessibilityChecks | null }) {
  const { contactEmail } = publicConfig;
  return (
    <div className={styles.statement}>
      {checks ? <Result checks={checks} /> : <NotRun />}
      <section>
        <h2>{words.accessibility.limits}</h2>
        <ul>
          <li>{words.accessibility.automated}</li>
          {checks && (
            <li>
              {words.accessibility.onSample}{' '}
              {publicConfig.isOwnBoard && words.accessibility.notThisBoard}
            </li>
          )}
          <li>{words.accessibility.content}</li>
          <li>{words.accessibility.otherPages}</li>
          <li>{words.accessibility.needsJavaScript}</li>
        </ul>
      </section>
      <section>
        <h2>{words.accessibility.tellUs}</h2>
        <p>
          {fill(words.accessibility.writeTo, {
            email: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>,
          })}
        </p>
      </section>
    </div>
  );
}

function NotRun() {
  return (
    <section>
      <h2>{words.accessibility.notRun}</h2>
      <p>{words.accessibility.notRunText}</p>
    </section>
  );
}

function Result({ checks }: { checks: AccessibilityChecks }) {
  const { checkedOn, version, commit, axe, rules, undecided, violations, pages } = checks;
  const states = pages.reduce((sum, page) => sum + page.states.length, 0);
  return (
    <>
      <section>
        <h2>{words.accessibility.result}</h2>
        <p>
          {fill(words.accessibility.checked, {
            day: <time dateTime={checkedOn}>{longDay(checkedOn)}</time>,
            axe,
            version: commit ? (
              <>
                {version} (<code>{commit}</code>)
              </>
            ) : (
              version
            ),
            counts: say(words.accessibility.counts, {
              pages: say(words.accessibility.pageCount, { count: pages.length }),
              states: say(words.accessibility.stateCount, { count: states }),
            }),
            found:
              violations.length === 0
                ? words.accessibility.noViolation
                : say(words.accessibility.violations, { count: violations.length }),
          })}
        </p>
        {violations.length > 0 && (
          <ul>
            {violations.map(({ rule, path, state }) => (
              <li key={`${rule} ${path} ${state}`}>
                {fill(words.accessibility.violation, {
                  rule: <code>{rule}</code>,
                  path: <code>{path}</code>,
                  state,
                })}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>{words.accessibility.rules}</h2>
        <p>
          {say(words.accessibility.ruleCounts, {
            required: say(words.accessibility.ruleCount, { count: rules.wcag.length }),
            others: say(words.accessibility.ruleCount, { count: rules.others.length }),
          })}{' '}
          {undecided.length > 0 &&
            say(words.accessibility.undecided, {
              rules: say(words.accessibility.ruleCount, { count: undecided.length }),
              names: undecided.join(', '),
            })}
        </p>
        <details>
          <summary>{words.accessibility.names}</summary>
          <p>{[...rules.wcag, ...rules.others].join(', ')}</p>
        </details>
      </section>
      <section>
        <h2>{words.accessibility.pages}</h2>
        <ul className={styles.pages}>
          {pages.map(({ path, states: shown, widths, schemes }) => (
            <li key={path}>
              <details>
                <summary>
                  {fill(words.accessibility.page, {
                    path: <code>{path}</code>,
                    states: say(words.accessibility.stateCount, { count: shown.length }),
                    widths: widths.join(', '),
                    schemes: listText(schemes, 'and'),
                  })}
                </summary>
                <ul>
                  {shown.map((state) => (
                    <li key={state}>{state}</li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
        <p>{words.accessibility.darkScheme}</p>
      </section>
    </>
  );
}

const longDay = (day: string): string =>
  new Date(day).toLocaleDateString(words.locale.dates, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
