import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import type { Site } from '../../lib/content/site.ts';

const SiteContext = createContext<Site | null>(null);

/** Count, menu and footer of this page; null on a page that was built without them. */
export function useSite(): Site | null {
  return useContext(SiteContext);
}

/** Gives the page its site, and reads menu and footer again where a parent site is configured. */
export function SiteProvider({ site, children }: { site: Site | undefined; children: ReactNode }) {
  const [fresh, setFresh] = useState<Partial<Site>>();
  useEffect(() => {
    const { parentApiBase: apiBase, parentSiteUrl, fieldTokens } = publicConfig;
    if (!apiBase || !site) return;
    let stop: (() => void) | null = null;
    let isGone = false;
    import('../../lib/content/refresh-menu-and-footer.ts').then(
      ({ refreshMenuAndFooter }) => {
        if (isGone) return;
        stop = refreshMenuAndFooter({
          built: site,
          apiBase,
          parent: { parentSiteUrl, brand: fieldTokens.brand },
          loadCleaner: async () => {
            const cleaner = await import('../../lib/content/clean-html-in-browser.ts');
            return cleaner.createCleanHtml;
          },
          onChange: (part) => setFresh((before) => ({ ...before, ...part })),
          report: reportError,
        });
      },
      reportError.bind(null, 'The menu cannot be refreshed'),
    );
    return () => {
      isGone = true;
      stop?.();
    };
    // Once a visit: every page of a build has the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <SiteContext value={site ? { ...site, ...fresh } : null}>{children}</SiteContext>;
}
