import { processConfig } from '../config/process-config.ts';
import { currentSite } from './current-site.ts';
import type { Site } from './site.ts';

let site: Promise<Site> | null = null;

/**
 * Count, menu and footer for `getStaticProps`; every page of one build gets the same. Never fails:
 * a part that cannot be read is its last good one, or null.
 */
export function readSite(): Promise<Site> {
  site ??= currentSite(processConfig(), { now: Date.now });
  return site;
}
