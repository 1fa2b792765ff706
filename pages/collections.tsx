import type { GetStaticProps } from 'next';
import { BoardHeading } from '../components/frame/BoardHeading.tsx';
import { PageFrame } from '../components/frame/PageFrame.tsx';
import { PageMeta } from '../components/frame/PageMeta.tsx';
import { CollectionList, Introduction } from '../components/pages/CollectionList.tsx';
import { readBoardCatalogue } from '../lib/catalogue/board-catalogue.ts';
import { groupCollections } from '../lib/catalogue/collections.ts';
import { organisationPageIds } from '../lib/catalogue/organisations.ts';
import type { CollectionGroup } from '../lib/content/organisations.ts';
import type { Site } from '../lib/content/site.ts';
import { readCollectionsIntroduction } from '../lib/content/texts.ts';
import { readSite } from '../lib/site/current-site.ts';

type CollectionsProps = { site: Site; groups: CollectionGroup[]; introduction: string };

export const getStaticProps: GetStaticProps<CollectionsProps> = async () => {
  const catalogue = await readBoardCatalogue();
  const now = Math.floor(Date.now() / 1000);
  return {
    props: {
      site: await readSite(),
      groups: groupCollections(catalogue.roles, now, new Set(organisationPageIds(catalogue))),
      introduction: await readCollectionsIntroduction(),
    },
  };
};

export default function Collections({ site, groups, introduction }: CollectionsProps) {
  const beside = site.count ? ` Beside the ${site.count.job_count} jobs on our board.` : '';
  return (
    <PageFrame>
      <PageMeta
        title="Collections"
        description={`Additional lists of top opportunities for skill-building and career development.${beside}`}
        canonicalPath="/collections"
      />
      <BoardHeading
        heading="Collections"
        subtitle="Additional lists of top opportunities for skill-building and career development."
        path="/collections"
      />
      <Introduction html={introduction} />
      <CollectionList groups={groups} />
    </PageFrame>
  );
}
