/** The page of a role. Contract: 15.3. */
import type { GetStaticPaths, GetStaticProps } from 'next';
import { PageFrame } from '../../components/frame/PageFrame.tsx';
import { LaterRole } from '../../components/pages/LaterRole.tsx';
import { RoleProfile } from '../../components/pages/RoleProfile.tsx';
import { LATER_ROLE, type RolePage } from '../../lib/content/role-page.ts';
import type { Site } from '../../lib/content/site.ts';
import { readSite } from '../../lib/site/current-site.ts';
import { readRolePages } from '../../lib/site/role-pages.ts';

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
