import { ManageAlerts } from '../../components/alerts/ManageAlerts.tsx';
import { siteProps } from '../../lib/site/current-site.ts';

export const getStaticProps = siteProps;

/** The page of all alerts of an address, to which mails link (18.3). */
export default function ManagePage() {
  return <ManageAlerts />;
}
