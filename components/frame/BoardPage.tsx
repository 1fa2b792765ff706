import type { ReactNode } from 'react';
import { type HeadedPath, pageTexts, sitePages } from '../../lib/config/pages.ts';
import { publicConfig } from '../../lib/config/public.ts';
import type { Count } from '../../lib/content/site.ts';
import { BoardHeading, Linked } from './BoardHeading.tsx';
import { PageFrame, PageMeta } from './PageFrame.tsx';
import { useSite } from './SiteProvider.tsx';

type BoardPageProps = {
  path: HeadedPath;
  /** Replaces the description in `lib/config/pages.ts`. */
  description?: string;
  /** Ends the description of the sample's page with its counts, if they are known. */
  counted?: (count: Count) => string;
  /** Replaces the call to action. */
  card?: ReactNode;
  children: ReactNode;
};

/** A page with the title, heading and subtitle that `lib/config/pages.ts` has for it. */
export function BoardPage({ path, description, counted, card, children }: BoardPageProps) {
  const count = useSite()?.count;
  const texts = pageTexts(path, publicConfig.texts);
  const addition = count && counted && !publicConfig.isOwnBoard ? counted(count) : '';
  return (
    <PageFrame pageType={sitePages[path].type}>
      <PageMeta
        title={texts.heading}
        description={description ?? texts.description + addition}
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
