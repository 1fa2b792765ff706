import type { GetStaticProps } from 'next';
import { BoardPage } from '../components/frame/BoardPage.tsx';
import { CollectionList, Introduction } from '../components/pages/CollectionList.tsx';
import { readBoardCatalogue } from '../lib/site/board-catalogue.ts';
import { groupCollections, organisationPageIds } from '../lib/site/organisations.ts';
import { publicConfig } from '../lib/config/public.ts';
import type { CollectionGroup } from '../lib/content/organisations.ts';
import type { Site } from '../lib/content/site.ts';
import { readCollectionsIntroduction } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';

type CollectionsProps = { site: Site; groups: CollectionGroup[]; introduction: string };

const texts = publicConfig.texts.collections;

export const getStaticProps: GetStaticProps<CollectionsProps> = async () => {
  if (!publicConfig.pages.collections) return { notFound: true };
  const catalogue = await readBoardCatalogue();
  const now = Math.floor(Date.now() / 1000);
  return {
    props: {
      site: await readSite(),
      groups: groupCollections(catalogue.roles, {
        now,
        organisationIds: new Set(organisationPageIds(catalogue)),
        isOwnBoard: publicConfig.isOwnBoard,
      }),
      introduction: await readCollectionsIntroduction(),
    },
  };
};

export default function Collections({ site, groups, introduction }: CollectionsProps) {
  const addition = site.count
    ? ` In addition to the ${site.count.job_count} jobs on our board.`
    : '';
  return (
    <BoardPage
      path="/collections"
      description={publicConfig.isOwnBoard ? texts.description : `${texts.description}${addition}`}
    >
      <Introduction html={introduction} />
      <CollectionList groups={groups} />
    </BoardPage>
  );
}
