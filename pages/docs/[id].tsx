import type { GetStaticPaths, GetStaticProps } from 'next';
import { BoardPage } from '../../components/frame/BoardPage.tsx';
import { DocText } from '../../components/pages/Documentation.tsx';
import { publicConfig } from '../../lib/config/public.ts';
import { type Doc, docIds, readDoc } from '../../lib/content/docs.ts';
import type { Site } from '../../lib/content/site.ts';
import { readSite } from '../../lib/site/current-site.ts';

type Props = { site: Site; doc: Doc };

export const getStaticPaths: GetStaticPaths = async () => ({
  paths: publicConfig.pages.docs ? docIds().map((id) => ({ params: { id } })) : [],
  fallback: false,
});

export const getStaticProps: GetStaticProps<Props> = async ({ params }) => {
  const doc = await readDoc(String(params?.id));
  if (!publicConfig.pages.docs || !doc) return { notFound: true };
  return { props: { site: await readSite(), doc } };
};

export default function DocPage({ doc }: Props) {
  const { id, title, description, body } = doc;
  return (
    <BoardPage path={`/docs/${id}`} texts={{ heading: title, subtitle: '', description }}>
      <DocText body={body} />
    </BoardPage>
  );
}
