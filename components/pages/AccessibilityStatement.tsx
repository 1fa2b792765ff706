// Contract: 22.3.

import { plural } from '../../lib/base/plural.ts';
import { publicConfig } from '../../lib/config/public.ts';
import type { AccessibilityChecks } from '../../lib/content/accessibility-checks.ts';
import styles from './AccessibilityStatement.module.css';

/** What the checks measured, and what nobody did. `checks` is null if they were not run. */
export function AccessibilityStatement({ checks }: { checks: AccessibilityChecks | null }) {
  const { contactEmail } = publicConfig;
  return (
    <div className={styles.statement}>
      {checks ? <Result checks={checks} /> : <NotRun />}
      <section>
        <h2>Known limits</h2>
        <ul>
          <li>
            Automated checks find only a part of what can be wrong. No claim is made that this board
            conforms to WCAG 2.2, and no person with a disability has tested it for this page.
          </li>
          {checks && (
            <li>
              The checks ran on the sample that comes with the software.
              {publicConfig.isOwnBoard &&
                ' The texts, colours, pictures and roles of this board were not checked.'}
            </li>
          )}
          <li>
            Descriptions of roles, logos and texts of employers are shown as they were published.
          </li>
          <li>Pages that this board links to, such as forms to apply, belong to others.</li>
          <li>Searching and alerts need JavaScript. Pages of roles can be read without it.</li>
        </ul>
      </section>
      <section>
        <h2>Tell us</h2>
        <p>
          If something here is hard to use or cannot be used, write to{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>. Say on which page, and with which
          browser and tools.
        </p>
      </section>
    </div>
  );
}

function NotRun() {
  return (
    <section>
      <h2>Not run</h2>
      <p>
        The accessibility checks of this version of the board have not been run, so nothing can be
        said about their result.
      </p>
    </section>
  );
}

function Result({ checks }: { checks: AccessibilityChecks }) {
  const { checkedOn, version, commit, axe, rules, undecided, violations, pages } = checks;
  const states = pages.reduce((sum, page) => sum + page.states.length, 0);
  return (
    <>
      <section>
        <h2>Result</h2>
        <p>
          On <time dateTime={checkedOn}>{longDay(checkedOn)}</time> the automated checks of axe{' '}
          {axe} were run on version {version}
          {commit && (
            <>
              {' '}
              (<code>{commit}</code>)
            </>
          )}{' '}
          of the software of this board: {plural(pages.length, 'page')} in {plural(states, 'state')}
          .{' '}
          {violations.length === 0
            ? 'They found no violation.'
            : `They found ${plural(violations.length, 'violation')}.`}
        </p>
        {violations.length > 0 && (
          <ul>
            {violations.map(({ rule, path, state }) => (
              <li key={`${rule} ${path} ${state}`}>
                <code>{rule}</code> on <code>{path}</code>: {state}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2>Rules</h2>
        <p>
          {plural(rules.wcag.length, 'rule')} for success criteria of WCAG 2.2, levels A and AA, and{' '}
          {plural(rules.others.length, 'rule')} of good practice.
          {undecided.length > 0 &&
            ` For ${plural(undecided.length, 'rule')}, a person would have to decide in some places, which nobody has done: ${undecided.join(', ')}.`}
        </p>
        <details>
          <summary>Names of the rules</summary>
          <p>{[...rules.wcag, ...rules.others].join(', ')}</p>
        </details>
      </section>
      <section>
        <h2>Pages</h2>
        <ul className={styles.pages}>
          {pages.map(({ path, states: shown, widths, schemes }) => (
            <li key={path}>
              <details>
                <summary>
                  <code>{path}</code> {plural(shown.length, 'state')}, {widths.join(', ')} px wide,{' '}
                  {schemes.join(' and ')}
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
        <p>
          In the dark scheme most pages are checked by the rules about colours alone, since nothing
          else differs.
        </p>
      </section>
    </>
  );
}

const longDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
