import type { GetStaticProps } from 'next';
import { ManageAlerts } from '../../components/alerts/ManageAlerts.tsx';
import type { Site } from '../../lib/content/site.ts';
import { readSite } from '../../lib/site/current-site.ts';

export const getStaticProps: GetStaticProps<{ site: Site }> = async () => ({
  props: { site: await readSite() },
});

/** The page of all alerts of an address, to which mails link (18.3). */
export default function ManagePage() {
  return <ManageAlerts />;
}
