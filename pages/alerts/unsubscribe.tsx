import type { GetStaticProps } from 'next';
import { UnsubscribePage } from '../../components/alerts/UnsubscribePage.tsx';
import { readSite } from '../../lib/site/read-site.ts';
import type { Site } from '../../lib/site/site.ts';

export const getStaticProps: GetStaticProps<{ site: Site }> = async () => ({
  props: { site: await readSite() },
});

export default UnsubscribePage;
