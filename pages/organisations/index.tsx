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
import type { Count, Site } from '../../lib/content/site.ts';
import { readSite } from '../../lib/site/current-site.ts';

type OrganisationsProps = { site: Site; list: OrganisationListProps };

const { texts, isOwnBoard, pages } = publicConfig;
const { description } = texts.organisations;

export const getStaticProps: GetStaticProps<OrganisationsProps> = async () => {
  if (!pages.organisations) return { notFound: true };
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

export default function Organisations({ site, list }: OrganisationsProps) {
  return (
    <BoardPage path="/organisations" description={descriptionWith(site.count)}>
      <OrganisationList {...list} />
    </BoardPage>
  );
}

/** The meta description. The sample's text continues a sentence that starts with the counts. */
function descriptionWith(count: Count | null): string {
  if (isOwnBoard) {
    return count ? `${count.org_count} organisations hiring. ${description}` : description;
  }
  return count
    ? `${count.org_count} organisations ${description} and their ${count.job_count} open jobs.`
    : `Organisations ${description}.`;
}
