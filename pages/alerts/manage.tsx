import { ManageAlerts } from '../../components/alerts/ManageAlerts.tsx';
import { siteProps } from '../../lib/site/current-site.ts';

export const getStaticProps = siteProps;

/** The page with all alerts of an address, linked from mails (18.3). */
export default function ManagePage() {
  return <ManageAlerts />;
}
