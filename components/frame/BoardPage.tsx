import type { ReactNode } from 'react';
import { type HeadedPath, pageTexts, sitePages } from '../../lib/config/pages.ts';
import { publicConfig } from '../../lib/config/public.ts';
import { BoardHeading, Linked } from './BoardHeading.tsx';
import { PageFrame, PageMeta } from './PageFrame.tsx';

type BoardPageProps = {
  path: HeadedPath;
  /** Replaces the description in `lib/config/pages.ts`. */
  description?: string;
  /** Replaces the call to action. */
  card?: ReactNode;
  children: ReactNode;
};

/** A page with the title, heading and subtitle that `lib/config/pages.ts` has for it. */
export function BoardPage({ path, description, card, children }: BoardPageProps) {
  const texts = pageTexts(path, publicConfig.texts);
  return (
    <PageFrame pageType={sitePages[path].type}>
      <PageMeta
        title={texts.heading}
        description={description ?? texts.description}
        canonicalPath={path}
      />
      <BoardHeading
        heading={texts.heading}
        subtitle={<Linked text={texts.subtitle} />}
        path={path}
        card={card}
      />
      {children}
    </PageFrame>
  );
}
