// Contract: 15.3.

import type { GetStaticPaths, GetStaticProps } from 'next';
import { RoleProfile } from '../../components/pages/RoleProfile.tsx';
import { PageFrame, PageMeta } from '../../components/frame/PageFrame.tsx';
import { readRolePages } from '../../lib/site/role-pages.ts';
import { LATER_ROLE, type RolePage, roleOfPath } from '../../lib/content/role-page.ts';
import type { Site } from '../../lib/content/site.ts';
import { readSite } from '../../lib/site/current-site.ts';
import { useEffect, useState } from 'react';
import { reportError } from '../../lib/telemetry/report-error.ts';
import { PageNotFound } from '../../components/frame/PageNotFound.tsx';
import button from '../../components/ui/Button.module.css';
import styles from '../../components/pages/LaterRole.module.css';

type Props = {
  site: Site;
  /** Null on the page for roles added after the build. */
  page: RolePage | null;
  /** Epoch seconds. */
  builtAt: number;
};

/**
 * The roles, and the page for roles added after the build. They share one route, so that Next's
 * router sees no difference.
 */
export const getStaticPaths: GetStaticPaths = async () => {
  const { ids } = await readRolePages(now());
  return {
    paths: [LATER_ROLE, ...ids].map((id) => ({ params: { id: `${id}` } })),
    fallback: false,
  };
};

export const getStaticProps: GetStaticProps<Props> = async ({ params }) => {
  const builtAt = now();
  const site = await readSite();
  if (params?.id === LATER_ROLE) return { props: { site, page: null, builtAt } };
  const page = (await readRolePages(builtAt)).page(Number(params?.id));
  return page ? { props: { site, page, builtAt } } : { notFound: true };
};

const now = () => Math.floor(Date.now() / 1000);

export default function RoleRoute({ page, builtAt }: Props) {
  return (
    <PageFrame>{page ? <RoleProfile page={page} builtAt={builtAt} /> : <LaterRole />}</PageFrame>
  );
}

type Found =
  { kind: 'loading' | 'missing' | 'failed' } | { kind: 'found'; page: RolePage; at: number };

/** The page of a role added after the build: the browser loads it from the search service. */
function LaterRole() {
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
        title={found.kind === 'missing' ? 'Page not found' : 'Role'}
        description="A role on the job board."
        canonicalPath="/"
        isIndexed={false}
      />
      {found.kind === 'missing' && <PageNotFound />}
      {found.kind === 'loading' && (
        <div className={styles.state} aria-live="polite">
          <p>Loading the role …</p>
          <noscript>
            <p>
              This role was published a moment ago. Its own page follows shortly;{' '}
              <a href="/">the board</a> has all roles.
            </p>
          </noscript>
        </div>
      )}
      {found.kind === 'failed' && (
        <div className={styles.state} role="alert">
          <h1>We couldn't load this role.</h1>
          <button
            type="button"
            className={button.button}
            onClick={() => {
              setFound({ kind: 'loading' });
              setAttempt(attempt + 1);
            }}
          >
            Try again
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
    const { readRolePage } = await import('../../components/pages/read-role-page.ts');
    const page = await readRolePage(postPk);
    return page ? { kind: 'found', page, at: Math.floor(Date.now() / 1000) } : { kind: 'missing' };
  } catch (error) {
    reportError('cannot load a role', error);
    return { kind: 'failed' };
  }
}
