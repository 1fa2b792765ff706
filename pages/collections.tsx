import type { GetStaticProps } from 'next';
import { BoardPage } from '../components/frame/BoardPage.tsx';
import { CollectionList } from '../components/pages/CollectionList.tsx';
import { publicConfig } from '../lib/config/public.ts';
import type { CollectionGroup } from '../lib/content/organisations.ts';
import type { Site } from '../lib/content/site.ts';
import { readCollectionsIntroduction } from '../lib/content/texts.ts';
import { readBoardCatalogue } from '../lib/site/board-catalogue.ts';
import { readSite } from '../lib/site/current-site.ts';
import { groupCollections, organisationPageIds } from '../lib/site/organisations.ts';

type CollectionsProps = { site: Site; groups: CollectionGroup[]; introduction: string };

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

export default function Collections({ groups, introduction }: CollectionsProps) {
  return (
    <BoardPage path="/collections">
      <CollectionList groups={groups} introduction={introduction} />
    </BoardPage>
  );
}
