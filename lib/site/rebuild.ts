/** Compares the published snapshot with the current one, and starts a build when they differ. */
import type { Config } from '../config/load.ts';
import type { Site } from '../content/site.ts';
import { collectSite } from './current-site.ts';

const HOOK_TIMEOUT_MS = 10_000;

/** An hour less than a day, because last night's build must count as stale tonight. */
const STALE_SECONDS = 23 * 3600;

type Dependencies = {
  config: Config;
  /** Reads the published snapshot; may throw. */
  published: () => Promise<Site>;
  build: () => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
  say: (line: string) => void;
};

/** Starts a build if the published pages are out of date; returns whether it did. */
export async function rebuildIfNeeded(dependencies: Dependencies): Promise<boolean> {
  const { config, build, now, say } = dependencies;
  const published = await dependencies.published().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The published snapshot could not be read (${reason}).`);
    return null;
  });
  const current = await collectSite(config, { now, report: say }, async () => published);
  const reasons = reasonsToRebuild(published, current, now() / 1000);
  if (reasons.length === 0) {
    say('Nothing has changed: the pages are up to date.');
    return false;
  }
  await build();
  say(`Started a build: ${reasons.join('; ')}.`);
  return true;
}

/**
 * Reasons to build the pages again. A part of `current` that is null could not be read and is not compared.
 * @internal
 */
export function reasonsToRebuild(published: Site | null, current: Site, now: number): string[] {
  if (published === null) return ['there is no published snapshot'];
  const reasons: string[] = [];
  if (isChanged(published.count, current.count)) {
    reasons.push(`the counts changed: ${counts(published)}, now ${counts(current)}`);
  }
  if (current.catalogue && published.catalogue !== current.catalogue) {
    reasons.push('the roles changed');
  }
  if (isChanged(published.navigation, current.navigation)) reasons.push('the menu changed');
  if (isChanged(published.footer, current.footer)) reasons.push('the footer changed');
  if (now - published.fetchedAt >= STALE_SECONDS) reasons.push('the snapshot is a day old');
  return reasons;
}

/** Throws when the hook fails; the message never contains its secret URL. */
export async function callBuildHook(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(HOOK_TIMEOUT_MS),
  }).catch(() => {
    throw new Error('The build hook could not be reached.');
  });
  if (!response.ok) throw new Error(`The build hook responded with status ${response.status}.`);
}

function isChanged(before: unknown, after: unknown): boolean {
  return after !== null && JSON.stringify(before) !== JSON.stringify(after);
}

function counts({ count }: Site): string {
  return count ? `${count.job_count} roles at ${count.org_count} organisations` : 'not counted';
}
