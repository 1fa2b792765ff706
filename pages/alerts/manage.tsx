/** The page with all alerts of an address, linked from mails. Contract: 18.3. */
import { ManageAlerts } from '../../components/alerts/ManageAlerts.tsx';
import { siteProps } from '../../lib/site/current-site.ts';

export const getStaticProps = siteProps;

export default function ManagePage() {
  return <ManageAlerts />;
}
