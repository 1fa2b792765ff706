import type { GetStaticProps } from 'next';
import { ConfirmPage } from '../../components/alerts/ConfirmPage.tsx';
import { readSite } from '../../lib/site/read-site.ts';
import type { Site } from '../../lib/site/site.ts';

export const getStaticProps: GetStaticProps<{ site: Site }> = async () => ({
  props: { site: await readSite() },
});

export default ConfirmPage;
