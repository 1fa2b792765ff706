import type { ReactNode } from 'react';
import {
  fillCounts,
  type HeadedPath,
  pageDescription,
  pageTexts,
  sitePages,
} from '../../lib/config/pages.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { BoardHeading, Linked } from './BoardHeading.tsx';
import { PageFrame, PageMeta } from './PageFrame.tsx';
import { useSite } from './SiteProvider.tsx';

type BoardPageProps = {
  path: HeadedPath;
  /** Replaces the call to action. */
  card?: ReactNode;
  children: ReactNode;
};

/** A page with the title, heading and subtitle that `lib/config/pages.ts` has for it. */
export function BoardPage({ path, card, children }: BoardPageProps) {
  const count = useSite()?.count ?? null;
  const texts = pageTexts(path, publicConfig.texts);
  return (
    <PageFrame pageType={sitePages[path].type}>
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
