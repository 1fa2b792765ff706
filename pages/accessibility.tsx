import type { GetStaticProps } from 'next';
import { BoardPage } from '../components/frame/BoardPage.tsx';
import { AccessibilityStatement } from '../components/pages/AccessibilityStatement.tsx';
import { publicConfig } from '../lib/config/public.ts';
import {
  type AccessibilityChecks,
  readAccessibilityChecks,
} from '../lib/content/accessibility-checks.ts';
import type { Site } from '../lib/content/site.ts';
import { readSite } from '../lib/site/current-site.ts';
import { words } from '../lib/words/words.ts';

type Props = { site: Site; checks: AccessibilityChecks | null };

const subtitle = words.accessibility.subtitle;
const texts = { heading: words.accessibility.heading, subtitle, description: subtitle };

export const getStaticProps: GetStaticProps<Props> = async () => {
  if (!publicConfig.pages.accessibility) return { notFound: true };
  return { props: { site: await readSite(), checks: await readAccessibilityChecks() } };
};

export default function Accessibility({ checks }: Props) {
  return (
    <BoardPage path="/accessibility" texts={texts}>
      <AccessibilityStatement checks={checks} />
    </BoardPage>
  );
}
