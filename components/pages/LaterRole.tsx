import { useEffect, useState } from 'react';
import { type RolePage, roleOfPath } from '../../lib/content/role-page.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { fill } from '../../lib/words/fill.ts';
import { words } from '../../lib/words/words.ts';
import { PageMeta } from '../frame/PageFrame.tsx';
import { PageNotFound } from '../frame/PageNotFound.tsx';
import button from '../ui/Button.module.css';
import styles from './LaterRole.module.css';
import { RoleProfile } from './RoleProfile.tsx';

type Found =
  { kind: 'loading' | 'missing' | 'failed' } | { kind: 'found'; page: RolePage; at: number };

/** The page of a role added after the build: the browser loads it from the search service. */
export function LaterRole() {
  const [found, setFound] = useState<Found>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isStale = false;
    void find().then((next) => !isStale && setFound(next));
    return () => {
      isStale = true;
    };
  }, [attempt]);

  if (found.kind === 'found') {
    return <RoleProfile page={found.page} builtAt={found.at} isIndexed={false} />;
  }
  return (
    <>
      <PageMeta
        title={found.kind === 'missing' ? words.laterRole.notFound : words.laterRole.role}
        description={words.laterRole.description}
        canonicalPath="/"
        isIndexed={false}
      />
      {found.kind === 'missing' && <PageNotFound />}
      {found.kind === 'loading' && (
        <div className={styles.state} aria-live="polite">
          <p>{words.laterRole.loading}</p>
          <noscript>
            <p>{fill(words.laterRole.soon, { board: <a href="/">{words.laterRole.board}</a> })}</p>
          </noscript>
        </div>
      )}
      {found.kind === 'failed' && (
        <div className={styles.state} role="alert">
          <h1>{words.laterRole.failed}</h1>
          <button
            type="button"
            className={button.button}
            onClick={() => {
              setFound({ kind: 'loading' });
              setAttempt(attempt + 1);
            }}
          >
            {words.laterRole.tryAgain}
          </button>
        </div>
      )}
    </>
  );
}

async function find(): Promise<Found> {
  const postPk = roleOfPath(window.location.pathname);
  if (postPk === null) return { kind: 'missing' };
  try {
    const { readRolePage } = await import('./read-role-page.ts');
    const page = await readRolePage(postPk);
    return page ? { kind: 'found', page, at: Math.floor(Date.now() / 1000) } : { kind: 'missing' };
  } catch (error) {
    reportError('cannot load a role', error);
    return { kind: 'failed' };
  }
}
