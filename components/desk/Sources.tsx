// Contract: 13.2, 13.7.

import type { ReactNode } from 'react';
import type { SourceHealth } from '../../lib/desk/client/desk-api.ts';
import { DAY_SECONDS } from '../../lib/roles/closing.ts';
import { closingDate } from '../../lib/roles/closing-date.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';
import styles from './Sources.module.css';

/** Leaves room for candidates. */
const MAX_PROBLEMS = 2;

/** The sources that could not be read, and how reading each of them goes. */
export function Sources({ sources }: { sources: readonly SourceHealth[] }) {
  const failed = sources.filter(({ problem }) => problem !== null);
  const isCollapsed = failed.length > MAX_PROBLEMS;
  if (sources.length === 0) return null;
  return (
    <div className={styles.sources}>
      {!isCollapsed &&
        failed.map((source) => <Problem key={source.name} source={source} isAlone />)}
      <details>
        <summary className={isCollapsed ? styles.failed : undefined}>
          {isCollapsed
            ? say(words.deskSources.needLook, { count: sources.length, failed: failed.length })
            : summaryOf(sources)}
        </summary>
        <ul>
          {sources.map((source) => (
            <SourceItem key={source.name} source={source}>
              {isCollapsed && <Problem source={source} />}
            </SourceItem>
          ))}
        </ul>
      </details>
    </div>
  );
}

type ProblemProps = { source: SourceHealth; isAlone?: boolean };

function Problem({ source: { name, problem }, isAlone = false }: ProblemProps) {
  if (problem === null) return null;
  return (
    <p className={isAlone ? styles.failed : styles.problem}>
      <strong>{name}</strong> {problem}
    </p>
  );
}

/** "151 sources, 3 with odd readings, 12 quiet". */
function summaryOf(sources: readonly SourceHealth[]): string {
  const odd = sources.filter(({ notes }) => notes.length > 0).length;
  const quiet = sources.filter(({ quietSince }) => quietSince !== null).length;
  return [
    say(words.deskSources.sources, { count: sources.length }),
    odd > 0 && say(words.deskSources.withOdd, { count: odd }),
    quiet > 0 && say(words.deskSources.quietCount, { count: quiet }),
  ]
    .filter(Boolean)
    .join(', ');
}

const dayOf = (seconds: number): string =>
  closingDate({ closes_at: seconds - (seconds % DAY_SECONDS) });

function SourceItem({ source, children }: { source: SourceHealth; children: ReactNode }) {
  const { name, organisation, page, roles, notes, healthyAt, quietSince } = source;
  return (
    <li>
      <a href={page} target="_blank" rel="noopener noreferrer">
        {organisation}
        <span className="visually-hidden"> {words.frame.newTab}</span>
      </a>{' '}
      <span className={styles.about}>
        {[
          name,
          say(words.deskSources.roles, { count: roles }),
          healthyAt === null
            ? words.deskSources.noReading
            : say(words.deskSources.lastRead, { day: dayOf(healthyAt) }),
        ].join(' · ')}
      </span>
      {children}
      {quietSince !== null && <p>{say(words.deskSources.quiet, { day: dayOf(quietSince) })}</p>}
      {notes.length > 0 && (
        <ul aria-label={say(words.deskSources.odd, { organisation })}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
