/** Refreshes the menu and footer in the visitor's browser. Contract: 7, 9. */
import type { CreateCleanHtml } from './parent-html.ts';
import { fetchFooter, fetchNavigation, fingerprint, type JsonResponse } from './parent-requests.ts';
import type { ParentSite } from './parent-site.ts';
import type { Site } from './site.ts';

/** Delays after the page is ready. */
const NAVIGATION_DELAY_MS = 1000;
const FOOTER_DELAY_MS = 2000;

type Part = 'navigation' | 'footer';

type Options = {
  built: Site;
  /** Base URL of the parent site's API, without a trailing slash. */
  apiBase: string;
  parent: Pick<ParentSite, 'parentSiteUrl' | 'imageHosts' | 'brand'>;
  /** Loads the HTML sanitiser on demand. */
  loadCleaner: () => Promise<CreateCleanHtml>;
  /** Called with each part that differs from the built one. */
  onChange: (fresh: Partial<Pick<Site, Part>>) => void;
  /** Called for each failure and each response that had to be corrected. */
  report: (message: string, cause: unknown) => void;
};

/**
 * Fetches the menu and the footer, and loads the code that parses them only if they differ from the
 * build's. A failure is reported and leaves the page unchanged.
 * @returns cancels pending work
 */
export function refreshMenuAndFooter(options: Options): () => void {
  const { built, apiBase } = options;
  let isStopped = false;
  const onChange: Options['onChange'] = (fresh) => {
    if (!isStopped) options.onChange(fresh);
  };
  const timers = [
    setTimeout(async () => {
      const navigation = await readPart('navigation', () => fetchNavigation(apiBase), options);
      if (differs(navigation, built.navigation)) onChange({ navigation });
    }, NAVIGATION_DELAY_MS),
    setTimeout(async () => {
      const footer = await readPart('footer', () => fetchFooter(apiBase), options);
      if (differs(footer, built.footer)) onChange({ footer });
    }, FOOTER_DELAY_MS),
  ];
  return () => {
    isStopped = true;
    timers.forEach(clearTimeout);
  };
}

/** Null when nothing has changed or the request failed. */
async function readPart<Name extends Part>(
  name: Name,
  fetchPart: () => Promise<JsonResponse>,
  { built, parent, loadCleaner, report }: Options,
): Promise<Site[Name]> {
  try {
    const { text, json } = await fetchPart();
    if (fingerprint(text) === built.fingerprints[name]) return null;
    const [{ readNavigation, readFooter }, createCleanHtml] = await Promise.all([
      import('./parent-site.ts'),
      loadCleaner(),
    ]);
    const site: ParentSite = {
      ...parent,
      createCleanHtml,
      report: (message) => report(message, json),
    };
    const part = name === 'navigation' ? readNavigation(json, site) : readFooter(json, site);
    return part as Site[Name];
  } catch (error) {
    report(`The parent site's ${name} could not be read`, error);
    return null;
  }
}

function differs(fresh: unknown, built: unknown): boolean {
  return fresh !== null && JSON.stringify(fresh) !== JSON.stringify(built);
}
