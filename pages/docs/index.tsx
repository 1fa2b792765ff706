import type { GetStaticProps } from 'next';
import { BoardPage } from '../../components/frame/BoardPage.tsx';
import { DocList } from '../../components/pages/Documentation.tsx';
import { publicConfig } from '../../lib/config/public.ts';
import { type DocGroup, listDocs } from '../../lib/content/docs.ts';
import type { Site } from '../../lib/content/site.ts';
import { readSite } from '../../lib/site/current-site.ts';
import { words } from '../../lib/words/words.ts';

type Props = { site: Site; groups: DocGroup[] };

const subtitle = words.documentation.subtitle;
const texts = { heading: words.documentation.heading, subtitle, description: subtitle };

export const getStaticProps: GetStaticProps<Props> = async () => {
  if (!publicConfig.pages.docs) return { notFound: true };
  return { props: { site: await readSite(), groups: await listDocs() } };
};

export default function Docs({ groups }: Props) {
  return (
    <BoardPage path="/docs" texts={texts}>
      <DocList groups={groups} />
    </BoardPage>
  );
}
