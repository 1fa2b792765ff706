import type { GetStaticPaths, GetStaticProps } from 'next';
import Head from 'next/head';
import { BoardHeading } from '../../components/frame/BoardHeading.tsx';
import { PageFrame, PageMeta } from '../../components/frame/PageFrame.tsx';
import {
  OrganisationProfile,
  OrganisationRoles,
} from '../../components/pages/OrganisationProfile.tsx';
import { readBoardCatalogue } from '../../lib/site/board-catalogue.ts';
import { organisationPage, organisationPageIds } from '../../lib/site/organisations.ts';
import { shortened } from '../../lib/base/shorten.ts';
import { publicConfig } from '../../lib/config/public.ts';
import {
  type OrganisationPage,
  openRolesLabel,
  organisationData,
} from '../../lib/content/organisations.ts';
import type { Site } from '../../lib/content/site.ts';
import { readSite } from '../../lib/site/current-site.ts';
import { words } from '../../lib/words/words.ts';
import { say } from '../../lib/words/say.ts';

type Props = { site: Site; organisation: OrganisationPage; description: string; builtAt: number };

const DESCRIPTION_LENGTH = 150;

export const getStaticPaths: GetStaticPaths = async () => ({
  paths: publicConfig.pages.organisations
    ? organisationPageIds(await readBoardCatalogue()).map((id) => ({ params: { id } }))
    : [],
  fallback: false,
});

export const getStaticProps: GetStaticProps<Props> = async ({ params }) => {
  const builtAt = Math.floor(Date.now() / 1000);
  const organisation = organisationPage(await readBoardCatalogue(), String(params?.id), builtAt);
  if (!organisation) return { notFound: true };
  const counted = say(words.organisation.rolesAt, {
    openRoles: openRolesLabel(organisation.openRoles),
    title: organisation.title,
  });
  const description = `${counted} ${shortened(organisation.about, DESCRIPTION_LENGTH)}`.trim();
  return { props: { site: await readSite(), organisation, description, builtAt } };
};

export default function OrganisationRoute({ organisation, description, builtAt }: Props) {
  const { title, path, openRoles, headquarters } = organisation;
  const data = organisationData(organisation, publicConfig.siteUrl);
  const subtitle = [openRolesLabel(openRoles), headquarters].filter(Boolean).join(' · ');
  return (
    <PageFrame>
      <PageMeta title={title} description={description} canonicalPath={path} />
      {data && (
        <Head>
          <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
        </Head>
      )}
      <BoardHeading heading={title} subtitle={subtitle} path={path} subject={title} />
      <OrganisationProfile organisation={organisation} />
      <OrganisationRoles organisation={organisation} builtAt={builtAt} />
    </PageFrame>
  );
}
