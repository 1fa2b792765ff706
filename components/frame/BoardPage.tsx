import type { ReactNode } from 'react';
import {
  fillCounts,
  type HeadedPath,
  pageDescription,
  type PageTexts,
  pageTexts,
  type SitePath,
  sitePages,
} from '../../lib/config/pages.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { BoardHeading, Linked } from './BoardHeading.tsx';
import { PageFrame, PageMeta } from './PageFrame.tsx';
import { useSite } from './SiteProvider.tsx';

type BoardPageProps = {
  /** Replaces the call to action. */
  card?: ReactNode;
  children: ReactNode;
} & (
  | { path: HeadedPath; texts?: undefined }
  /** For a page whose texts only its own script contains. */
  | { path: string; texts: PageTexts }
);

/** A page with its title, heading and subtitle, by default those that `lib/config/pages.ts` has for it. */
export function BoardPage(props: BoardPageProps) {
  const { path, card, children } = props;
  const count = useSite()?.count ?? null;
  const texts = props.texts ?? pageTexts(props.path, publicConfig.texts);
  return (
    <PageFrame pageType={sitePages[path as SitePath]?.type}>
      <PageMeta
        title={texts.heading}
        description={pageDescription(texts, count)}
        canonicalPath={path}
      />
      <BoardHeading
        heading={texts.heading}
        subtitle={<Linked text={fillCounts(texts.subtitle, count)} />}
        path={path}
        card={card}
      />
      {children}
    </PageFrame>
  );
}
