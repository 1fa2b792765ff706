import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { publicConfig } from '../../lib/config/public.ts';
import { reportError } from '../../lib/telemetry/report-error.ts';
import type { Site } from '../../lib/content/site.ts';

const SiteContext = createContext<Site | null>(null);

/** The page's count, menu and footer; null on a page built without them. */
export function useSite(): Site | null {
  return useContext(SiteContext);
}

/** Provides {@link useSite}, and refreshes menu and footer if a parent site is configured. */
export function SiteProvider({ site, children }: { site: Site | undefined; children: ReactNode }) {
  const [fresh, setFresh] = useState<Partial<Site>>();
  useEffect(() => {
    const { parentApiBase: apiBase, parentSiteUrl, imageHosts, fieldTokens } = publicConfig;
    if (!apiBase || !site) return;
    let stop: (() => void) | null = null;
    let isUnmounted = false;
    import('../../lib/content/refresh-menu-and-footer.ts').then(
      ({ refreshMenuAndFooter }) => {
        if (isUnmounted) return;
        stop = refreshMenuAndFooter({
          built: site,
          apiBase,
          parent: { parentSiteUrl, imageHosts, brand: fieldTokens.brand },
          loadCleaner: async () => {
            const { createCleanHtml } = await import('../../lib/content/clean-html-in-browser.ts');
            return createCleanHtml;
          },
          onChange: (part) => setFresh((before) => ({ ...before, ...part })),
          report: reportError,
        });
      },
      reportError.bind(null, 'The menu cannot be refreshed'),
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
    // Once per visit, since all pages of a build have the same menu and footer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return <SiteContext value={site ? { ...site, ...fresh } : null}>{children}</SiteContext>;
}
