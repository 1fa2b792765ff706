/** Tells the curator what is live after roles change, and what is still pending. Contract: 11.4. */
import type { Config } from '../config/load.ts';

/**
 * What visitors see of a catalogue that was just written, one line each.
 * @param config of the command
 */
export function whatIsLive({
  public: visible,
  server,
}: Pick<Config, 'public' | 'server'>): string[] {
  const isHosted = server.buildHookUrl !== null;
  const pages = 'the home page, role and organisation pages, feeds and the sitemap';
  return [
    visible.algolia
      ? 'Waiting: search and alerts use Algolia. Run "npm run index" to publish the roles there.'
      : 'Live now, if the board runs here: search, filters, role links, counts and the next digest.',
    isHosted
      ? `Waiting: ${pages}. Run "npm run rebuild" to call BUILD_HOOK_URL, or wait for the night.`
      : `Within two minutes: ${pages}. If the board is not running, at its next start.`,
  ];
}
