import type { Answer } from './fetch-answer.ts';
import type { CreateCleanHtml } from './clean-html-rules.ts';
import { fingerprint } from './fingerprint.ts';
import type { ParentSite } from './parent-answers.ts';
import { fetchFooter, fetchNavigation } from './parent-requests.ts';
import type { Site } from './site.ts';

/** How long after the page is ready each part is read again, in milliseconds (contract 9). */
const delays = { navigation: 1000, footer: 2000 };

type Refresh = {
  /** What the page was built with. */
  built: Site;
  /** Base of the parent site's API, without a trailing slash. */
  apiBase: string;
  parent: Pick<ParentSite, 'parentSiteUrl' | 'brand'>;
  /** Loads what makes HTML safe, when it is needed. */
  loadCleaner: () => Promise<CreateCleanHtml>;
  /** Called with each part that differs from the built one. */
  onChange: (fresh: Partial<Pick<Site, 'navigation' | 'footer'>>) => void;
  /** Told once of each failure, and of each answer that had to be put right. */
  report: (message: string, cause: unknown) => void;
};

/**
 * Reads menu and footer again in the visitor's browser (contract 7). An answer that is what the build
 * read costs nothing more; only another one loads the code that makes it safe and shows it. A
 * failure is reported and changes nothing.
 * @returns stops what has not happened yet
 */
export function refreshSite(refresh: Refresh): () => void {
  const { built, apiBase, onChange } = refresh;
  let isStopped = false;
  const change: Refresh['onChange'] = (fresh) => {
    if (!isStopped) onChange(fresh);
  };
  const timers = [
    setTimeout(async () => {
      const navigation = await readPart(refresh, 'navigation', () => fetchNavigation(apiBase));
      if (differs(navigation, built.navigation)) change({ navigation });
    }, delays.navigation),
    setTimeout(async () => {
      const footer = await readPart(refresh, 'footer', () => fetchFooter(apiBase));
      if (differs(footer, built.footer)) change({ footer });
    }, delays.footer),
  ];
  return () => {
    isStopped = true;
    timers.forEach(clearTimeout);
  };
}

/** Null when nothing changed or nothing could be read. */
async function readPart<Name extends 'navigation' | 'footer'>(
  { built, parent, loadCleaner, report }: Refresh,
  name: Name,
  read: () => Promise<Answer>,
): Promise<Site[Name]> {
  try {
    const { text, json } = await read();
    if (fingerprint(text) === built.fingerprints[name]) return null;
    const [answers, createCleanHtml] = await Promise.all([
      import('./parent-answers.ts'),
      loadCleaner(),
    ]);
    const told = {
      ...parent,
      createCleanHtml,
      report: (message: string) => report(message, json),
    };
    const part =
      name === 'navigation' ? answers.readNavigation(json, told) : answers.readFooter(json, told);
    return part as Site[Name];
  } catch (error) {
    report(`The parent site's ${name} could not be read`, error);
    return null;
  }
}

function differs(fresh: unknown, built: unknown): boolean {
  return fresh !== null && JSON.stringify(fresh) !== JSON.stringify(built);
}
