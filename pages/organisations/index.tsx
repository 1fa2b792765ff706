import type { GetStaticProps } from 'next';
import { BoardPage } from '../../components/frame/BoardPage.tsx';
import {
  FIRST_ORGANISATIONS,
  OrganisationList,
  type OrganisationListProps,
} from '../../components/pages/OrganisationList.tsx';
import { readBoardCatalogue } from '../../lib/site/board-catalogue.ts';
import { listOrganisations } from '../../lib/site/organisations.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { countOrganisations } from '../../lib/content/organisations.ts';
import { emptyListingQuery, listingChoices } from '../../lib/content/listing-query.ts';
import type { Site } from '../../lib/content/site.ts';
import { readSite } from '../../lib/site/current-site.ts';

type OrganisationsProps = { site: Site; list: OrganisationListProps };

export const getStaticProps: GetStaticProps<OrganisationsProps> = async () => {
  if (!publicConfig.pages.organisations) return { notFound: true };
  const now = Math.floor(Date.now() / 1000);
  const all = listOrganisations(await readBoardCatalogue(), now);
  const list = {
    first: all.slice(0, FIRST_ORGANISATIONS),
    total: countOrganisations(all),
    areas: listingChoices(all, emptyListingQuery, 'area'),
    regions: listingChoices(all, emptyListingQuery, 'region'),
    hasRecommended: all.some(({ isRecommended }) => isRecommended),
  };
  return { props: { site: await readSite(), list } };
};

export default function Organisations({ list }: OrganisationsProps) {
  return (
    <BoardPage path="/organisations">
      <OrganisationList {...list} />
    </BoardPage>
  );
}
