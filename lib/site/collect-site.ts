// lib/site knows what pages are made from: count, menu, footer, organisations, role pages.

/** Collects count, menu and footer from their sources, each with its last good version as fallback. */
import { fingerprint, type JsonResponse } from '../content/parent-requests.ts';
import { type ParentSite, readFooter, readNavigation } from '../content/parent-site.ts';
import type { Site } from '../content/site.ts';
import type { CountRoles } from './count.ts';
import type { ParentSources } from './parent-sources.ts';

/** The sources of the three parts of a site. */
export type Sources = ParentSources & {
  count: CountRoles;
  /** The last good snapshot, read only if a part cannot be; null when there is none. */
  lastGood: () => Promise<Site | null>;
};

/**
 * Reads count, menu and footer. A part that cannot be read is reported once and keeps its last good
 * version; this never throws.
 * @param now epoch milliseconds
 */
export async function collectSite(
  sources: Sources,
  parent: ParentSite,
  now: () => number,
): Promise<Site> {
  let lastGood: Promise<Site | null> | null = null;
  const previous = () => (lastGood ??= sources.lastGood().catch(() => null));

  async function part<Part>(
    name: string,
    read: () => Promise<Part | null>,
    earlier: (site: Site) => Part | null,
  ): Promise<Part | null> {
    try {
      return await read();
    } catch (error) {
      const site = await previous();
      const kept = site && earlier(site);
      const reason = error instanceof Error ? error.message : String(error);
      const outcome = kept ? 'the last good version is kept' : 'pages are built without it';
      parent.report(`The ${name} could not be read (${reason}); ${outcome}.`);
      return kept;
    }
  }

  const [count, navigation, footer] = await Promise.all([
    part('count of roles', sources.count, (site) => site.count),
    part(
      'menu of the parent site',
      async () => processed(await sources.navigation(), (json) => readNavigation(json, parent)),
      ({ navigation: content, fingerprints }) =>
        content && { content, fingerprint: fingerprints.navigation },
    ),
    part(
      'footer of the parent site',
      async () => processed(await sources.footer(), (json) => readFooter(json, parent)),
      ({ footer: content, fingerprints }) =>
        content && { content, fingerprint: fingerprints.footer },
    ),
  ]);
  return {
    count,
    navigation: navigation?.content ?? null,
    footer: footer?.content ?? null,
    fetchedAt: Math.floor(now() / 1000),
    fingerprints: {
      navigation: navigation?.fingerprint ?? '',
      footer: footer?.fingerprint ?? '',
    },
  };
}

function processed<Part>({ text, json }: JsonResponse, read: (json: unknown) => Part) {
  return { content: read(json), fingerprint: fingerprint(text) };
}
