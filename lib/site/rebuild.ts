import type { loadConfig } from '../config/load.ts';
import { readAnew } from './current-site.ts';
import { reasonsToRebuild } from './decide-rebuild.ts';
import type { Site } from './site.ts';

const HOOK_TIMEOUT_MS = 10_000;

type Surroundings = {
  config: ReturnType<typeof loadConfig>;
  /** Reads the published snapshot; may throw. */
  published: () => Promise<Site>;
  /** Starts a build. */
  build: () => Promise<void>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Told what was found, a line each. */
  say: (line: string) => void;
};

/**
 * Compares what is published with what is true now, and starts a build when that is needed.
 * @returns whether a build was started
 * @throws when the build cannot be started
 */
export async function rebuildIfNeeded(surroundings: Surroundings): Promise<boolean> {
  const { config, build, now, say } = surroundings;
  const published = await surroundings.published().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    say(`The published snapshot could not be read (${reason}).`);
    return null;
  });
  const current = await readAnew(config, { now, report: say }, async () => published);
  const reasons = reasonsToRebuild(published, current, now() / 1000);
  if (reasons.length === 0) {
    say('Nothing changed: the pages stay as they are.');
    return false;
  }
  await build();
  say(`A build was started: ${reasons.join('; ')}.`);
  return true;
}

/** @throws when the hook cannot be reached or refuses; the message never holds its secret address */
export async function callBuildHook(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(HOOK_TIMEOUT_MS),
  }).catch(() => {
    throw new Error('The build hook could not be reached.');
  });
  if (!response.ok) throw new Error(`The build hook answered with status ${response.status}.`);
}
