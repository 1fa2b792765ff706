import { fingerprint } from './fingerprint.ts';
import type { Answer } from './fetch-answer.ts';
import { type ParentSite, readFooter, readNavigation } from './parent-answers.ts';
import type { CountRoles } from './count-roles.ts';
import type { Site } from './site.ts';

/** Where the three parts of a site come from. */
export type Sources = {
  count: CountRoles;
  navigation: () => Promise<Answer>;
  footer: () => Promise<Answer>;
  /** The last good snapshot, asked for only when a part cannot be read; null when there is none. */
  lastGood: () => Promise<Site | null>;
};

/**
 * Reads count, menu and footer. What cannot be read is reported once and stays as it was in the
 * last good snapshot; nothing here throws.
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
      const outcome = kept ? 'the last good one is kept' : 'pages are built without it';
      parent.report(`The ${name} could not be read (${reason}); ${outcome}.`);
      return kept;
    }
  }

  const [count, navigation, footer] = await Promise.all([
    part('count of roles', sources.count, (site) => site.count),
    part(
      'menu of the parent site',
      async () => {
        const { text, json } = await sources.navigation();
        return { content: readNavigation(json, parent), mark: fingerprint(text) };
      },
      (site) => site.navigation && { content: site.navigation, mark: site.fingerprints.navigation },
    ),
    part(
      'footer of the parent site',
      async () => {
        const { text, json } = await sources.footer();
        return { content: readFooter(json, parent), mark: fingerprint(text) };
      },
      (site) => site.footer && { content: site.footer, mark: site.fingerprints.footer },
    ),
  ]);
  return {
    count,
    navigation: navigation?.content ?? null,
    footer: footer?.content ?? null,
    fetchedAt: Math.floor(now() / 1000),
    fingerprints: { navigation: navigation?.mark ?? '', footer: footer?.mark ?? '' },
  };
}
