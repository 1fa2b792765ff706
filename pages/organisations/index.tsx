import type { GetStaticProps } from 'next';
import { BoardHeading } from '../../components/frame/BoardHeading.tsx';
import { PageFrame } from '../../components/frame/PageFrame.tsx';
import { PageMeta } from '../../components/frame/PageMeta.tsx';
import {
  FIRST_ORGANISATIONS,
  OrganisationList,
  type OrganisationListProps,
} from '../../components/pages/OrganisationList.tsx';
import { readBoardCatalogue } from '../../lib/catalogue/board-catalogue.ts';
import { listOrganisations } from '../../lib/catalogue/organisations.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { countOrganisations } from '../../lib/content/organisations.ts';
import { emptyListingQuery, listingChoices } from '../../lib/content/listing-query.ts';
import type { Site } from '../../lib/content/site.ts';
import { readSite } from '../../lib/site/current-site.ts';

type OrganisationsProps = { site: Site; list: OrganisationListProps };

export const getStaticProps: GetStaticProps<OrganisationsProps> = async () => {
  const now = Math.floor(Date.now() / 1000);
  const all = listOrganisations(await readBoardCatalogue(), now);
  const list = {
    first: all.slice(0, FIRST_ORGANISATIONS),
    total: countOrganisations(all),
    areas: listingChoices(all, emptyListingQuery, 'area'),
    regions: listingChoices(all, emptyListingQuery, 'region'),
  };
  return { props: { site: await readSite(), list } };
};

export default function Organisations({ site, list }: OrganisationsProps) {
  const what = 'that work on helping AGI go well and other pressing global problems';
  const { count } = site;
  return (
    <PageFrame pageType="orgs">
      <PageMeta
        title="Organisations"
        description={
          count
            ? `${count.org_count} organisations ${what} and their ${count.job_count} open jobs.`
            : `Organisations ${what}.`
        }
        canonicalPath="/organisations"
      />
      <BoardHeading
        heading="Organisations"
        subtitle={
          <>
            Places with roles that could be particularly promising for{' '}
            <a href={`${publicConfig.parentSiteUrl}/agi/`}>helping AGI go well</a>
          </>
        }
        path="/organisations"
      />
      <OrganisationList {...list} />
    </PageFrame>
  );
}
